import type { RecurringTask } from '#lib/runtime/tasks/task.ts'
import { fetchDueFeeds } from './fetching/due-feeds.ts'
import type { FetchDependencies } from './fetching/fetch-feed.ts'
import { createImporter, type Importer, type ImporterOptions } from './fetching/importer.ts'

/** The number of concurrent fetches, each with a database connection. */
const lanes = ['1', '2'] as const

/** One per lane. */
export type Importers = readonly [Importer, Importer]

export const createImporters = (options: ImporterOptions): Importers => [
  createImporter(options),
  createImporter(options),
]

/** Each lane is a task of its own, because a round waits for its slowest feed. */
export const fetchFeedsTasks: RecurringTask<FetchDependencies & { importers: Importers }>[] = lanes.map(
  (lane, index) => ({
    name: `feeds.fetchDue${lane}`,
    everySeconds: 15,
    run: async (parts, { at, signal }) => {
      await fetchDueFeeds(parts, at, signal, parts.importers[index])
    },
  }),
)
