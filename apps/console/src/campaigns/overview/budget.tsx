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
import { t } from '../../language/text.ts'

/** The budget of the month with its forecast, and the plan of each day if the budget is paced. */
export const CampaignBudget = ({ campaignId }: { campaignId: number }) => (
  <QueryBoundary of={createQueryOptions('getCampaignPacing', { params: { campaignId } })} height="month">
    {(pacing) => (
      <>
        {pacing.restingUntil === null ? null : (
          <Notice tone="warn">
            <p>
              {t('Today’s budget is spent. The jobs are shown again from {time}.', {
                time: formatInstant(pacing.restingUntil),
              })}
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
    <h2 id="budget-title">{t('Budget of {month}', { month: formatMonth(period) })}</h2>
    {capCents === null ? null : <MonthProgressBar {...{ spentCents, capCents, forecast }} />}
    <dl className="totals">
      <div>
        <dt>{t('Spent')}</dt>
        <dd>
          <strong>{formatMoney(spentCents)}</strong>
          <span className="soft">
            {capCents === null ? t('no limit') : t('of {amount}', { amount: formatMoney(capCents) })}
          </span>
        </dd>
      </div>
      {capCents === null ? null : (
        <div>
          <dt>{t('Left')}</dt>
          <dd>
            <strong>{formatMoney(Math.max(0, capCents - spentCents))}</strong>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('Forecast for the month')}</dt>
        <dd>
          <MonthForecast forecast={forecast} />
        </dd>
      </div>
    </dl>
  </section>
)
