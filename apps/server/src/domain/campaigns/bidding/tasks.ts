import type { RecurringTask } from '#lib/runtime/tasks/task.ts'
import { updateBids, type BidDependencies } from './round.ts'

/** Runs hourly, because fewer clicks are not significant. */
export const updateBidsTask: RecurringTask<BidDependencies> = {
  name: 'campaigns.bid',
  description: 'Updates the bids of campaigns with a bid strategy.',
  everySeconds: 3_600,
  run: async (parts, { at, signal }) => {
    await updateBids(parts, at, signal)
  },
}
