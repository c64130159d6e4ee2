import type { RecurringTask } from '#lib/runtime/tasks/task.ts'
import { bidRound, type BidParts } from './round.ts'

/** Once an hour: fewer clicks than an hour's say nothing. */
export const updateBidsTask: RecurringTask<BidParts> = {
  name: 'campaigns.bid',
  everySeconds: 3_600,
  run: async (parts, { at, signal }) => {
    await bidRound(parts, at, signal)
  },
}
