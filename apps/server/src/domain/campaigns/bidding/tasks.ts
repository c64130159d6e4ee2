import type { RecurringTask } from '#lib/runtime/tasks/task.ts'
import { bidRound, type BidParts } from './round.ts'

/** Hourly, because fewer clicks are not significant. */
export const updateBidsTask: RecurringTask<BidParts> = {
  name: 'campaigns.bid',
  everySeconds: 3_600,
  run: async (parts, { at, signal }) => {
    await bidRound(parts, at, signal)
  },
}
