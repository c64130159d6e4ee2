import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createAdvertiser } from '../../apps/server/src/app/sandbox/advertiser.ts'
import { connectToDatabase } from '../../apps/server/src/lib/postgres/database.ts'
import { repeatSampleFeed } from '../harness/feed-import.ts'
import type { BenchServer } from '../harness/server.ts'

/** More than an import reads while it is measured. */
const copies = 50

/**
 * Writes a large feed of another customer, and returns a function that starts its import with the command line. The
 * import ends when the function it returns is called.
 */
export async function createLargeImport(server: BenchServer) {
  const folder = await mkdtemp(join(tmpdir(), 'tiller-bench-feed-'))
  const file = join(folder, 'feed.xml')
  await pipeline(repeatSampleFeed(copies), createWriteStream(file))
  const { db, close } = connectToDatabase(server.databaseUrl)
  const names = { name: 'Importer', poolName: 'Pool', sourceName: 'Feed' }
  const { sourceId } = await db
    .transaction()
    .execute((tx) => createAdvertiser(tx, { ...names, scopes: [], at: new Date() }))
  await close()
  const start = () => {
    const command = server.startCommand('feed', 'import', String(sourceId), file, '--json')
    return async () => {
      if (command.exitCode !== null) throw new Error('The import ended too early.')
      const exited = once(command, 'exit')
      command.kill('SIGINT')
      await exited
      return 'not finished'
    }
  }
  return { start, remove: () => rm(folder, { recursive: true }) }
}
