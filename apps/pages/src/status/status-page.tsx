import { useBrand } from '../brand.ts'
import { Layout } from '../layout.tsx'

type State = 'DOWN' | 'DEGRADED' | 'UP'

export type StatusPageProps = {
  status: State
  maintenance: 'INACTIVE' | 'PLANNED' | 'UNDERWAY'
  components: Record<string, State>
  serviceLevels: readonly {
    id: string
    title: string
    good: string
    targetPercent: number
    lastHour: number | null
    lastDay: number | null
    last30Days: number | null
  }[]
  at: Date
}

const headings = {
  UP: 'Everything works',
  DEGRADED: 'Works, with a problem',
  DOWN: 'does not work at the moment',
}
const states = { UP: 'Works', DEGRADED: 'Has a problem', DOWN: 'Does not work' }
const componentNames: Record<string, string> = {
  database: 'Database',
  search: 'Search',
  disk: 'Disk',
  files: 'Files',
  workers: 'Background work',
}
const maintenances = { PLANNED: 'Maintenance is planned.', UNDERWAY: 'Maintenance is underway.' }

/** The public page of the status and the service levels. */
export const StatusPage = ({ status, maintenance, components, serviceLevels, at }: StatusPageProps) => {
  const { name } = useBrand()
  return (
    <Layout
      title="Status"
      isBranded
      description={`How ${name} works right now, and how well it has worked in the last 30 days.`}
    >
      <div className="results-head">
        <h1>{status === 'DOWN' ? `${name} ${headings.DOWN}` : headings[status]}</h1>
        <p>
          As of <time dateTime={at.toISOString()}>{at.toISOString().slice(0, 16).replace('T', ' ')} UTC</time>
          .{maintenance === 'INACTIVE' ? null : ` ${maintenances[maintenance]}`}
        </p>
      </div>
      <ul className="status-components">
        {Object.entries(components).map(([name, state]) => (
          <li key={name} className={`is-${state.toLowerCase()}`}>
            <span>{componentNames[name] ?? name}</span> <strong>{states[state]}</strong>
          </li>
        ))}
      </ul>
      <h2 id="levels">Service levels</h2>
      <p className="soft">
        The share of good events, as the servers measured it. Requests that did not reach a server are not
        counted.
      </p>
      <Levels levels={serviceLevels} />
    </Layout>
  )
}

const Levels = ({ levels }: { levels: StatusPageProps['serviceLevels'] }) => (
  <table className="status-levels" aria-labelledby="levels">
    <thead>
      <tr>
        <th scope="col">Service</th>
        <th scope="col">Target</th>
        <th scope="col">Last hour</th>
        <th scope="col">Last day</th>
        <th scope="col">Last 30 days</th>
      </tr>
    </thead>
    <tbody>
      {levels.map(({ id, title, good, targetPercent, lastHour, lastDay, last30Days }) => (
        <tr key={id}>
          <th scope="row">
            {title}
            <span className="soft">{good}</span>
          </th>
          <td data-label="Target">{formatPercent(targetPercent)}</td>
          <Value label="Last hour" percent={lastHour} targetPercent={targetPercent} />
          <Value label="Last day" percent={lastDay} targetPercent={targetPercent} />
          <Value label="Last 30 days" percent={last30Days} targetPercent={targetPercent} />
        </tr>
      ))}
    </tbody>
  </table>
)

const formatPercent = (percent: number) => `${percent} %`

const Value = ({
  label,
  percent,
  targetPercent,
}: {
  label: string
  percent: number | null
  targetPercent: number
}) => (
  <td data-label={label}>
    {percent === null ? (
      <span className="soft">no events</span>
    ) : percent >= targetPercent ? (
      formatPercent(percent)
    ) : (
      <strong className="missed">
        {formatPercent(percent)} <span className="soft">below target</span>
      </strong>
    )}
  </td>
)
