import { type Static, Type } from 'typebox'
import { day, named, nullable, text, timestamp } from '../../schema.ts'
import { PacingForecast } from '../pacing/schemas.ts'

const money = (description: string, example: number) =>
  Type.Integer({ format: 'int64', minimum: 0, description: `${description} In cents.`, examples: [example] })

export const Month = named(
  'Month',
  'How the money of this month is spent, of all campaigns together.',
  Type.Object({
    asOf: timestamp('Everything until then is counted.'),
    period: day('The first day of the month.'),
    lastDay: day('Its last day.'),
    zone: text(64, 'The billing time zone.', { example: 'America/New_York' }),
    capCents: money(
      'All money of the month of the campaigns that were launched; of archived ones what they have spent.',
      50_000,
    ),
    spentCents: money('Spent of it.', 1_250),
    leftCents: money('Left of it.', 48_750),
    evenCents: money('What would be spent by now if the month were spent evenly, hour by hour.', 1_600),
    campaigns: Type.Integer({
      format: 'int32',
      minimum: 0,
      description: 'Campaigns that can spend now: those that are live.',
      examples: [12],
    }),
    forecast: nullable(PacingForecast),
  }),
)
export type Month = Static<typeof Month>
