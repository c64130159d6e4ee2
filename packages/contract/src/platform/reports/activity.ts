import { type Static, Type } from 'typebox'
import { acting, named, nullable, oneOf, text, timestamp } from '../../schema.ts'
import { dimensions } from './dimensions.ts'

export const maxActivityDays = 400
export const maxActivityHourDays = 14
export const maxActivityRows = 50_000

export const intervals = ['hour', 'day', 'month', 'total'] as const
export type Interval = (typeof intervals)[number]

const bound = (description: string) =>
  Type.Optional(
    Type.String({
      maxLength: 40,
      pattern: '^\\d{4}-\\d\\d-\\d\\d(T.+)?$',
      description,
    }),
  )

export const activityQuery = Type.Object({
  from: bound(
    'The first billing day, such as `2026-03-01`; by hours also an instant. Without it, the first of the month.',
  ),
  to: bound('The last billing day; by hours also the instant at which the report ends. Without it, today.'),
  interval: {
    ...oneOf(intervals, 'What a row sums up. Days and months are those of the billing time zone.'),
    default: 'day',
  } as ReturnType<typeof oneOf<typeof intervals>>,
  groupBy: Type.Array(oneOf(dimensions), {
    maxItems: 2,
    uniqueItems: true,
    default: [],
    description:
      'A row for each value of these, repeatable. A job counts for its first state and its first minor category, and for what it belongs to now.',
  }),
  ...acting,
})

const count = (description: string, example = 0) =>
  Type.Integer({ format: 'int64', description, examples: [example] })

export const ActivityRow = named(
  'ActivityRow',
  'What was counted in an interval of a group.',
  Type.Object({
    at: text(
      24,
      'The day, the first day of the month, or the instant at which the hour begins; of a total the first day.',
      {
        example: '2026-03-02',
      },
    ),
    groups: Type.Array(
      Type.Object({
        by: oneOf(dimensions),
        id: nullable(text(255, 'Its id, code or word; null: none.', { example: '1' })),
        name: nullable(text(255, 'Its name, where it has another.', { example: 'Nurses in Texas' })),
      }),
      { description: 'One for each of `groupBy`, in its order.' },
    ),
    impressions: count('Times that a search showed a job.', 120),
    clicks: count('Clicks of every class.', 9),
    billable: count('Clicks that were charged.', 8),
    unbilled: count('Clicks that were not.', 1),
    spendCents: count('What was charged, less what was refunded in this interval. In cents.', 400),
    applications: count('Completed applications, repetitions left out.', 1),
    qualified: count('Those that answered every question as they should.'),
    rsvps: count('Replies to events.'),
    conversions1: count('Conversions of event 1.'),
    conversions2: count('Conversions of event 2.', 1),
    conversions3: count('Conversions of event 3.'),
  }),
)
export type ActivityRow = Static<typeof ActivityRow>

export const Activity = named(
  'Activity',
  'What happened, interval by interval.',
  Type.Object({
    asOf: timestamp('Everything until then is counted.'),
    from: text(24, 'The first day or hour of the report.', { example: '2026-03-01' }),
    to: text(24, 'The last day; by hours the instant at which it ends.', { example: '2026-03-31' }),
    interval: oneOf(intervals),
    timeZone: text(64, 'The billing time zone.', { example: 'America/New_York' }),
    rows: Type.Array(ActivityRow, {
      description:
        'By time, then by group. An interval in which nothing happened to a group is a row of zeros.',
    }),
  }),
)
export type Activity = Static<typeof Activity>
