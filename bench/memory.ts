import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { loadReferenceData } from '../apps/server/src/domain/reference/reference-data.ts'
import { connectToDatabase, type Db } from '../apps/server/src/lib/postgres/database.ts'
import { freePort } from '../apps/server/test/harness/free-port.ts'
import { createFeedImport, repeatSampleFeed } from './harness/feed-import.ts'
import { roundFigure } from './harness/figures.ts'
import { runWithServer, type BenchServer } from './harness/server.ts'
import type { BenchTable } from './harness/table.ts'

const copies = 20

/**
 * Measures the resident memory of a server per job of the sample feed, 3 KB of XML each, imported many times with other
 * references. The server is restarted twice before each figure: the first start writes a snapshot with all jobs, which
 * the second one reads.
 */
export const benchMemory = (): Promise<BenchTable> =>
  runWithServer({}, async (server) => {
    const before = await measure(server)
    await importCopies(server)
    const after = await measure(server)
    const perJob = (after.bytes - before.bytes) / (after.jobs - before.jobs)
    return {
      title: 'Resident memory of a server with jobs of the sample feed',
      columns: ['jobs', 'MB after a restart'],
      rows: [before, after].map(({ jobs, bytes }) => [jobs, roundFigure(bytes / 1e6)]),
      notes: [`${roundFigure(perJob / 1_000)} GB per million jobs, none of which is advertised.`],
    }
  })

/** Restarts the server, and returns its memory after a garbage collection, as it reports it. */
async function measure(server: BenchServer) {
  await server.restart()
  const port = await freePort()
  await server.restart(`--inspect=127.0.0.1:${port}`)
  await collectGarbage(port)
  // Processes measure themselves every five seconds.
  await pause(10_000)
  return withDatabase(server, async (db) => {
    const { memoryBytes, indexJobs } = await db
      .selectFrom('process')
      .select(['memoryBytes', 'indexJobs'])
      .orderBy('startedAt', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return { bytes: memoryBytes ?? 0, jobs: indexJobs ?? 0 }
  })
}

/** Lets a process with an open inspector collect its garbage, most of which is from its start. */
async function collectGarbage(port: number) {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as {
    webSocketDebuggerUrl: string
  }[]
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  await once(socket, 'open')
  socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }))
  await once(socket, 'message')
  socket.close()
}

const importCopies = (server: BenchServer) =>
  withDatabase(server, async (db) => {
    const importFeed = await createFeedImport({ db, now: () => new Date() }, await loadReferenceData())
    await importFeed(repeatSampleFeed(copies))
  })

async function withDatabase<T>({ databaseUrl }: BenchServer, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = connectToDatabase(databaseUrl, { connections: 2 })
  try {
    return await work(db)
  } finally {
    await close()
  }
}
