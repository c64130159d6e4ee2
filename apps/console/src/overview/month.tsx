import type { Month } from '@tiller/client/platform'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '@tiller/ui/empty-state'
import { read } from '../api/read.ts'
import { longDay, monthOf } from '../format/day.ts'
import { money } from '../format/money.ts'
import { count, instant } from '../format/text.ts'
import { Answered } from '../api/query-boundary.tsx'

/** This month's money: spent, left, where it would be if spent evenly, and where it is going. */
export function MonthOfAll() {
  return (
    <Answered of={read('getMyMonth')} height="month">
      {(data) => {
        if (data.capCents === 0)
          return (
            <EmptyState title="No money is planned for this month">
              <p>
                Launch one of your <Link to="/campaigns">campaigns</Link>: its monthly budget is what it may
                spend.
              </p>
            </EmptyState>
          )
        return <Money month={data} />
      }}
    </Answered>
  )
}

const Money = ({ month }: { month: Month }) => (
  <section className="panel month" aria-labelledby="month-title">
    <header>
      <h2 id="month-title">{monthOf(month.period)}</h2>
      <p className="soft">
        {count(month.campaigns)} {month.campaigns === 1 ? 'campaign is' : 'campaigns are'} live, as of{' '}
        {instant(month.asOf)}
      </p>
    </header>
    <Course month={month} />
    <dl className="totals">
      <div>
        <dt>Spent</dt>
        <dd>
          <strong>{money(month.spentCents)}</strong>
          <span className="soft">of {money(month.capCents)}</span>
        </dd>
      </div>
      <div>
        <dt>Left</dt>
        <dd>
          <strong>{money(month.leftCents)}</strong>
          <span className="soft">until {longDay(month.lastDay)}</span>
        </dd>
      </div>
      <div>
        <dt>Even spending by now</dt>
        <dd>
          <strong>{money(month.evenCents)}</strong>
          <span className="soft">{courseOf(month)}</span>
        </dd>
      </div>
      <div>
        <dt>Forecast</dt>
        <dd>
          <Forecast forecast={month.forecast} />
        </dd>
      </div>
    </dl>
  </section>
)

/** Whether the month is ahead of even spending; a twentieth more or less is neither. */
function courseOf({ spentCents, evenCents, capCents }: Month): string {
  const aheadCents = spentCents - evenCents
  if (Math.abs(aheadCents) <= capCents / 20) return 'on course'
  return aheadCents > 0 ? 'ahead of it' : 'behind it'
}

const Forecast = ({ forecast }: { forecast: Month['forecast'] }) =>
  forecast === null ? (
    <>
      <strong>Not yet</strong>
      <span className="soft">three whole days with clicks are needed</span>
    </>
  ) : (
    <>
      <strong>{money(forecast.spentCents)}</strong>
      <span className="soft">
        {forecast.exhaustedOn === null
          ? `${money(forecast.lowCents)} to ${money(forecast.highCents)}`
          : `all spent on ${longDay(forecast.exhaustedOn)}`}
      </span>
    </>
  )

/** The same as a bar. Whoever hears the page hears the figures below it. */
function Course({ month: { spentCents, capCents, evenCents, forecast } }: { month: Month }) {
  const part = (cents: number) => Math.min(100, (cents / Math.max(1, capCents)) * 100)
  return (
    <svg className="course" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className="course-cap" width="100" height="10" />
      {forecast === null ? null : (
        <rect
          className="course-range"
          x={part(forecast.lowCents)}
          width={Math.max(0.4, part(forecast.highCents) - part(forecast.lowCents))}
          height="10"
        />
      )}
      <rect className="course-spent" width={part(spentCents)} height="10" />
      <line className="course-even" x1={part(evenCents)} x2={part(evenCents)} y2="10" />
    </svg>
  )
}
