import { type Static, Type } from 'typebox'
import { actingParam, id, named, nullable, oneOf, text, timestamp } from '../../schema.ts'
import { reportDimensions } from './dimensions.ts'
import { describeFigure } from './figures.ts'

export const maxActivityDays = 400
export const maxActivityHourDays = 14
export const maxActivityRows = 50_000

export const activityIntervals = ['hour', 'day', 'month', 'total'] as const
export type ActivityInterval = (typeof activityIntervals)[number]

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
    'The first billing day, such as `2026-03-01`; for hourly reports also a timestamp. Defaults to the first of the month.',
  ),
  to: bound('The last billing day; for hourly reports also the end as a timestamp. Defaults to today.'),
  interval: {
    ...oneOf(activityIntervals, 'The interval of a row. Days and months are in the billing time zone.'),
    default: 'day',
  } as ReturnType<typeof oneOf<typeof activityIntervals>>,
  groupBy: Type.Array(oneOf(reportDimensions), {
    maxItems: 2,
    uniqueItems: true,
    default: [],
    description:
      'One row per value of these dimensions, repeatable. A job counts for its first state and first minor category, and for its current campaign and segment. `shareSource` is the channel of the share link through which seekers came.',
  }),
  campaignId: Type.Optional(id('Only the activity of this campaign.')),
  ...actingParam,
})

const count = (description: string, example = 0) =>
  Type.Integer({ format: 'int64', description, examples: [example] })

const ratio = (description: string, example: number) =>
  nullable(Type.Number({ minimum: 0, description, examples: [example] }))

export const ActivityRow = named(
  'ActivityRow',
  'The activity of a group in an interval.',
  Type.Object({
    at: text(
      24,
      'The day, the first day of the month, or the start of the hour. For totals, the first day.',
      {
        example: '2026-03-02',
      },
    ),
    groups: Type.Array(
      Type.Object({
        by: oneOf(reportDimensions),
        id: nullable(text(255, 'The id, code, or value of the group. Null: none.', { example: '1' })),
        name: nullable(text(255, 'The display name, if it differs.', { example: 'Nurses in Texas' })),
      }),
      { description: 'One entry for each dimension of `groupBy`, in order.' },
    ),
    impressions: count(describeFigure('impressions'), 120),
    clicks: count(describeFigure('clicks'), 9),
    billable: count(describeFigure('billableClicks'), 8),
    unbilled: count(describeFigure('unbilled'), 1),
    spendCents: count(describeFigure('spendCents'), 400),
    applications: count(describeFigure('applications'), 1),
    qualified: count(describeFigure('qualified')),
    rsvps: count('RSVPs to events.'),
    conversions1: count(describeFigure('conversions1')),
    conversions2: count(describeFigure('conversions2'), 1),
    conversions3: count(describeFigure('conversions3')),
    shareVisits: count(describeFigure('shareVisits'), 3),
    acquisitions: count(describeFigure('acquisitions'), 1),
    ctr: ratio(describeFigure('ctr'), 0.075),
    cvr: ratio(describeFigure('cvr'), 0.1111),
    avgCpcCents: ratio(describeFigure('avgCpcCents'), 50),
    costPerApplicationCents: ratio(describeFigure('costPerApplicationCents'), 400),
    cpaCents: ratio(describeFigure('cpaCents'), 400),
  }),
)
export type ActivityRow = Static<typeof ActivityRow>

export const Activity = named(
  'Activity',
  'Activity by interval.',
  Type.Object({
    asOf: timestamp('Activity up to this time is included.'),
    from: text(24, 'The first day or hour of the report.', { example: '2026-03-01' }),
    to: text(24, 'The last day. For hourly reports, the end.', { example: '2026-03-31' }),
    interval: oneOf(activityIntervals),
    timeZone: text(64, 'The billing time zone.', { example: 'America/New_York' }),
    rows: Type.Array(ActivityRow, {
      description: 'Ordered by time and group. Intervals without activity have rows of zeros.',
    }),
  }),
)
export type Activity = Static<typeof Activity>
