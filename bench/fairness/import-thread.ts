import { isMainThread, Worker, workerData } from 'node:worker_threads'
import { loadReferenceData } from '../../apps/server/src/domain/reference/reference-data.ts'
import { connectToDatabase } from '../../apps/server/src/lib/postgres/database.ts'
import { createFeedImport, repeatSampleFeed } from '../harness/feed-import.ts'

/** More than the import reads while it is measured. */
const copies = 100

/**
 * Starts an import of new jobs in a separate thread, so that it does not delay the measurement. The returned function
 * ends it.
 */
export function startImport(databaseUrl: string): () => Promise<string> {
  const worker = new Worker(new URL(import.meta.url), { workerData: databaseUrl })
  const failed = new Promise<never>((_, reject) => worker.once('error', reject))
  failed.catch(() => {})
  return async () => {
    await Promise.race([worker.terminate(), failed])
    return 'not finished'
  }
}

if (!isMainThread) {
  const { db } = connectToDatabase(workerData as string, { connections: 2 })
  const importFeed = await createFeedImport({ db, now: () => new Date() }, await loadReferenceData())
  await importFeed(repeatSampleFeed(copies))
  throw new Error('The import ended too early.')
}
