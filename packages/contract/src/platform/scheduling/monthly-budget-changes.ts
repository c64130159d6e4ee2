import { type Static, Type } from 'typebox'
import { listFields, pageQuery } from '../../list.ts'
import { acting, day, dayToCome, flag, id, maxCents, named, nullable, page, text } from '../../schema.ts'

const settings = {
  absolute: flag(
    'True: `budgetCents` is the new monthly budget. False: it is added to the one there is then.',
  ),
  applyOn: day('Applies at the beginning of this day in the billing time zone; today applies at once.'),
  budgetCents: Type.Integer({
    format: 'int32',
    minimum: -maxCents,
    maximum: maxCents,
    description: 'The monthly budget, or what to add to it: below 0 to take away. In cents.',
    examples: [60_000],
  }),
}

export const MonthlyBudgetChangeCreate = named(
  'MonthlyBudgetChangeCreate',
  'A change of a monthly budget to come.',
  Type.Object(settings, {
    additionalProperties: false,
    examples: [{ absolute: true, applyOn: dayToCome, budgetCents: 60_000 }],
  }),
)

export const MonthlyBudgetChangePatch = named(
  'MonthlyBudgetChangePatch',
  'What to change of a change to come. A field that is absent stays as it is.',
  Type.Object(Type.Partial(Type.Object(settings)).properties, {
    additionalProperties: false,
    examples: [{ budgetCents: 80_000 }],
  }),
)
export type MonthlyBudgetChangePatch = Static<typeof MonthlyBudgetChangePatch>

export const MonthlyBudgetChange = named(
  'MonthlyBudgetChange',
  'When the monthly budget of a campaign is going to be changed, or was.',
  Type.Object({
    id: id('The change.'),
    campaignId: id('Its campaign.'),
    ...settings,
    completed: flag('It was applied, or it failed and you have acknowledged that.'),
    failed: flag('It could not be applied, and nobody has acknowledged that.'),
    errorMessage: nullable(text(1000, 'Why it could not be applied; it stays when that is acknowledged.')),
  }),
)
export type MonthlyBudgetChange = Static<typeof MonthlyBudgetChange>

export const MonthlyBudgetChangePage = page('MonthlyBudgetChangePage', MonthlyBudgetChange)

export const changeFields = listFields(
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

export const changeListQuery = Type.Object({ ...pageQuery(changeFields), ...acting })
export const changeParams = Type.Object({ monthlyBudgetChangeId: id('The monthly budget change.') })
