import type { RecurringTask } from '../../kit/work/task.ts'
import { fetchDueFeeds } from './fetching/due-feeds.ts'
import type { FetchParts } from './fetching/fetch-feed.ts'

/** So many feeds are fetched at a time, each with a connection to the database. */
const lanes = ['1', '2']

/** Each lane is a task of its own, because a round waits for its slowest feed. */
export const fetching: RecurringTask<FetchParts>[] = lanes.map((lane) => ({
  name: `feeds.fetchDue${lane}`,
  everySeconds: 15,
  run: async (parts, { at, signal }) => {
    await fetchDueFeeds(parts, at, signal)
  },
}))
