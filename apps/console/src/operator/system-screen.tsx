import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { System } from '@tiller/client/platform'
import { Badge } from '@tiller/ui/badge'
import { client } from '../api/client.ts'
import { sentenceOf } from '../api/problem.tsx'
import { Answered } from '../api/query-boundary.tsx'
import { WideTable } from '../list/wide-table.tsx'
import { read } from '../api/read.ts'
import { count, instant, spoken } from '../format/text.ts'
import { useMay } from '../session/me.ts'
import { showToast } from '../shell/toasts.tsx'
import { Clock } from './clock.tsx'
import { OperatorFrame } from './frame.tsx'

/** How the platform is. */
export const SystemScreen = () => (
  <OperatorFrame title="System">
    <Answered of={{ ...read('getSystem'), refetchInterval: 15_000 }} height="rows">
      {(system) => (
        <>
          <Facts system={system} />
          {system.sandbox ? <Clock at={system.at} /> : null}
          <Maintenance maintenance={system.status.maintenance} />
          <Processes processes={system.processes} />
        </>
      )}
    </Answered>
  </OperatorFrame>
)

const tones = { UP: 'good', DEGRADED: 'warn', DOWN: 'bad' } as const

const Facts = ({ system: { status, at, aheadSeconds } }: { system: System }) => (
  <dl className="facts">
    <div>
      <dt>Platform</dt>
      <dd>
        <Badge tone={tones[status.status]}>{spoken(status.status)}</Badge>
      </dd>
    </div>
    {Object.entries(status.components).map(([name, state]) => (
      <div key={name}>
        <dt>{spoken(name)}</dt>
        <dd>
          <Badge tone={tones[state]}>{spoken(state)}</Badge>
        </dd>
      </div>
    ))}
    <div>
      <dt>Its clock</dt>
      <dd>
        {instant(at)}
        {aheadSeconds === 0 ? null : (
          <span className="soft"> {count(aheadSeconds)} seconds ahead of the machine</span>
        )}
      </dd>
    </div>
  </dl>
)

const states = ['INACTIVE', 'PLANNED', 'UNDERWAY'] as const
type Maintenance = (typeof states)[number]

/** What callers are told of the operator's work. */
function Maintenance({ maintenance }: { maintenance: Maintenance }) {
  const { may, why } = useMay('operator')
  const queries = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (next: Maintenance) => client.updateSystem({ body: { maintenance: next } }),
    onError: (error) => showToast({ text: sentenceOf(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['getSystem'] }),
  })
  return (
    <section className="panel narrow" aria-labelledby="maintenance-title">
      <h2 id="maintenance-title">Maintenance</h2>
      <p>
        <a href="/docs/status">The page on the status</a> tells everybody.
      </p>
      <select
        className="ui-input"
        aria-labelledby="maintenance-title"
        value={isPending ? variables : maintenance}
        disabled={isPending || !may}
        title={why}
        // The options are these states and nothing else.
        onChange={({ currentTarget }) => mutate(currentTarget.value as Maintenance)}
      >
        {states.map((state) => (
          <option key={state} value={state}>
            {spoken(state)}
          </option>
        ))}
      </select>
    </section>
  )
}

const Processes = ({ processes }: { processes: System['processes'] }) => (
  <>
    <h2>Processes</h2>
    {processes.length === 0 ? (
      <p>None was seen.</p>
    ) : (
      <WideTable label="Processes" heads={['Does', 'Began', 'Seen last']}>
        {processes.map(({ role, startedAt, seenAt }) => (
          <tr key={startedAt + role}>
            <td>{role}</td>
            <td>{instant(startedAt)}</td>
            <td>{instant(seenAt)}</td>
          </tr>
        ))}
      </WideTable>
    )}
  </>
)
