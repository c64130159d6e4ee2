import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '#lib/config/config.ts'
import { createDiskMonitor } from '#lib/metrics/disk-space.ts'
import { connectToDatabase, isTemporaryDatabaseError } from '#lib/postgres/database.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { requireSourceRef, importFeed } from '#domain/jobs/feeds/import.ts'
import { loadReferenceData } from '#domain/reference/reference-data.ts'
import { versionedFeed, wholeCounts } from './feeds.ts'

/**
 * Imports the versions of a feed in turn into each source, forever. Prints each import; exits with its parent
 * and on any error except those of the database or a full disk.
 */
const config = readConfig(process.env)
const { db } = connectToDatabase(config.databaseUrl ?? '', { connections: 2 })
const parts = {
  ...(await loadReferenceData()),
  db,
  now: () => new Date(),
  config,
  disk: createDiskMonitor(config),
}
process.stdin.resume().once('end', () => process.exit())

/** Possible outcomes of importing a complete feed. */
const whole = new Set(['IMPORTED', 'UNCHANGED'])

for (let round = 0; ; round += 1) {
  const version = round % wholeCounts.length
  for (const sourceId of process.argv.slice(2).map(Number)) {
    try {
      const source = await requireSourceRef(db, sourceId)
      const { outcome } = await importFeed(
        parts,
        source,
        Readable.from([Buffer.from(versionedFeed(version))]),
      )
      if (!whole.has(outcome)) throw new Error(`the import ended as ${outcome}`)
      process.stdout.write('imported\n')
    } catch (error) {
      const noRoom = error instanceof ApiError && error.code === 'unavailable'
      if (!noRoom && !isTemporaryDatabaseError(error)) throw error
    }
    await pause(200)
  }
}
