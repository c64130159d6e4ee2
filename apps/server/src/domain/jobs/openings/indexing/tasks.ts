import { readFile } from 'node:fs/promises'
import type { Config } from '#lib/config/config.ts'
import type { Egress } from '#lib/egress/egress.ts'
import type { RecurringTask } from '#lib/runtime/tasks/task.ts'
import { googleIndexing, type ServiceAccount } from './google.ts'
import { indexNow } from './index-now.ts'
import { notifyService, type IndexingNeeds } from './send.ts'
import type { IndexingService } from './service.ts'

type Needs = IndexingNeeds & {
  egress: Egress
  machine: () => Date
  config: Pick<Config, 'baseUrl' | 'googleIndexingKeyFile' | 'googleIndexingPerDay' | 'indexNowKey'>
}

/** Tells the configured search engines which pages of jobs have changed. */
export const notifySearchEnginesTask: RecurringTask<Needs> = {
  name: 'openings.notifySearchEngines',
  everySeconds: 60,
  run: async (needs, run) => {
    for (const service of await configuredServices(needs)) await notifyService(needs, service, run)
  },
}

async function configuredServices({ egress, machine, config }: Needs): Promise<IndexingService[]> {
  const { baseUrl, googleIndexingKeyFile: keyFile, googleIndexingPerDay: perDay, indexNowKey: key } = config
  const services: IndexingService[] = key === null ? [] : [indexNow({ egress, key, baseUrl })]
  if (keyFile === null) return services
  const account = JSON.parse(await readFile(keyFile, 'utf8')) as ServiceAccount
  return [googleIndexing({ egress, machine, perDay, account }), ...services]
}
