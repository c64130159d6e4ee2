import type { RecurringTask } from '#lib/runtime/tasks/task.ts'
import { fetchDueFeeds } from './fetching/due-feeds.ts'
import type { FetchDependencies } from './fetching/fetch-feed.ts'
import { createImporter, type Importer, type ImporterOptions } from './fetching/importer.ts'

/** One task name suffix per concurrent fetch. Each fetch needs a database connection. */
const taskSuffixes = ['1', '2'] as const

/** One importer per concurrent fetch. */
export type Importers = readonly [Importer, Importer]

export const createImporters = (options: ImporterOptions): Importers => [
  createImporter(options),
  createImporter(options),
]

/** Each concurrent fetch is a separate task, because a round waits for its slowest feed. */
export const fetchFeedsTasks: RecurringTask<FetchDependencies & { importers: Importers }>[] =
  taskSuffixes.map((suffix, index) => ({
    name: `feeds.fetchDue${suffix}`,
    description: 'Fetches and imports the feed that has been due longest.',
    everySeconds: 15,
    run: async (parts, { at, signal }) => {
      await fetchDueFeeds(parts, at, signal, parts.importers[index])
    },
  }))
