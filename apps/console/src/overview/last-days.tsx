import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '@tiller/ui/empty-state'
import { t, Text } from '../language/text.ts'
import { Problem } from '../api/problem.tsx'
import { createQueryOptions } from '../api/read.ts'
import { DailyChart } from '../charts/by-day.tsx'
import { addDays, formatLongDay } from '../format/day.ts'
import { formatCount, formatInstant } from '../format/text.ts'
import { SpendChart } from '../reports/spend-chart.tsx'
import { Skeleton } from '../api/skeleton.tsx'
import { overviewRoute } from './routes.tsx'

const days = 30
const noChanges: ReadonlyMap<string, number> = new Map()

export function RecentDaysCharts({ today }: { today: string }) {
  const { stack } = overviewRoute.useSearch()
  const navigate = overviewRoute.useNavigate()
  const period = { from: addDays(today, 1 - days), to: today }
  const { data, error, refetch } = useQuery(
    createQueryOptions('reportActivity', { query: { ...period, interval: 'day' } }),
  )
  if (error !== null) return <Problem error={error} retry={() => void refetch()} />
  if (data === undefined)
    return (
      <div className="figures">
        <Skeleton height="chart" />
        <Skeleton height="chart" />
      </div>
    )
  if (data.rows.every(({ impressions, clicks, spendCents }) => impressions + clicks + spendCents === 0))
    return (
      <EmptyState title={t('No impressions or clicks yet')}>
        <p>
          <Text
            id="Seekers come from publishers who ask the Search API. Click an advertisement of the <link>quick tour</link>, and it is here at once."
            values={{ link: (label) => <a href="/docs/guides/quick-tour">{label}</a> }}
          />
        </p>
      </EmptyState>
    )
  const { rows, from, to, asOf } = data
  const caption = t('{from} to {to}, as of {time}', {
    from: formatLongDay(from),
    to: formatLongDay(to),
    time: formatInstant(asOf),
  })
  return (
    <div className="figures">
      <SpendChart
        days={period}
        changesByDay={noChanges}
        stack={stack}
        setStack={(next) => void navigate({ search: { stack: next }, resetScroll: false })}
      />
      <DailyChart
        title={t('Clicks by day')}
        caption={caption}
        format={formatCount}
        data={rows.map(({ at, clicks }) => ({ day: at, value: clicks }))}
      />
    </div>
  )
}
