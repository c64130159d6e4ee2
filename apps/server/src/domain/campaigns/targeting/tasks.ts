import type { Db } from '#lib/postgres/database.ts'
import type { RecurringTask } from '#lib/runtime/tasks/task.ts'
import { runInSpan } from '#lib/tracing/tracing.ts'
import { createAdaptiveBatchSize, type BatchSize } from './reassignment-batches.ts'
import { runReassignmentBatch } from './pending-reassignments.ts'

/**
 * Processes pending reassignments until none are left. Pools take turns, so that a large one does not delay
 * others.
 */
export async function completePendingReassignments(db: Db, signal: AbortSignal) {
  const batchSizes = new Map<number, BatchSize>()
  const failed = new Map<number, unknown>()
  for (;;) {
    const rows = await db
      .selectFrom('reassignment')
      .select(['rootCustomerId', 'customerId', 'poolId', 'traceParent'])
      .orderBy('poolId')
      .execute()
    const pools = rows.filter(({ poolId }) => !failed.has(poolId))
    if (pools.length === 0) break
    for (const { poolId, traceParent, ...tenant } of pools) {
      if (signal.aborted) return
      const batchSize = batchSizes.get(poolId) ?? createAdaptiveBatchSize()
      batchSizes.set(poolId, batchSize)
      const step = runInSpan('reassign jobs', { parent: traceParent }, () =>
        db.transaction().execute((tx) => runReassignmentBatch(tx, tenant, poolId, batchSize)),
      )
      // Other pools continue; this one is retried in the next round.
      await step.catch((error: unknown) => failed.set(poolId, error))
    }
  }
  if (failed.size > 0) throw new AggregateError(failed.values(), `pools ${[...failed.keys()].join(', ')}`)
}

export const reassignJobsTask: RecurringTask<{ db: Db }> = {
  name: 'campaigns.assign',
  description: 'Continues long reassignments of jobs to campaigns.',
  // Users wait for the result, and checking is cheap.
  everySeconds: 0.25,
  run: ({ db }, { signal }) => completePendingReassignments(db, signal),
}
