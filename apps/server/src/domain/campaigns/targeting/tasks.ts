import type { Db } from '#lib/postgres/database.ts'
import type { RecurringTask } from '#lib/runtime/tasks/task.ts'
import { startingPace, type Pace } from './reassignment-batches.ts'
import { takeStep } from './pending-reassignments.ts'

/**
 * Puts jobs where they belong that changes of campaigns have left for later, until none are left. Pools take turns, so
 * that a large one does not hold up the others.
 */
export async function takeSteps(db: Db, signal: AbortSignal) {
  const paces = new Map<number, Pace>()
  const failed = new Map<number, unknown>()
  for (;;) {
    const rows = await db
      .selectFrom('reassignment')
      .select(['rootCustomerId', 'customerId', 'poolId'])
      .orderBy('poolId')
      .execute()
    const pools = rows.filter(({ poolId }) => !failed.has(poolId))
    if (pools.length === 0) break
    for (const { poolId, ...tenant } of pools) {
      if (signal.aborted) return
      const pace = paces.get(poolId) ?? startingPace()
      paces.set(poolId, pace)
      const step = db.transaction().execute((tx) => takeStep(tx, tenant, poolId, pace))
      // The others go on; this one is tried again in the next round of the task.
      await step.catch((error: unknown) => failed.set(poolId, error))
    }
  }
  if (failed.size > 0) throw new AggregateError(failed.values(), `pools ${[...failed.keys()].join(', ')}`)
}

export const reassignJobsTask: RecurringTask<{ db: Db }> = {
  name: 'campaigns.assign',
  // Whoever has changed a campaign waits for it, and to ask costs next to nothing.
  everySeconds: 0.25,
  run: ({ db }, { signal }) => takeSteps(db, signal),
}
