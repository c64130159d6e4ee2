import { useQuery } from '@tanstack/react-query'
import type { ReportFigureName } from '@tiller/contract/platform/reports/figures'
import { t } from '../language/text.ts'
import { Problem } from '../api/problem.tsx'
import { createQueryOptions } from '../api/read.ts'
import { DailyChart } from '../charts/by-day.tsx'
import { dayInterval, monthInterval } from '../charts/interval.ts'
import type { StackDimension } from '../charts/stack.ts'
import { StackChoice } from '../charts/stacked-bars.tsx'
import { countDays, formatLongDay } from '../format/day.ts'
import { formatInstant } from '../format/text.ts'
import { useMe } from '../session/me.ts'
import { countChangesByDay, createChangesQuery } from './changes-by-day.ts'
import { createChartFigure } from './chart-figure.ts'
import { getComparedDays, type Comparison, type Days } from '../figures/period.ts'
import { defaultFigure } from './report-search.ts'
import { stackGroups } from './stack-groups.ts'
import { Skeleton } from '../api/skeleton.tsx'

/** Periods with more days than this are shown by month. */
const mostDays = 100

type Props = {
  days: { from: string; to: string }
  vs?: Comparison | undefined
  show?: ReportFigureName | undefined
  stack?: StackDimension | undefined
  setStack: (stack: StackDimension | undefined) => void
}

/** The chosen figure by day or month. Counts can be stacked by publisher or segment. */
export function ActivityChart({ show = defaultFigure, ...props }: Props) {
  const { label, isSum } = createChartFigure(show)
  return (
    <div className="stackable">
      {isSum ? <StackChoice label={label} stack={props.stack} setStack={props.setStack} /> : null}
      <Chart {...props} show={show} stack={isSum ? props.stack : undefined} />
    </div>
  )
}

type ChartProps = Omit<Props, 'setStack'> & { show: ReportFigureName }

function Chart({ days, vs, show, stack }: ChartProps) {
  const interval = countDays(days.from, days.to) > mostDays ? 'month' : 'day'
  const now = useQuery(
    createQueryOptions('reportActivity', {
      query: { ...days, interval, ...(stack === undefined ? {} : { groupBy: [stack] }) },
    }),
  )
  const past = useQuery({
    ...createQueryOptions('reportActivity', {
      query: { ...getComparedDays(days, vs ?? 'before'), interval },
    }),
    enabled: vs !== undefined && interval === 'day',
  })
  const changes = useChanges(days, interval === 'day')
  if (now.error !== null) return <Problem error={now.error} retry={() => void now.refetch()} />
  // Marks that arrive later would change the height of the chart.
  if (now.data === undefined || changes === undefined) return <Skeleton height="chart" />
  const { rows, asOf } = now.data
  const { label, format, valueOf } = createChartFigure(show)
  const before = vs !== undefined && interval === 'day' ? past.data?.rows : undefined
  return (
    <DailyChart
      title={t(interval === 'day' ? '{figure} by day' : '{figure} by month', { figure: label })}
      caption={t('{from} to {to}, as of {time}', {
        from: formatLongDay(rows[0]?.at ?? days.from),
        to: formatLongDay(days.to),
        time: formatInstant(asOf),
      })}
      format={format}
      interval={interval === 'day' ? dayInterval : monthInterval}
      stack={stackGroups(rows, (row) => valueOf(row) ?? 0)}
      data={[...Map.groupBy(rows, ({ at }) => at)].map(([day, groups], index) => ({
        day,
        value: sumGroups(groups.map(valueOf)),
        before: before && valueOf(before[index]),
        changes: changes.get(day),
      }))}
    />
  )
}

/** Adds up the values of the groups of a day. A ratio has no groups, and is null if its denominator is 0. */
const sumGroups = (values: readonly (number | null)[]) =>
  values.length === 1 ? (values[0] ?? null) : values.reduce<number>((sum, value) => sum + (value ?? 0), 0)

/** Loads the number of changes per day that users and app clients have made; undefined while loading. */
function useChanges(days: Days, enabled: boolean) {
  const { billingZone } = useMe()
  const { data, isLoading } = useQuery({
    ...createQueryOptions('listMyChanges', { query: createChangesQuery(days) }),
    enabled,
  })
  return isLoading ? undefined : countChangesByDay(enabled ? (data?.content ?? []) : [], billingZone)
}
