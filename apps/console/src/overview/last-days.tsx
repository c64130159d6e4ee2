import { useQuery } from '@tanstack/react-query'
import type { Activity } from '@tiller/client/platform'
import { EmptyState } from '@tiller/ui/empty-state'
import { Problem } from '../api/problem.tsx'
import { createQueryOptions } from '../api/read.ts'
import { ByDay } from '../charts/by-day.tsx'
import { addDays, formatLongDay } from '../format/day.ts'
import { formatAxisMoney } from '../format/money.ts'
import { formatCount, formatInstant } from '../format/text.ts'
import { Skeleton } from '../api/skeleton.tsx'

const days = 30

export function LastDays({ today }: { today: string }) {
  const { data, error, refetch } = useQuery(
    createQueryOptions('reportActivity', {
      query: { from: addDays(today, 1 - days), to: today, interval: 'day' },
    }),
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
      <EmptyState title="No impressions or clicks yet">
        <p>
          Seekers come from publishers who ask the Search API. Click an advertisement of the{' '}
          <a href="/docs/guides/quick-tour">quick tour</a>, and it is here at once.
        </p>
      </EmptyState>
    )
  return (
    <div className="figures">
      <Chart report={data} title="Spend by day" of="spendCents" format={formatAxisMoney} />
      <Chart report={data} title="Clicks by day" of="clicks" format={formatCount} />
    </div>
  )
}

const Chart = ({
  report: { rows, from, to, asOf },
  title,
  of,
  format,
}: {
  report: Activity
  title: string
  of: 'spendCents' | 'clicks'
  format: (value: number) => string
}) => (
  <ByDay
    title={title}
    caption={`${formatLongDay(from)} to ${formatLongDay(to)}, as of ${formatInstant(asOf)}`}
    format={format}
    data={rows.map((row) => ({ day: row.at, value: row[of] }))}
  />
)
