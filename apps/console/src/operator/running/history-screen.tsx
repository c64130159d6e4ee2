import type { SystemHistory } from '@tiller/client/platform'
import { QueryBoundary } from '../../api/query-boundary.tsx'
import { createQueryOptions } from '../../api/read.ts'
import { BarAndLineChart } from '../../charts/bars-and-line.tsx'
import { DailyChart } from '../../charts/by-day.tsx'
import { dayInterval, hourInterval, type Interval } from '../../charts/interval.ts'
import { formatBytes } from '../../format/bytes.ts'
import { convertToDay } from '../../format/day.ts'
import { formatDuration } from '../../format/duration.ts'
import { formatCount } from '../../format/text.ts'
import { useMe } from '../../session/me.ts'
import { OperatorFrame } from '../frame.tsx'
import { historyRoute } from '../routes.tsx'
import { t } from '../../language/text.ts'

const refetchMs = 60_000

const ranges = [
  { range: undefined, label: t('Last 24 hours') },
  { range: 'MONTH', label: t('Last 30 days') },
] as const

export function HistoryScreen() {
  const { range } = historyRoute.useSearch()
  const navigate = historyRoute.useNavigate()
  const query = range === undefined ? {} : { range }
  return (
    <OperatorFrame title={t('Over time')}>
      <p>{t('Measured every minute. Gaps are times in which no process ran background tasks.')}</p>
      <div className="actions">
        {ranges.map((each) => (
          <button
            key={each.label}
            type="button"
            className="chip"
            aria-pressed={each.range === range}
            onClick={() => void navigate({ search: { range: each.range } })}
          >
            {each.label}
          </button>
        ))}
      </div>
      <QueryBoundary
        of={{ ...createQueryOptions('getSystemHistory', { query }), refetchInterval: refetchMs }}
        height="chart"
      >
        {(history) => <Charts history={history} />}
      </QueryBoundary>
    </OperatorFrame>
  )
}

type Point = SystemHistory['points'][number]
type Figure = Exclude<keyof Point, 'at'>

const valueOf = (points: readonly Point[], field: Figure) =>
  points.map((point) => ({ day: point.at, value: point[field] }))

const barAndLine = (points: readonly Point[], bar: Figure, line: Figure) =>
  points.map((point) => ({ day: point.at, bar: point[bar], line: point[line], changes: 0 }))

const failures = { label: t('Failures'), format: formatCount }

function useSharedProps(interval: SystemHistory['interval']) {
  const { billingZone } = useMe()
  return interval === 'HOUR'
    ? { interval: hourInterval, caption: t('By hour') }
    : { interval: daysOf(billingZone), caption: t('By day') }
}

function Charts({ history: { interval, points } }: { history: SystemHistory }) {
  const shared = useSharedProps(interval)
  return (
    <div className="figures">
      <BarAndLineChart
        {...shared}
        title={t('Imports')}
        bar={{ label: t('Successful imports'), format: formatCount }}
        line={failures}
        data={barAndLine(points, 'importsSucceeded', 'importsFailed')}
      />
      <BarAndLineChart
        {...shared}
        title={t('Messages')}
        bar={{ label: t('Sent messages'), format: formatCount }}
        line={failures}
        data={barAndLine(points, 'mailsSent', 'mailsFailed')}
      />
      <DailyChart
        {...shared}
        title={t('Most messages waiting')}
        format={formatCount}
        data={valueOf(points, 'mostMailsWaiting')}
      />
      <DailyChart
        {...shared}
        title={t('Least free disk space')}
        format={formatBytes}
        data={valueOf(points, 'leastDiskFreeBytes')}
      />
      <BarAndLineChart
        {...shared}
        title={t('Search index')}
        bar={{ label: t('Jobs'), format: formatCount }}
        line={{ label: t('Largest lag'), format: formatDuration }}
        data={barAndLine(points, 'mostIndexJobs', 'mostIndexLagMs')}
      />
      <DailyChart
        {...shared}
        title={t('Most memory of a process')}
        format={formatBytes}
        data={valueOf(points, 'mostMemoryBytes')}
      />
      <Processes {...shared} points={points} />
    </div>
  )
}

const Processes = ({
  points,
  ...shared
}: {
  points: readonly Point[]
  interval: Interval
  caption: string
}) => (
  <DailyChart
    {...shared}
    title={t('Processes')}
    format={formatCount}
    words={{ value: t('Most'), before: t('Fewest'), column: t('fewest') }}
    data={points.map(({ at, mostProcesses, fewestProcesses }) => ({
      day: at,
      value: mostProcesses,
      before: fewestProcesses,
    }))}
  />
)

/** Days by their first instant in the billing time zone. */
const daysOf = (zone: string): Interval => ({
  noun: t('Day'),
  name: (at) => dayInterval.name(convertToDay(zone, at)),
  shortName: (at) => dayInterval.shortName(convertToDay(zone, at)),
})
