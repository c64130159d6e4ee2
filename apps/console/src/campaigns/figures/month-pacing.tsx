import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { Pacing } from '@tiller/client/platform'
import { Notice } from '@tiller/ui/notice'
import { PacingChart } from '../../charts/pacing.tsx'
import { formatLongDay, formatMonth } from '../../format/day.ts'
import { formatMoney } from '../../format/money.ts'
import { formatInstant, humanize } from '../../format/text.ts'
import { QueryBoundary } from '../../api/query-boundary.tsx'
import { t } from '../../language/text.ts'

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
                  {t('Today’s budget is spent. The jobs are shown again from {time}.', {
                    time: formatInstant(restingUntil),
                  })}
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
  const common = { month: formatMonth(period), spent: formatMoney(spentCents), forecast: forecastOf(pacing) }
  return (
    <PacingChart
      days={days}
      caption={
        capCents === null
          ? t('{month}: {spent} spent, without a limit. {forecast}', common)
          : t('{month}: {spent} of {cap} spent. {forecast}', { ...common, cap: formatMoney(capCents) })
      }
    />
  )
}

function forecastOf({ forecast }: Pacing): string {
  if (forecast === null) return t('A forecast needs three full days with clicks.')
  const { spentCents, lowCents, highCents, exhaustedOn } = forecast
  const range = {
    spent: formatMoney(spentCents),
    low: formatMoney(lowCents),
    high: formatMoney(highCents),
  }
  return exhaustedOn === null
    ? t('Forecast for the month: {spent}, most likely between {low} and {high}.', range)
    : t(
        'Forecast for the month: {spent}, most likely between {low} and {high}. The budget will be spent by {day}.',
        { ...range, day: formatLongDay(exhaustedOn) },
      )
}

export const BudgetBucketTable = ({ pacing: { buckets } }: { pacing: Pacing }) => (
  <section className="panel" aria-labelledby="buckets-title">
    <header>
      <h2 id="buckets-title">{t('Budgets in use')}</h2>
      <p className="soft">
        {t('Each click is paid from the first budget with money left, and the remainder from the next.')}
      </p>
    </header>
    <ol className="buckets">
      {buckets.map((bucket) => (
        <Bucket key={bucket.oneTimeBudgetId ?? bucket.kind} {...bucket} />
      ))}
    </ol>
  </section>
)

function Bucket({ kind, oneTimeBudgetId, capCents, spentCents }: Pacing['buckets'][number]) {
  const name = oneTimeBudgetId === null ? humanize(kind) : `${humanize(kind)} ${oneTimeBudgetId}`
  const spent = formatMoney(spentCents)
  return (
    <li>
      <span>{name}</span>
      <span className="soft">
        {capCents === null
          ? t('{spent} spent, no limit', { spent })
          : t('{spent} of {cap}', { spent, cap: formatMoney(capCents) })}
      </span>
      {capCents === null ? null : (
        <progress
          value={spentCents}
          max={Math.max(capCents, 1)}
          aria-label={t('Part of {budget} that is spent', { budget: name })}
        />
      )}
    </li>
  )
}
