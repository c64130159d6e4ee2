import { toLastDayOfMonth, toFirstDayOfMonth, startOfDay } from '../../budget/billing-days.ts'

/** An in-memory model of a campaign with one price and no segments, used as an oracle. */

export type ModelBudget = {
  id: number
  budgetCents: number
  spentCents: number
  start: string
  rollover: boolean
  launchOnStart: boolean
  started: boolean
  completed: boolean
}
type Pause = { id: number; pauseOn: string; done: boolean }
type Change = { id: number; applyOn: string; budgetCents: number; done: boolean }

export type CampaignModel = {
  zone: string
  priceCents: number
  status: 'UNDER_DEVELOPMENT' | 'LIVE' | 'PAUSED' | 'OUT_OF_BUDGET'
  monthlyBudget: number
  /** First day of its month. */
  period: string
  monthlySpentCents: number
  /** Spending of the month from all budgets. */
  spentCents: number
  budgets: ModelBudget[]
  pauses: Pause[]
  changes: Change[]
}

const running = ({ budgets, period }: CampaignModel) =>
  budgets.filter(
    ({ started, completed, start }) => started && !completed && toFirstDayOfMonth(start) === period,
  )

/** Budgets with the same start keep their order of creation. */
const byStart = (budgets: ModelBudget[]) => budgets.toSorted((a, b) => a.start.localeCompare(b.start))

const leftOf = ({ budgetCents, spentCents }: ModelBudget) => budgetCents - spentCents

const leftCents = (model: CampaignModel) =>
  Math.max(model.monthlyBudget - model.monthlySpentCents, 0) +
  running(model).reduce((sum, budget) => sum + leftOf(budget), 0)

function settle(model: CampaignModel) {
  const affordable = leftCents(model) >= model.priceCents
  if (model.status === 'LIVE' && !affordable) model.status = 'OUT_OF_BUDGET'
  else if (model.status === 'OUT_OF_BUDGET' && affordable) model.status = 'LIVE'
}

/** Returns whether the click was billed. */
export function clickInModel(model: CampaignModel): boolean {
  const isServed = model.status === 'LIVE' || model.status === 'OUT_OF_BUDGET'
  if (!isServed || leftCents(model) < model.priceCents) return false
  let rest = model.priceCents
  const oldestFirst = byStart(running(model))
  const pay = (budgets: ModelBudget[]) => {
    for (const budget of budgets) {
      const part = Math.min(rest, leftOf(budget))
      budget.spentCents += part
      rest -= part
    }
  }
  pay(oldestFirst.filter(({ rollover }) => !rollover))
  const monthly = Math.min(rest, Math.max(model.monthlyBudget - model.monthlySpentCents, 0))
  model.monthlySpentCents += monthly
  rest -= monthly
  pay(oldestFirst.filter(({ rollover }) => rollover))
  model.spentCents += model.priceCents
  settle(model)
  return true
}

export function launchInModel(model: CampaignModel) {
  model.status = 'LIVE'
  settle(model)
}

/**
 * Performs everything due at an instant of the month `period`, in order. The model does not know the ids of
 * carried-over budgets.
 */
export function runDueInModel(model: CampaignModel, at: Date, period: string) {
  const start = (day: string) => startOfDay(day, model.zone).getTime()
  if (period !== model.period) Object.assign(model, { period, monthlySpentCents: 0, spentCents: 0 })
  const due = [
    { ms: start(period), rank: 0, id: 0, happen: () => startMonth(model) },
    ...model.changes
      .filter(({ done }) => !done)
      .map((change) => ({
        ms: start(change.applyOn),
        rank: 1,
        id: change.id,
        happen: () => apply(model, change),
      })),
    ...model.budgets
      .filter(({ started }) => !started)
      .map((budget) => ({
        ms: start(budget.start),
        rank: 2,
        id: budget.id,
        happen: () => begin(model, budget),
      })),
    ...model.pauses
      .filter(({ done }) => !done)
      .map((pause) => ({
        ms: start(pause.pauseOn),
        rank: 3,
        id: pause.id,
        happen: () => rest(model, pause),
      })),
  ]
    .filter(({ ms }) => ms <= at.getTime())
    .toSorted((a, b) => a.ms - b.ms || a.rank - b.rank || a.id - b.id)
  for (const { happen } of due) happen()
  // A budget that started after its month ends immediately.
  startMonth(model)
}

function startMonth(model: CampaignModel) {
  const over = byStart(
    model.budgets.filter(
      ({ started, completed, start }) => started && !completed && toFirstDayOfMonth(start) < model.period,
    ),
  )
  for (const budget of over) {
    budget.completed = true
    if (budget.rollover && leftOf(budget) > 0)
      model.budgets.push({
        id: Infinity,
        budgetCents: leftOf(budget),
        spentCents: 0,
        start: model.period,
        rollover: true,
        launchOnStart: false,
        started: true,
        completed: false,
      })
  }
  settle(model)
}

function apply(model: CampaignModel, change: Change) {
  change.done = true
  if (model.monthlyBudget + change.budgetCents < 0) return
  model.monthlyBudget += change.budgetCents
  settle(model)
}

function begin(model: CampaignModel, budget: ModelBudget) {
  budget.started = true
  const isAsleep = model.status === 'UNDER_DEVELOPMENT' || model.status === 'PAUSED'
  if (budget.launchOnStart && isAsleep) model.status = 'LIVE'
  settle(model)
}

function rest(model: CampaignModel, pause: Pause) {
  pause.done = true
  if (model.status === 'LIVE' || model.status === 'OUT_OF_BUDGET') model.status = 'PAUSED'
}

/** The model in the API's form. */
export const formatModel = (model: CampaignModel) => ({
  status: model.status,
  monthlyBudget: model.monthlyBudget,
  mtdSpend: model.spentCents,
  oneTimeBudgetDollars: running(model).reduce((sum, { budgetCents }) => sum + budgetCents, 0) / 100,
  budgets: model.budgets
    .map(({ budgetCents, spentCents, start, started, completed }) =>
      [start, toLastDayOfMonth(start), budgetCents, spentCents, started, completed].join(' '),
    )
    .toSorted(),
})
