import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { System } from '@tiller/client/platform'
import { Badge } from '@tiller/ui/badge'
import { client } from '../api/client.ts'
import { formatErrorMessage } from '../api/problem.tsx'
import { QueryBoundary } from '../api/query-boundary.tsx'
import type { Column } from '../list/column.ts'
import { Table } from '../list/table.tsx'
import { createQueryOptions } from '../api/read.ts'
import { formatBytes } from '../format/bytes.ts'
import { formatDuration } from '../format/duration.ts'
import { formatDayTime, formatInstant, humanize } from '../format/text.ts'
import { usePermission } from '../session/me.ts'
import { showToast } from '../shell/toasts.tsx'
import { Clock } from './clock.tsx'
import { OperatorFrame } from './frame.tsx'
import { Backups } from './running/backups.tsx'
import { t, Text } from '../language/text.ts'

export const SystemScreen = () => (
  <OperatorFrame title={t('System')}>
    <QueryBoundary of={{ ...createQueryOptions('getSystem'), refetchInterval: 15_000 }} height="rows">
      {(system) => (
        <>
          <Facts system={system} />
          {system.sandbox ? <Clock at={system.at} /> : null}
          <Maintenance maintenance={system.status.maintenance} />
          <Processes processes={system.processes} />
          <Backups />
        </>
      )}
    </QueryBoundary>
  </OperatorFrame>
)

const tones = { UP: 'good', DEGRADED: 'warn', DOWN: 'bad' } as const

const Facts = ({ system: { status, at, aheadSeconds } }: { system: System }) => (
  <dl className="facts">
    <div>
      <dt>{t('Platform')}</dt>
      <dd>
        <Badge tone={tones[status.status]}>{humanize(status.status)}</Badge>
      </dd>
    </div>
    {Object.entries(status.components).map(([name, state]) => (
      <div key={name}>
        <dt>{humanize(name)}</dt>
        <dd>
          <Badge tone={tones[state]}>{humanize(state)}</Badge>
        </dd>
      </div>
    ))}
    <div>
      <dt>{t('Its clock')}</dt>
      <dd>
        {formatInstant(at)}
        {aheadSeconds === 0 ? null : (
          <span className="soft">
            {' '}
            {t(
              '{count, plural, one {# second ahead of the machine} other {# seconds ahead of the machine}}',
              {
                count: aheadSeconds,
              },
            )}
          </span>
        )}
      </dd>
    </div>
  </dl>
)

const states = ['INACTIVE', 'PLANNED', 'UNDERWAY'] as const
type Maintenance = (typeof states)[number]

function Maintenance({ maintenance }: { maintenance: Maintenance }) {
  const { may, why } = usePermission('operator')
  const queries = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (next: Maintenance) => client.updateSystem({ body: { maintenance: next } }),
    onError: (error) => showToast({ text: formatErrorMessage(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['getSystem'] }),
  })
  return (
    <section className="panel narrow" aria-labelledby="maintenance-title">
      <h2 id="maintenance-title">{t('Maintenance')}</h2>
      <p>
        <Text
          id="<link>The status page</link> shows it to everyone."
          values={{ link: (content) => <a href="/docs/status">{content}</a> }}
        />
      </p>
      <select
        className="ui-input"
        aria-labelledby="maintenance-title"
        value={isPending ? variables : maintenance}
        disabled={isPending || !may}
        title={why}
        // The options are exactly these states.
        onChange={({ currentTarget }) => mutate(currentTarget.value as Maintenance)}
      >
        {states.map((state) => (
          <option key={state} value={state}>
            {humanize(state)}
          </option>
        ))}
      </select>
    </section>
  )
}

const columns: readonly Column<System['processes'][number]>[] = [
  { label: t('Role'), role: 'title', value: ({ role }) => role },
  { label: t('Version'), role: 'detail', value: ({ version }) => version },
  { label: t('Started at'), role: 'detail', unit: 'instant', value: ({ startedAt }) => startedAt },
  {
    label: t('Last heartbeat'),
    role: 'detail',
    unit: 'instant',
    value: ({ seenAt }) => seenAt,
    cell: ({ seenAt }) => formatDayTime(seenAt),
  },
  {
    label: t('Free disk space'),
    role: 'figure',
    value: ({ diskFreeBytes }) => (diskFreeBytes === null ? null : formatBytes(diskFreeBytes)),
  },
  {
    label: t('Memory'),
    role: 'figure',
    value: ({ memoryBytes }) => (memoryBytes === null ? null : formatBytes(memoryBytes)),
  },
  { label: t('Jobs in index'), role: 'figure', unit: 'count', value: ({ indexJobs }) => indexJobs },
  {
    label: t('Lag of index'),
    role: 'figure',
    value: ({ indexLagMs }) => (indexLagMs === null ? null : formatDuration(indexLagMs)),
  },
]

const Processes = ({ processes }: { processes: System['processes'] }) => (
  <>
    <h2>{t('Processes')}</h2>
    {processes.length === 0 ? (
      <p>{t('None.')}</p>
    ) : (
      <Table
        label={t('Processes')}
        columns={columns}
        rows={processes}
        keyOf={({ role, startedAt }) => startedAt + role}
      />
    )}
  </>
)
