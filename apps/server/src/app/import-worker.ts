import { fileURLToPath } from 'node:url'
import type { ImporterRequest } from '#domain/jobs/feeds/fetching/importer.ts'
import { fetchFeed } from '#domain/jobs/feeds/fetching/fetch-feed.ts'
import { readConfig } from '#lib/config/config.ts'
import { connectToDatabase } from '#lib/postgres/database.ts'
import { isEmbeddedUrl } from '#lib/postgres/embedded/cluster.ts'
import { lowerProcessPriority } from '#lib/postgres/embedded/lower-priority.ts'
import { createSystemEgressClient } from '#lib/egress/egress.ts'
import { createDiskMonitor } from '#lib/metrics/disk-space.ts'
import { loadReferenceData } from '#domain/reference/reference-data.ts'

/**
 * The program of a process that imports feeds for a server and exits when the server does
 * (`domain/jobs/feeds/fetching/importer.ts`).
 */
export const importWorkerProgram = fileURLToPath(import.meta.url)

if (process.argv[1] === importWorkerProgram) await main()

async function main() {
  lowerProcessPriority(process.pid)
  const config = readConfig(process.env)
  const url = config.databaseUrl ?? ''
  const lowPriority = isEmbeddedUrl(url, config.dataDir)
  const { db } = connectToDatabase(url, { name: 'tiller import', connections: 2, lowPriority })
  const reference = await loadReferenceData()
  const stopping = new AbortController()
  process.on('disconnect', () => process.exit())
  // A terminal sends SIGINT to all processes; this one ends when the server asks it to.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => stopping.abort())
  process.on('message', ({ sourceId, atMs }: ImporterRequest) => {
    const startedMs = performance.now()
    const now = () => new Date(atMs + performance.now() - startedMs)
    const parts = {
      ...reference,
      backgroundDb: db,
      now,
      disk: createDiskMonitor(config),
      egress: createSystemEgressClient(config),
      random: Math.random,
      config,
    }
    const onProgress = () => process.send?.('progress')
    fetchFeed(parts, sourceId, { signal: stopping.signal, onProgress }).then(
      () => process.send?.('done'),
      // The server reports the failure.
      () => process.exit(1),
    )
  })
}
