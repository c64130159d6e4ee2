import type { RecurringTask } from '#lib/runtime/tasks/task.ts'
import type { Db } from '../database.ts'
import { analyzePartitionedTables } from './analyze-partitions.ts'
import { createPartitions } from './create-partitions.ts'
import type { PartitionedTable } from './partitions.ts'

export const createPartitionsTask = (tables: readonly PartitionedTable[]): RecurringTask<{ db: Db }> => ({
  name: 'partitions.create',
  description: 'Creates the next partitions of tables that are partitioned by time.',
  everySeconds: 600,
  run: async ({ db }, { at }) => {
    const { blocked } = await createPartitions(db, tables, at)
    if (blocked.length === 0) return
    throw new Error(
      `The default partition has too many rows of ${blocked.join(', ')}. docs/deployment.md says how to move them.`,
    )
  },
})

export const createAnalysisTask = (tables: readonly PartitionedTable[]): RecurringTask<{ db: Db }> => ({
  name: 'partitions.analyze',
  description: 'Collects the statistics of tables that are partitioned by time, once a day.',
  everySeconds: 3_600,
  run: async ({ db }) => {
    await analyzePartitionedTables(db, tables)
  },
})
