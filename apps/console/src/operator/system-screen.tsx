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
import { formatCount, formatDayTime, formatInstant, humanize } from '../format/text.ts'
import { usePermission } from '../session/me.ts'
import { showToast } from '../shell/toasts.tsx'
import { Clock } from './clock.tsx'
import { OperatorFrame } from './frame.tsx'
import { Backups } from './running/backups.tsx'

export const SystemScreen = () => (
  <OperatorFrame title="System">
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
      <dt>Platform</dt>
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
      <dt>Its clock</dt>
      <dd>
        {formatInstant(at)}
        {aheadSeconds === 0 ? null : (
          <span className="soft"> {formatCount(aheadSeconds)} seconds ahead of the machine</span>
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
      <h2 id="maintenance-title">Maintenance</h2>
      <p>
        <a href="/docs/status">The status page</a> shows it to everyone.
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
  { label: 'Role', role: 'title', value: ({ role }) => role },
  { label: 'Version', role: 'detail', value: ({ version }) => version },
  { label: 'Started', role: 'detail', unit: 'instant', value: ({ startedAt }) => startedAt },
  {
    label: 'Last heartbeat',
    role: 'detail',
    unit: 'instant',
    value: ({ seenAt }) => seenAt,
    cell: ({ seenAt }) => formatDayTime(seenAt),
  },
  {
    label: 'Free disk space',
    role: 'figure',
    value: ({ diskFreeBytes }) => (diskFreeBytes === null ? null : formatBytes(diskFreeBytes)),
  },
  {
    label: 'Memory',
    role: 'figure',
    value: ({ memoryBytes }) => (memoryBytes === null ? null : formatBytes(memoryBytes)),
  },
  { label: 'Jobs in index', role: 'figure', unit: 'count', value: ({ indexJobs }) => indexJobs },
  {
    label: 'Lag of index',
    role: 'figure',
    value: ({ indexLagMs }) => (indexLagMs === null ? null : formatDuration(indexLagMs)),
  },
]

const Processes = ({ processes }: { processes: System['processes'] }) => (
  <>
    <h2>Processes</h2>
    {processes.length === 0 ? (
      <p>None.</p>
    ) : (
      <Table
        label="Processes"
        columns={columns}
        rows={processes}
        keyOf={({ role, startedAt }) => startedAt + role}
      />
    )}
  </>
)
