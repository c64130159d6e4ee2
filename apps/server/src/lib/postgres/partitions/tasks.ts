import type { RecurringTask } from '#lib/runtime/tasks/task.ts'
import type { Db } from '../database.ts'
import { createPartitions } from './create-partitions.ts'
import type { PartitionedTable } from './partitions.ts'

export const createPartitionsTask = (tables: readonly PartitionedTable[]): RecurringTask<{ db: Db }> => ({
  name: 'partitions.create',
  description: 'Creates the next partitions of tables that are partitioned by time.',
  everySeconds: 600,
  run: async ({ db }, { at }) => {
    await createPartitions(db, tables, at)
  },
})
