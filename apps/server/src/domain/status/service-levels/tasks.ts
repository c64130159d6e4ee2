import type { Db } from '#lib/postgres/database.ts'
import type { RecurringTask } from '#lib/runtime/tasks/task.ts'
import type { RetentionRule } from '#lib/runtime/tasks/retention.ts'
import { sql } from 'kysely'
import { createBudgetComparison } from './compare-budgets.ts'
import type { ServiceLevelCounter } from './counter.ts'

const compareNextBudgets = createBudgetComparison()

export const compareBudgetsTask: RecurringTask<{ db: Db; serviceLevels: ServiceLevelCounter }> = {
  name: 'money.compare',
  description:
    'Compares the spent amounts of 50 budgets with their charges, all in turn, for the service level of exact money.',
  everySeconds: 30,
  run: async ({ db, serviceLevels }, { at }) => serviceLevels.countBudgets(await compareNextBudgets(db), at),
}

/** Counts are kept a day longer than the longest window. */
export const serviceLevelRetention: readonly RetentionRule[] = [
  { table: 'serviceLevelCount', isExpired: (at) => sql`at < ${at}::timestamptz - interval '31 days'` },
]
