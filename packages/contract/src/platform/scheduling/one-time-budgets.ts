import { type Static, Type } from 'typebox'
import { listFields, pageQuery } from '../../list.ts'
import {
  acting,
  cents,
  day,
  dayToCome,
  flag,
  id,
  maxCents,
  named,
  nullable,
  page,
  text,
} from '../../schema.ts'

const budgetCents = Type.Integer({
  format: 'int32',
  minimum: 1,
  maximum: maxCents,
  description: 'Spent at most, besides the monthly budget. In cents.',
  examples: [25_000],
})

const settings = {
  budgetCents,
  start: day('Begins with this day in the billing time zone; today begins at once.'),
  rollover: flag('What is left at the end of the month goes on in a new one-time budget for the next month.'),
  launchOnStart: flag('Launch the campaign at the start if it is UNDER_DEVELOPMENT or PAUSED.'),
}

export const OneTimeBudgetCreate = named(
  'OneTimeBudgetCreate',
  'Money for one month, besides the monthly budget. It ends with the month of its start.',
  Type.Object(
    {
      budgetCents,
      start: settings.start,
      rollover: Type.Optional(Type.Boolean({ ...settings.rollover, default: false })),
      launchOnStart: Type.Optional(Type.Boolean({ ...settings.launchOnStart, default: true })),
    },
    { additionalProperties: false, examples: [{ budgetCents: 25_000, start: dayToCome, rollover: true }] },
  ),
)

export const OneTimeBudgetPatch = named(
  'OneTimeBudgetPatch',
  'What to change of a one-time budget. A field that is absent stays as it is. After the start only `rollover` and `budgetCents` can change, and `budgetCents` not to less than is spent.',
  Type.Object(Type.Partial(Type.Object(settings)).properties, {
    additionalProperties: false,
    examples: [{ budgetCents: 30_000 }],
  }),
)
export type OneTimeBudgetPatch = Static<typeof OneTimeBudgetPatch>

export const OneTimeBudget = named(
  'OneTimeBudget',
  'Money of a campaign for one month, besides its monthly budget.',
  Type.Object({
    id: id('The one-time budget.'),
    campaignId: id('Its campaign.'),
    ...settings,
    end: day('Its last day: the last of the month of `start`.'),
    spentCents: cents('Spent of it.', 0),
    started: flag('Its money can be spent, or could be until it was completed.'),
    completed: flag('Its month is over, or the campaign was archived when it was to start.'),
    errorMessage: nullable(
      text(1000, 'Why the campaign was not launched at the start, or why the money was not carried over.'),
    ),
  }),
)
export type OneTimeBudget = Static<typeof OneTimeBudget>

export const OneTimeBudgetPage = page('OneTimeBudgetPage', OneTimeBudget)

export const oneTimeBudgetFields = listFields(
  {
    id: 'number',
    campaignId: 'number',
    budgetCents: 'number',
    spentCents: 'number',
    start: 'date',
    end: 'date',
    rollover: 'boolean',
    launchOnStart: 'boolean',
    started: 'boolean',
    completed: 'boolean',
  },
  ['id', 'campaignId', 'budgetCents', 'start', 'completed'],
)

export const oneTimeBudgetListQuery = Type.Object({ ...pageQuery(oneTimeBudgetFields), ...acting })
export const oneTimeBudgetParams = Type.Object({ oneTimeBudgetId: id('The one-time budget.') })
