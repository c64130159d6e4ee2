import { type Static, Type } from 'typebox'
import { cents, day, flag, id, named, nullable, oneOf, text, timestamp } from '../../schema.ts'

const PacingDay = named(
  'PacingDay',
  'Planned and actual spend of a day.',
  Type.Object({
    day: day('In the billing time zone.'),
    plannedCents: nullable(
      cents(
        'An even share of the remaining budget; for future days, based on current values. Null if the budget is not paced.',
      ),
    ),
    capCents: nullable(
      cents(
        "The daily cap: the day's share, or the price of one click if that is higher. Null if there is no cap.",
      ),
    ),
    spentCents: nullable(cents('Charges of this day without refunds. Null for future days.')),
    cappedAt: nullable(timestamp('When the daily cap was reached.')),
  }),
)

const PacingBucket = named(
  'PacingBucket',
  'A budget bucket of this month. A click is charged to the first bucket with remaining budget, and any remainder to the next.',
  Type.Object({
    kind: named(
      'PacingBucketKind',
      'ONE_TIME: expires at the end of the month. MONTHLY: the monthly budget. ONE_TIME_ROLLOVER: the remainder is carried over to the next month.',
      oneOf(['ONE_TIME', 'MONTHLY', 'ONE_TIME_ROLLOVER']),
    ),
    oneTimeBudgetId: nullable(id('The one-time budget.')),
    capCents: nullable(cents('The total. Null if there is no cap.', 50_000)),
    spentCents: cents('Spend from this bucket.', 1_250),
  }),
)

/** Schema of a sum over many campaigns, which can exceed the range of a single amount. */
const sum = (description: string, example: number) =>
  Type.Integer({ format: 'int64', minimum: 0, description: `${description} In cents.`, examples: [example] })

export const PacingForecast = named(
  'PacingForecast',
  'Projected spend of the month, if recent days are representative.',
  Type.Object({
    spentCents: sum('Expected spend by the end of the month.', 30_000),
    lowCents: sum('Spend exceeds this value in nine of ten months.', 25_000),
    highCents: sum('Spend stays below this value in nine of ten months.', 35_000),
    days: Type.Integer({
      description: 'Number of complete days that the forecast is based on.',
      examples: [14],
    }),
    exhaustedOn: nullable(day('The day on which the budget runs out. Null if it lasts.')),
  }),
)

export const Pacing = named(
  'Pacing',
  "Daily pacing of this month's budget.",
  Type.Object({
    campaignId: id('The campaign.'),
    segmentId: nullable(id('The segment.')),
    period: day('The first day of the month.'),
    zone: text(64, 'The billing time zone.', { example: 'America/New_York' }),
    paced: flag('Today has a daily cap. Segments are paced with their campaign.'),
    restingUntil: nullable(
      timestamp(
        'Its jobs are not shown until then, because the daily cap is reached or spend is ahead of schedule.',
      ),
    ),
    capCents: nullable(cents('The total budget of the month. Null if there is no cap.', 50_000)),
    spentCents: cents('Month-to-date spend.', 1_250),
    days: Type.Array(PacingDay, { description: 'All days of the month, in order.' }),
    buckets: Type.Array(PacingBucket, { description: 'Budget buckets in spending order.' }),
    forecast: nullable(PacingForecast),
  }),
)
export type Pacing = Static<typeof Pacing>
