import { useQuery } from '@tanstack/react-query'
import { Problem } from '../api/problem.tsx'
import { read } from '../api/read.ts'
import { ByDay } from '../charts/by-day.tsx'
import { dayPlus, daysFrom, longDay, monthOf } from '../format/day.ts'
import { formatInstant } from '../format/text.ts'
import { useMe } from '../session/me.ts'
import { changesByDay } from './changes-by-day.ts'
import { metrics, type Metric } from './metrics.ts'
import { previousPeriod, defaultMetric } from './report-search.ts'
import { Skeleton } from '../api/skeleton.tsx'

/** More days than this are shown by month. */
const mostDays = 100

type Props = {
  days: { from: string; to: string }
  vs?: 'before' | undefined
  show?: Metric | undefined
}

export function ActivityChart({ days, vs, show = defaultMetric }: Props) {
  const interval = daysFrom(days.from, days.to) > mostDays ? 'month' : 'day'
  const now = useQuery(read('reportActivity', { query: { ...days, interval } }))
  const past = useQuery({
    ...read('reportActivity', { query: { ...previousPeriod(days), interval } }),
    enabled: vs === 'before' && interval === 'day',
  })
  const changes = useChanges(days, interval === 'day')
  if (now.error !== null) return <Problem error={now.error} retry={() => void now.refetch()} />
  // Marks that arrive later would change the height of the chart.
  if (now.data === undefined || changes === undefined) return <Skeleton height="chart" />
  const { rows, asOf } = now.data
  const { label, format } = metrics[show]
  const before = vs === 'before' && interval === 'day' ? past.data?.rows : undefined
  return (
    <ByDay
      title={`${label} by ${interval}`}
      caption={`${longDay(rows[0]?.at ?? days.from)} to ${longDay(days.to)}, as of ${formatInstant(asOf)}`}
      format={interval === 'day' ? metrics[show].atAxis : format}
      name={interval === 'day' ? longDay : monthOf}
      data={rows.map((row, index) => ({
        day: row.at,
        value: row[show],
        before: before?.[index]?.[show],
        changes: changes.get(row.at),
      }))}
    />
  )
}

const readAtOnce = 200

/** Changes by people and programs per day; undefined while loading. */
function useChanges({ from, to }: { from: string; to: string }, enabled: boolean) {
  const { billingZone } = useMe()
  const { data, isLoading } = useQuery({
    ...read('listMyChanges', {
      query: {
        // One more day on both ends covers every time zone.
        search: `at>="${dayPlus(from, -1)}" at<"${dayPlus(to, 2)}" actor:("USER","APP_CLIENT","OPERATOR") -action="CREATE"`,
        sort: ['at,desc'],
        size: readAtOnce,
      },
    }),
    enabled,
  })
  return isLoading ? undefined : changesByDay(enabled ? (data?.content ?? []) : [], billingZone)
}
