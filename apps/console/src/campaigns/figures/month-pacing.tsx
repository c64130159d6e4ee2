import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { Pacing } from '@tiller/client/platform'
import { Notice } from '@tiller/ui/notice'
import { PacingChart } from '../../charts/pacing.tsx'
import { formatLongDay, formatMonth } from '../../format/day.ts'
import { formatMoney } from '../../format/money.ts'
import { formatInstant, humanize } from '../../format/text.ts'
import { QueryBoundary } from '../../api/query-boundary.tsx'

export function MonthPacing<Key extends QueryKey>({
  of,
}: {
  of: UseQueryOptions<Pacing, Error, Pacing, Key>
}) {
  return (
    <QueryBoundary of={of} height="chart">
      {(data) => {
        const { restingUntil } = data
        return (
          <>
            {restingUntil === null ? null : (
              <Notice tone="warn">
                <p>
                  Today&apos;s budget is spent. The jobs are shown again from {formatInstant(restingUntil)}.
                </p>
              </Notice>
            )}
            <DailyPacingChart pacing={data} />
            <BudgetBucketTable pacing={data} />
          </>
        )
      }}
    </QueryBoundary>
  )
}

/** A chart of the spend and the plan of each day. */
export const DailyPacingChart = ({ pacing }: { pacing: Pacing }) => {
  const { period, spentCents, capCents, days } = pacing
  return (
    <PacingChart
      days={days}
      caption={`${formatMonth(period)}: ${formatMoney(spentCents)} ${capCents === null ? 'spent, without a limit' : `of ${formatMoney(capCents)} spent`}. ${forecastOf(pacing)}`}
    />
  )
}

function forecastOf({ forecast }: Pacing): string {
  if (forecast === null) return 'A forecast needs three full days with clicks.'
  const { spentCents, lowCents, highCents, exhaustedOn } = forecast
  const range = `Forecast for the month: ${formatMoney(spentCents)}, most likely between ${formatMoney(lowCents)} and ${formatMoney(highCents)}.`
  return exhaustedOn === null ? range : `${range} The budget will be spent by ${formatLongDay(exhaustedOn)}.`
}

export const BudgetBucketTable = ({ pacing: { buckets } }: { pacing: Pacing }) => (
  <section className="panel" aria-labelledby="buckets-title">
    <header>
      <h2 id="buckets-title">Budgets in use</h2>
      <p className="soft">
        Each click is paid from the first budget with money left, and the remainder from the next.
      </p>
    </header>
    <ol className="buckets">
      {buckets.map(({ kind, oneTimeBudgetId, capCents, spentCents }) => (
        <li key={oneTimeBudgetId ?? kind}>
          <span>
            {humanize(kind)}
            {oneTimeBudgetId === null ? '' : ` ${oneTimeBudgetId}`}
          </span>
          <span className="soft">
            {formatMoney(spentCents)} {capCents === null ? 'spent, no limit' : `of ${formatMoney(capCents)}`}
          </span>
          {capCents === null ? null : (
            <progress
              value={spentCents}
              max={Math.max(capCents, 1)}
              aria-label={`Part of ${humanize(kind)} ${oneTimeBudgetId ?? ''} that is spent`}
            />
          )}
        </li>
      ))}
    </ol>
  </section>
)
