import type { Config } from '#lib/config/config.ts'
import { EgressError } from '#lib/egress/egress-error.ts'
import type { Db } from '#lib/postgres/database.ts'
import { formatOpeningPath } from '../opening.ts'
import {
  claimNotifications,
  enqueueNotifications,
  recordIndexingHealth,
  saveIndexingResult,
  type PageNotification,
} from './queue.ts'
import type { IndexingService, IndexingResult } from './indexing-service.ts'

export type IndexingDependencies = {
  backgroundDb: Db
  config: Pick<Config, 'baseUrl'>
  /** Returns a random number from 0 to 1. */
  random: () => number
}

/** Maximum number of requests per round. The next round sends the rest. */
const requestsPerRound = 100

/** Enqueues the changes since the last round, and sends due notifications within the quota, removals first. */
export async function notifyIndexingService(
  dependencies: IndexingDependencies,
  service: IndexingService,
  { at, signal }: { at: Date; signal?: AbortSignal },
) {
  const { backgroundDb: db, random } = dependencies
  await enqueueNotifications(db, service.name, at)
  for (let requests = 0; requests < requestsPerRound; requests += 1) {
    if (signal?.aborted === true) return
    const claimed = await claimNotifications(db, service, at)
    if (claimed.length === 0) return
    const { outcome, error } = await sendSafely(dependencies, service, claimed)
    const failed = outcome === 'retry'
    await saveIndexingResult(db, service.name, claimed, { error, dueAt: failed ? at : null, at })
    await recordIndexingHealth(db, service.name, { failed, at, random: random() })
    if (failed) return
  }
}

function sendSafely(
  { config }: IndexingDependencies,
  service: IndexingService,
  claimed: readonly PageNotification[],
): Promise<IndexingResult> {
  const changes = claimed.map(({ jobId, kind }) => ({
    url: `${config.baseUrl}${formatOpeningPath(jobId)}`,
    kind,
  }))
  return service.send(changes).catch((error: unknown) => {
    if (error instanceof EgressError) return { outcome: 'retry' as const, error: error.message }
    throw error
  })
}
