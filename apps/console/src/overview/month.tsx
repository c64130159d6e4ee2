import type { Month } from '@tiller/client/platform'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '@tiller/ui/empty-state'
import { createQueryOptions } from '../api/read.ts'
import { MonthProgressBar } from '../charts/month-progress-bar.tsx'
import { formatLongDay, formatMonth } from '../format/day.ts'
import { MonthForecast } from '../figures/month-forecast.tsx'
import { formatMoney } from '../format/money.ts'
import { formatCount, formatInstant } from '../format/text.ts'
import { QueryBoundary } from '../api/query-boundary.tsx'

export function CurrentMonth() {
  return (
    <QueryBoundary of={createQueryOptions('getMyMonth')} height="month">
      {(data) => {
        if (data.capCents === 0)
          return (
            <EmptyState title="No budget for this month">
              <p>
                Launch one of your <Link to="/campaigns">campaigns</Link>: this month’s budget is the sum of
                the monthly budgets of all launched campaigns.
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
      <h2 id="month-title">{formatMonth(month.period)}</h2>
      <p className="soft">
        {formatCount(month.campaigns)} {month.campaigns === 1 ? 'campaign is' : 'campaigns are'} live, as of{' '}
        {formatInstant(month.asOf)}
      </p>
    </header>
    <MonthProgressBar {...month} />
    <Unused month={month} />
    <dl className="totals">
      <div>
        <dt>Spent</dt>
        <dd>
          <strong>{formatMoney(month.spentCents)}</strong>
          <span className="soft">of {formatMoney(month.capCents)} planned</span>
        </dd>
      </div>
      <div>
        <dt>Left</dt>
        <dd>
          <strong>{formatMoney(month.leftCents)}</strong>
          <span className="soft">until {formatLongDay(month.lastDay)}</span>
        </dd>
      </div>
      <div>
        <dt>Even pace by now</dt>
        <dd>
          <strong>{formatMoney(month.evenCents)}</strong>
          <span className="soft">{courseOf(month)}</span>
        </dd>
      </div>
      <div>
        <dt>Forecast</dt>
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
      At this pace, <strong>{formatMoney(unusedCents)}</strong> of the {formatMoney(capCents)} planned for
      this month will not be spent. The page of each <Link to="/campaigns">campaign</Link> says what limits
      it.
    </p>
  )
}

/** Describes whether the spending is on pace. Differences up to 5 % of the budget count as on pace. */
function courseOf({ spentCents, evenCents, capCents }: Month): string {
  const aheadCents = spentCents - evenCents
  if (Math.abs(aheadCents) <= capCents / 20) return 'on pace'
  return aheadCents > 0 ? 'ahead of pace' : 'behind pace'
}
