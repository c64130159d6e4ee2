import { useQuery } from '@tanstack/react-query'
import type { ActivityRow } from '@tiller/client/platform'
import { useState } from 'react'
import { Problem } from '../api/problem.tsx'
import { createQueryOptions } from '../api/read.ts'
import { Skeleton } from '../api/skeleton.tsx'
import { BarAndLineChart } from '../charts/bars-and-line.tsx'
import { createStack, stackDimensions, type StackDimension } from '../charts/stack.ts'
import type { Days } from '../figures/period.ts'
import { formatLongDay } from '../format/day.ts'
import { formatAxisMoney } from '../format/money.ts'
import { formatCount, formatInstant } from '../format/text.ts'

type Props = {
  days: Days
  campaignId?: number
  /** The number of changes of settings by day; undefined while loading. */
  changesByDay: ReadonlyMap<string, number> | undefined
}

const choices = [undefined, ...stackDimensions] as const

/** Spend and applications by day. The spend can be stacked by publisher or segment. */
export function SpendChart({ days, campaignId, changesByDay }: Props) {
  const [dimension, setDimension] = useState<StackDimension>()
  const { data, error, refetch } = useQuery(
    createQueryOptions('reportActivity', {
      query: {
        ...days,
        interval: 'day',
        ...(campaignId === undefined ? {} : { campaignId }),
        ...(dimension === undefined ? {} : { groupBy: [dimension] }),
      },
    }),
  )
  return (
    <div className="stackable">
      <div className="actions" role="group" aria-label="Spend by day">
        {choices.map((each) => (
          <button
            key={each ?? 'all'}
            type="button"
            className="chip"
            aria-pressed={each === dimension}
            onClick={() => setDimension(each)}
          >
            {each === undefined ? 'All together' : `By ${each}`}
          </button>
        ))}
      </div>
      {error !== null ? (
        <Problem error={error} retry={() => void refetch()} />
      ) : // Marks that arrive later would change the height of the chart.
      data === undefined || changesByDay === undefined ? (
        <Skeleton height="chart" />
      ) : (
        <BarAndLineChart
          title="Spend and applications by day"
          caption={`${formatLongDay(data.from)} to ${formatLongDay(data.to)}, as of ${formatInstant(data.asOf)}`}
          bar={{ label: 'Spend', format: formatAxisMoney }}
          line={{ label: 'Applications', format: formatCount }}
          stack={stackOf(data.rows)}
          data={sumByDay(data.rows, changesByDay)}
        />
      )}
    </div>
  )
}

/** Returns the spend by group, unless the rows have no groups: those of the previous choice are shown meanwhile. */
function stackOf(rows: readonly ActivityRow[]) {
  const dimension = stackDimensions.find((each) => rows[0]?.groups[0]?.by === each)
  if (dimension === undefined) return undefined
  return createStack(
    rows.map(({ at, groups: [group], spendCents }) => ({
      day: at,
      id: group?.id ?? null,
      name: group?.name ?? null,
      value: spendCents,
    })),
    dimension,
  )
}

const sumByDay = (rows: readonly ActivityRow[], changesByDay: ReadonlyMap<string, number>) =>
  [...Map.groupBy(rows, ({ at }) => at)].map(([day, groups]) => ({
    day,
    bar: groups.reduce((sum, { spendCents }) => sum + spendCents, 0),
    line: groups.reduce((sum, { applications }) => sum + applications, 0),
    changes: changesByDay.get(day) ?? 0,
  }))
