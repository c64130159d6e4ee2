import { type Static, Type } from 'typebox'
import { cents, day, flag, id, named, nullable, oneOf, text, timestamp } from '../../schema.ts'

const PacingDay = named(
  'PacingDay',
  'A day of the month, what was planned for it and what it spent.',
  Type.Object({
    day: day('In the billing time zone.'),
    plannedCents: nullable(
      cents(
        'Its even share of the money that was left; of days to come, as things are now. Null if it is not paced.',
      ),
    ),
    capCents: nullable(
      cents(
        'The most that it may spend: its share, or one click if that costs more. Null if the day has no cap.',
      ),
    ),
    spentCents: nullable(cents('Charged on this day, refunds not counted. Null for days to come.')),
    cappedAt: nullable(timestamp('When its share was spent.')),
  }),
)

const PacingBucket = named(
  'PacingBucket',
  'Money of this month. A click is paid from the first bucket that has money left, and the rest of its price from the next.',
  Type.Object({
    kind: named(
      'PacingBucketKind',
      'ONE_TIME: ends with the month. MONTHLY: the monthly budget. ONE_TIME_ROLLOVER: what it has left goes on next month.',
      oneOf(['ONE_TIME', 'MONTHLY', 'ONE_TIME_ROLLOVER']),
    ),
    oneTimeBudgetId: nullable(id('The one-time budget.')),
    capCents: nullable(cents('All of it. Null if there is no cap.', 50_000)),
    spentCents: cents('Spent of it.', 1_250),
  }),
)

/** Of many campaigns together it may be more than one can have. */
const sum = (description: string, example: number) =>
  Type.Integer({ format: 'int64', minimum: 0, description: `${description} In cents.`, examples: [example] })

export const PacingForecast = named(
  'PacingForecast',
  'What the month will come to if days go on as the last ones did.',
  Type.Object({
    spentCents: sum('Most likely spent by the end of the month.', 30_000),
    lowCents: sum('Nine months of ten spend more than this.', 25_000),
    highCents: sum('Nine months of ten spend less than this.', 35_000),
    days: Type.Integer({ description: 'So many whole days are the base of it.', examples: [14] }),
    exhaustedOn: nullable(day('The day on which the money is spent; null if it lasts.')),
  }),
)

/** How the money of a campaign or a segment is spent over a month. */
export const Pacing = named(
  'Pacing',
  'How the money of this month is spent, day by day.',
  Type.Object({
    campaignId: id('The campaign.'),
    segmentId: nullable(id('The segment.')),
    period: day('The first day of the month.'),
    zone: text(64, 'The billing time zone.', { example: 'America/New_York' }),
    paced: flag('Today has a cap of its own. Segments are paced with their campaign.'),
    restingUntil: nullable(
      timestamp("Its jobs are not shown until then: today's share is spent, or it is ahead of today's plan."),
    ),
    capCents: nullable(cents('All money of the month. Null if there is no cap.', 50_000)),
    spentCents: cents('Spent of it.', 1_250),
    days: Type.Array(PacingDay, { description: 'All days of the month, in their order.' }),
    buckets: Type.Array(PacingBucket, { description: 'In the order in which they are spent.' }),
    forecast: nullable(PacingForecast),
  }),
)
export type Pacing = Static<typeof Pacing>
