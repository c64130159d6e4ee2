import { useQuery } from '@tanstack/react-query'
import type { ActivityRow } from '@tiller/client/platform'
import { t } from '../language/text.ts'
import { Problem } from '../api/problem.tsx'
import { createQueryOptions } from '../api/read.ts'
import { Skeleton } from '../api/skeleton.tsx'
import { BarAndLineChart } from '../charts/bars-and-line.tsx'
import type { StackDimension } from '../charts/stack.ts'
import { StackChoice } from '../charts/stacked-bars.tsx'
import type { Days } from '../figures/period.ts'
import { formatLongDay } from '../format/day.ts'
import { formatAxisMoney } from '../format/money.ts'
import { formatCount, formatInstant } from '../format/text.ts'
import { stackGroups } from './stack-groups.ts'

export type SpendChartProps = {
  days: Days
  campaignId?: number
  /** The number of changes of settings by day; undefined while loading. */
  changesByDay: ReadonlyMap<string, number> | undefined
  stack: StackDimension | undefined
  setStack: (stack: StackDimension | undefined) => void
}

/** Spend and applications by day. The spend can be stacked by publisher or segment. */
export function SpendChart({ days, campaignId, changesByDay, stack, setStack }: SpendChartProps) {
  const { data, error, refetch } = useQuery(
    createQueryOptions('reportActivity', {
      query: {
        ...days,
        interval: 'day',
        ...(campaignId === undefined ? {} : { campaignId }),
        ...(stack === undefined ? {} : { groupBy: [stack] }),
      },
    }),
  )
  return (
    <div className="stackable">
      <StackChoice label={t('Spend by day')} {...{ stack, setStack }} />
      {error !== null ? (
        <Problem error={error} retry={() => void refetch()} />
      ) : // Marks that arrive later would change the height of the chart.
      data === undefined || changesByDay === undefined ? (
        <Skeleton height="chart" />
      ) : (
        <BarAndLineChart
          title={t('Spend and applications by day')}
          caption={t('{from} to {to}, as of {time}', {
            from: formatLongDay(data.from),
            to: formatLongDay(data.to),
            time: formatInstant(data.asOf),
          })}
          bar={{ label: t('Spend'), format: formatAxisMoney }}
          line={{ label: t('Applications'), format: formatCount }}
          stack={stackGroups(data.rows, ({ spendCents }) => spendCents)}
          data={sumByDay(data.rows, changesByDay)}
        />
      )}
    </div>
  )
}

const sumByDay = (rows: readonly ActivityRow[], changesByDay: ReadonlyMap<string, number>) =>
  [...Map.groupBy(rows, ({ at }) => at)].map(([day, groups]) => ({
    day,
    bar: groups.reduce((sum, { spendCents }) => sum + spendCents, 0),
    line: groups.reduce((sum, { applications }) => sum + applications, 0),
    changes: changesByDay.get(day) ?? 0,
  }))
