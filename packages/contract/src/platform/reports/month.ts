import { type Static, Type } from 'typebox'
import { day, named, nullable, text, timestamp } from '../../schema.ts'
import { PacingForecast } from '../pacing/schemas.ts'

const money = (description: string, example: number) =>
  Type.Integer({ format: 'int64', minimum: 0, description: `${description} In cents.`, examples: [example] })

export const Month = named(
  'Month',
  'Spend of all campaigns in the current month.',
  Type.Object({
    asOf: timestamp('Activity up to this time is included.'),
    period: day('The first day of the month.'),
    lastDay: day('Its last day.'),
    zone: text(64, 'The billing time zone.', { example: 'America/New_York' }),
    capCents: money(
      'The plan: total budget of all campaigns that are live or out of budget, and the spend of the others.',
      50_000,
    ),
    spentCents: money('Month-to-date spend.', 1_250),
    leftCents: money('Remaining budget.', 48_750),
    evenCents: money('The spend by now if the budget were spent evenly, hour by hour.', 1_600),
    campaigns: Type.Integer({
      format: 'int32',
      minimum: 0,
      description: 'Number of live campaigns.',
      examples: [12],
    }),
    forecast: nullable(PacingForecast),
  }),
)
export type Month = Static<typeof Month>
