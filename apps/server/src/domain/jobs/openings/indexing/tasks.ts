import { readFile } from 'node:fs/promises'
import type { Config } from '#lib/config/config.ts'
import type { EgressClient } from '#lib/egress/egress.ts'
import type { RecurringTask } from '#lib/runtime/tasks/task.ts'
import { createGoogleIndexingService, type ServiceAccount } from './google.ts'
import { createIndexNowService } from './index-now.ts'
import { notifyIndexingService, type IndexingDependencies } from './send.ts'
import type { IndexingService } from './indexing-service.ts'

type Dependencies = IndexingDependencies & {
  egress: EgressClient
  machine: () => Date
  config: Pick<Config, 'baseUrl' | 'googleIndexingKeyFile' | 'googleIndexingPerDay' | 'indexNowKey'>
}

/** Notifies the configured search engines of changed pages of jobs. */
export const notifySearchEnginesTask: RecurringTask<Dependencies> = {
  name: 'openings.notifySearchEngines',
  description: 'Notifies the configured search engines of new, changed, and closed job pages.',
  everySeconds: 60,
  run: async (dependencies, run) => {
    for (const service of await configuredServices(dependencies))
      await notifyIndexingService(dependencies, service, run)
  },
}

async function configuredServices({ egress, machine, config }: Dependencies): Promise<IndexingService[]> {
  const { baseUrl, googleIndexingKeyFile: keyFile, googleIndexingPerDay: perDay, indexNowKey: key } = config
  const services: IndexingService[] = key === null ? [] : [createIndexNowService({ egress, key, baseUrl })]
  if (keyFile === null) return services
  const account = JSON.parse(await readFile(keyFile, 'utf8')) as ServiceAccount
  return [createGoogleIndexingService({ egress, machine, perDay, account }), ...services]
}
