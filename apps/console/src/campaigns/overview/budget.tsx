import type { Pacing } from '@tiller/client/platform'
import { Notice } from '@tiller/ui/notice'
import { QueryBoundary } from '../../api/query-boundary.tsx'
import { createQueryOptions } from '../../api/read.ts'
import { MonthProgressBar } from '../../charts/month-progress-bar.tsx'
import { formatMonth } from '../../format/day.ts'
import { MonthForecast } from '../../figures/month-forecast.tsx'
import { formatMoney } from '../../format/money.ts'
import { formatInstant } from '../../format/text.ts'
import { BudgetBucketTable, DailyPacingChart } from '../figures/month-pacing.tsx'

/** The budget of the month with its forecast, and the plan of each day if the budget is paced. */
export const CampaignBudget = ({ campaignId }: { campaignId: number }) => (
  <QueryBoundary of={createQueryOptions('getCampaignPacing', { params: { campaignId } })} height="month">
    {(pacing) => (
      <>
        {pacing.restingUntil === null ? null : (
          <Notice tone="warn">
            <p>
              Today&apos;s budget is spent. The jobs are shown again from {formatInstant(pacing.restingUntil)}
              .
            </p>
          </Notice>
        )}
        <Budget pacing={pacing} />
        {pacing.buckets.length > 1 ? <BudgetBucketTable pacing={pacing} /> : null}
        {pacing.days.some(({ plannedCents, cappedAt }) => plannedCents !== null || cappedAt !== null) ? (
          <DailyPacingChart pacing={pacing} />
        ) : null}
      </>
    )}
  </QueryBoundary>
)

const Budget = ({ pacing: { period, spentCents, capCents, forecast } }: { pacing: Pacing }) => (
  <section className="panel month" aria-labelledby="budget-title">
    <h2 id="budget-title">Budget of {formatMonth(period)}</h2>
    {capCents === null ? null : <MonthProgressBar {...{ spentCents, capCents, forecast }} />}
    <dl className="totals">
      <div>
        <dt>Spent</dt>
        <dd>
          <strong>{formatMoney(spentCents)}</strong>
          <span className="soft">{capCents === null ? 'no limit' : `of ${formatMoney(capCents)}`}</span>
        </dd>
      </div>
      {capCents === null ? null : (
        <div>
          <dt>Left</dt>
          <dd>
            <strong>{formatMoney(Math.max(0, capCents - spentCents))}</strong>
          </dd>
        </div>
      )}
      <div>
        <dt>Forecast for the month</dt>
        <dd>
          <MonthForecast forecast={forecast} />
        </dd>
      </div>
    </dl>
  </section>
)
