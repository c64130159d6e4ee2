import { type Static, Type } from 'typebox'
import { listFields, createPageQuery } from '../../list.ts'
import {
  actingParam,
  cents,
  day,
  futureDay,
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
  description: 'Maximum spend in addition to the monthly budget. In cents.',
  examples: [25_000],
})

const settings = {
  budgetCents,
  start: day("The first day, in the billing time zone. Today's date starts immediately."),
  rollover: flag('At the end of the month, carry the remainder over to a new one-time budget.'),
  launchOnStart: flag('Launch the campaign at the start if it is UNDER_DEVELOPMENT or PAUSED.'),
}

export const OneTimeBudgetCreate = named(
  'OneTimeBudgetCreate',
  'A budget for one month in addition to the monthly budget. It ends with the month of its start.',
  Type.Object(
    {
      budgetCents,
      start: settings.start,
      rollover: Type.Optional(Type.Boolean({ ...settings.rollover, default: false })),
      launchOnStart: Type.Optional(Type.Boolean({ ...settings.launchOnStart, default: true })),
    },
    { additionalProperties: false, examples: [{ budgetCents: 25_000, start: futureDay, rollover: true }] },
  ),
)

export const OneTimeBudgetPatch = named(
  'OneTimeBudgetPatch',
  'Changes of a one-time budget. Absent fields are unchanged. After the start, only `rollover` and `budgetCents` can change, and `budgetCents` cannot be less than the spend.',
  Type.Object(Type.Partial(Type.Object(settings)).properties, {
    additionalProperties: false,
    examples: [{ budgetCents: 30_000 }],
  }),
)
export type OneTimeBudgetPatch = Static<typeof OneTimeBudgetPatch>

export const OneTimeBudget = named(
  'OneTimeBudget',
  "A campaign's additional budget for one month.",
  Type.Object({
    id: id('The one-time budget.'),
    campaignId: id('Its campaign.'),
    ...settings,
    end: day('The last day of the month of `start`.'),
    spentCents: cents('Spend from this budget.', 0),
    started: flag('The budget has started.'),
    completed: flag('The month is over, or the campaign was archived before the start.'),
    errorMessage: nullable(
      text(1000, 'Why the campaign was not launched or the remainder was not carried over.'),
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

export const oneTimeBudgetListQuery = Type.Object({ ...createPageQuery(oneTimeBudgetFields), ...actingParam })
export const oneTimeBudgetParams = Type.Object({ oneTimeBudgetId: id('The one-time budget.') })
