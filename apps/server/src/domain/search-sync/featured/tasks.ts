import type { Db } from '#lib/postgres/database.ts'
import type { RecurringTask } from '#lib/runtime/tasks/task.ts'
import { updateBidThresholds } from './bid-thresholds.ts'

type Parts = { db: Db; config: { readonly featuredMinBidCents: number | null } }

/** Hourly, because bids change slowly; also soon after each start, with a possibly new setting. */
export const updateBidThresholdsTask: RecurringTask<Parts> = {
  name: 'search.updateBidThresholds',
  everySeconds: 3_600,
  run: async ({ db, config }, { at }) => {
    await updateBidThresholds(db, { at, cents: config.featuredMinBidCents })
  },
}
