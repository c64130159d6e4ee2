import type { Db } from '#lib/postgres/database.ts'
import type { RecurringTask } from '#lib/runtime/tasks/task.ts'
import { updateBidThresholds } from './bid-thresholds.ts'

type Dependencies = { db: Db; config: { readonly featuredMinBidCents: number | null } }

/** Runs hourly, because bids change slowly, and soon after each start, because the setting may have changed. */
export const updateBidThresholdsTask: RecurringTask<Dependencies> = {
  name: 'search.updateBidThresholds',
  description: 'Computes the bids from which jobs are featured.',
  everySeconds: 3_600,
  run: async ({ db, config }, { at }) => {
    await updateBidThresholds(db, { at, cents: config.featuredMinBidCents })
  },
}
