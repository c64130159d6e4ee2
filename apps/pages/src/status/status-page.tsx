import { useBrand } from '../view.ts'
import type { TextId } from '../language/messages.ts'
import { Text, useKnownText, useText } from '../language/use-text.tsx'
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

const headings: Record<State, TextId> = {
  UP: 'Everything works',
  DEGRADED: 'Works, with a problem',
  DOWN: '{name} does not work at the moment',
}
const states: Record<State, TextId> = { UP: 'Works', DEGRADED: 'Has a problem', DOWN: 'Does not work' }
const componentNames: Record<string, TextId> = {
  database: 'Database',
  search: 'Job search',
  disk: 'Disk',
  files: 'Files',
  workers: 'Background work',
}
const maintenances: Record<'PLANNED' | 'UNDERWAY', TextId> = {
  PLANNED: 'Maintenance is planned.',
  UNDERWAY: 'Maintenance is underway.',
}

/** The public page of the status and the service levels. */
export const StatusPage = ({ status, maintenance, components, serviceLevels, at }: StatusPageProps) => {
  const [t, known, { name }] = [useText(), useKnownText(), useBrand()]
  return (
    <Layout
      title={t('Status')}
      isBranded
      description={t('How {name} works right now, and how well it has worked in the last 30 days.', { name })}
    >
      <div className="results-head">
        <h1>{t(headings[status], { name })}</h1>
        <p>
          <Text
            id="As of <time>{now}</time>."
            values={{
              time: (text) => <time dateTime={at.toISOString()}>{text}</time>,
              now: `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
            }}
          />
          {maintenance === 'INACTIVE' ? null : ` ${t(maintenances[maintenance])}`}
        </p>
      </div>
      <ul className="status-components">
        {Object.entries(components).map(([name, state]) => (
          <li key={name} className={`is-${state.toLowerCase()}`}>
            <span>{known(componentNames[name] ?? name)}</span> <strong>{t(states[state])}</strong>
          </li>
        ))}
      </ul>
      <h2 id="levels">{t('Service levels')}</h2>
      <p className="soft">
        {t(
          'The share of good events, as the servers measured it. Requests that did not reach a server are not counted.',
        )}
      </p>
      <Levels levels={serviceLevels} />
    </Layout>
  )
}

function Levels({ levels }: { levels: StatusPageProps['serviceLevels'] }) {
  const [t, known] = [useText(), useKnownText()]
  return (
    <table className="status-levels" aria-labelledby="levels">
      <thead>
        <tr>
          <th scope="col">{t('Service')}</th>
          <th scope="col">{t('Target')}</th>
          <th scope="col">{t('Last hour')}</th>
          <th scope="col">{t('Last day')}</th>
          <th scope="col">{t('Last 30 days')}</th>
        </tr>
      </thead>
      <tbody>
        {levels.map(({ id, title, good, targetPercent, lastHour, lastDay, last30Days }) => (
          <tr key={id}>
            <th scope="row">
              {known(title)}
              <span className="soft">{known(good)}</span>
            </th>
            <td data-label={t('Target')}>{formatPercent(targetPercent)}</td>
            <Value label={t('Last hour')} percent={lastHour} targetPercent={targetPercent} />
            <Value label={t('Last day')} percent={lastDay} targetPercent={targetPercent} />
            <Value label={t('Last 30 days')} percent={last30Days} targetPercent={targetPercent} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const formatPercent = (percent: number) => `${percent} %`

type ValueProps = { label: string; percent: number | null; targetPercent: number }

function Value({ label, percent, targetPercent }: ValueProps) {
  const t = useText()
  return (
    <td data-label={label}>
      {percent === null ? (
        <span className="soft">{t('no events')}</span>
      ) : percent >= targetPercent ? (
        formatPercent(percent)
      ) : (
        <strong className="missed">
          {formatPercent(percent)} <span className="soft">{t('below target')}</span>
        </strong>
      )}
    </td>
  )
}
