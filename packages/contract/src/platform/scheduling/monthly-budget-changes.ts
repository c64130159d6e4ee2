import { type Static, Type } from 'typebox'
import { listFields, createPageQuery } from '../../list.ts'
import { actingParam, day, futureDay, flag, id, maxCents, named, nullable, page, text } from '../../schema.ts'

const settings = {
  absolute: flag(
    'True: `budgetCents` is the new monthly budget. False: it is added to the budget at that time.',
  ),
  applyOn: day(
    "The change applies at the start of this day in the billing time zone. Today's date applies immediately.",
  ),
  budgetCents: Type.Integer({
    format: 'int32',
    minimum: -maxCents,
    maximum: maxCents,
    description: 'The new monthly budget, or the amount to add, which can be negative. In cents.',
    examples: [60_000],
  }),
}

export const MonthlyBudgetChangeCreate = named(
  'MonthlyBudgetChangeCreate',
  'A scheduled change of a monthly budget.',
  Type.Object(settings, {
    additionalProperties: false,
    examples: [{ absolute: true, applyOn: futureDay, budgetCents: 60_000 }],
  }),
)

export const MonthlyBudgetChangePatch = named(
  'MonthlyBudgetChangePatch',
  'Changes of a scheduled budget change. Absent fields are unchanged.',
  Type.Object(Type.Partial(Type.Object(settings)).properties, {
    additionalProperties: false,
    examples: [{ budgetCents: 80_000 }],
  }),
)
export type MonthlyBudgetChangePatch = Static<typeof MonthlyBudgetChangePatch>

export const MonthlyBudgetChange = named(
  'MonthlyBudgetChange',
  "A scheduled or completed change of a campaign's monthly budget.",
  Type.Object({
    id: id('The change.'),
    campaignId: id('Its campaign.'),
    ...settings,
    completed: flag('The change was applied, or it failed and was acknowledged.'),
    failed: flag('The change failed and was not acknowledged yet.'),
    errorMessage: nullable(text(1000, 'Why the change failed. It remains after the acknowledgment.')),
  }),
)
export type MonthlyBudgetChange = Static<typeof MonthlyBudgetChange>

export const MonthlyBudgetChangePage = page('MonthlyBudgetChangePage', MonthlyBudgetChange)

export const monthlyBudgetChangeFields = listFields(
  {
    id: 'number',
    campaignId: 'number',
    absolute: 'boolean',
    applyOn: 'date',
    budgetCents: 'number',
    completed: 'boolean',
    failed: 'boolean',
  },
  ['id', 'campaignId', 'applyOn', 'budgetCents', 'completed', 'failed'],
)

export const monthlyBudgetChangeListQuery = Type.Object({
  ...createPageQuery(monthlyBudgetChangeFields),
  ...actingParam,
})
export const monthlyBudgetChangeParams = Type.Object({
  monthlyBudgetChangeId: id('The monthly budget change.'),
})
