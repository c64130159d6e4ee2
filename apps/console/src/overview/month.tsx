import type { Month } from '@tiller/client/platform'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '@tiller/ui/empty-state'
import type { ReactNode } from 'react'
import { t, Text } from '../language/text.ts'
import { createQueryOptions } from '../api/read.ts'
import { MonthProgressBar } from '../charts/month-progress-bar.tsx'
import { formatLongDay, formatMonthTitle } from '../format/day.ts'
import { MonthForecast } from '../figures/month-forecast.tsx'
import { formatMoney } from '../format/money.ts'
import { formatInstant } from '../format/text.ts'
import { QueryBoundary } from '../api/query-boundary.tsx'

const toCampaigns = (content: ReactNode[]) => <Link to="/campaigns">{content}</Link>

export function CurrentMonth() {
  return (
    <QueryBoundary of={createQueryOptions('getMyMonth')} height="month">
      {(data) => {
        if (data.capCents === 0)
          return (
            <EmptyState title={t('No budget for this month')}>
              <p>
                <Text
                  id="Launch one of your <link>campaigns</link>: this month’s budget is the sum of the monthly budgets of all launched campaigns."
                  values={{ link: toCampaigns }}
                />
              </p>
            </EmptyState>
          )
        return <Money month={data} />
      }}
    </QueryBoundary>
  )
}

const Money = ({ month }: { month: Month }) => (
  <section className="panel month" aria-labelledby="month-title">
    <header>
      <h2 id="month-title">{formatMonthTitle(month.period)}</h2>
      <p className="soft">
        {t('{count, plural, one {# campaign is live} other {# campaigns are live}}, as of {time}', {
          count: month.campaigns,
          time: formatInstant(month.asOf),
        })}
      </p>
    </header>
    <MonthProgressBar {...month} />
    <Unused month={month} />
    <dl className="totals">
      <div>
        <dt>{t('Spent')}</dt>
        <dd>
          <strong>{formatMoney(month.spentCents)}</strong>
          <span className="soft">{t('of {amount} planned', { amount: formatMoney(month.capCents) })}</span>
        </dd>
      </div>
      <div>
        <dt>{t('Left')}</dt>
        <dd>
          <strong>{formatMoney(month.leftCents)}</strong>
          <span className="soft">{t('until {day}', { day: formatLongDay(month.lastDay) })}</span>
        </dd>
      </div>
      <div>
        <dt>{t('Even pace by now')}</dt>
        <dd>
          <strong>{formatMoney(month.evenCents)}</strong>
          <span className="soft">{courseOf(month)}</span>
        </dd>
      </div>
      <div>
        <dt>{t('Forecast')}</dt>
        <dd>
          <MonthForecast forecast={month.forecast} />
        </dd>
      </div>
    </dl>
  </section>
)

/** The share of the plan that the forecast may leave unspent without a notice. */
const tolerated = 0.1

/** A notice of how much of the plan the forecast leaves unspent. */
const Unused = ({ month: { capCents, forecast } }: { month: Month }) => {
  const unusedCents = forecast === null ? 0 : capCents - forecast.spentCents
  if (unusedCents <= capCents * tolerated) return null
  return (
    <p>
      <Text
        id="At this pace, <strong>{unused}</strong> of the {planned} planned for this month will not be spent. The page of each <link>campaign</link> says what limits it."
        values={{
          unused: formatMoney(unusedCents),
          planned: formatMoney(capCents),
          strong: (content) => <strong>{content}</strong>,
          link: toCampaigns,
        }}
      />
    </p>
  )
}

/** Describes whether the spending is on pace. Differences up to 5 % of the budget count as on pace. */
function courseOf({ spentCents, evenCents, capCents }: Month): string {
  const aheadCents = spentCents - evenCents
  if (Math.abs(aheadCents) <= capCents / 20) return t('on pace')
  return t(aheadCents > 0 ? 'ahead of pace' : 'behind pace')
}
