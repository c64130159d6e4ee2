import { monthlyBudgetChangeHandlers } from './monthly-budget-changes.ts'
import { oneTimeBudgetHandlers } from './one-time-budgets.ts'
import { pauseHandlers } from './pauses.ts'

export const schedulingHandlers = {
  ...pauseHandlers,
  ...oneTimeBudgetHandlers,
  ...monthlyBudgetChangeHandlers,
}
