import type { ImportProgress } from '@tiller/contract/platform/sources/schemas'
import { sql } from 'kysely'
import type { Db, Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import type { ImportProgress as Step } from '../import.ts'

/** Progress is written once per second, which is enough for a person who watches. */
const writeMs = 1_000
/** A process that has not written for this long has ended. */
const abandonedMs = 5 * 60_000

type Source = Tenant & { sourceId: number }

/** Stores the progress of an import, outside of its transaction, for the pages that show it. */
export function createProgressWriter(
  { backgroundDb: db, now }: { backgroundDb: Db; now: () => Date },
  source: Source,
) {
  const { rootCustomerId, customerId, sourceId } = source
  const startedAt = now()
  let last: Promise<unknown> = Promise.resolve()
  let nextMs = 0
  let totalBytes: number | null = null
  return {
    /** Sets the total length of the feed as sent, once it is known. */
    expect(bytes: number) {
      totalBytes = bytes
    },
    write({ phase, jobs, bytes }: Step) {
      if (performance.now() < nextMs) return
      nextMs = performance.now() + writeMs
      const values = {
        phase: phase === 'reading' ? 'READING' : 'MERGING',
        jobs,
        bytes,
        startedAt,
        totalBytes,
        at: now(),
      }
      last = db
        .insertInto('importProgress')
        .values({ rootCustomerId, customerId, sourceId, ...values })
        .onConflict((conflict) => conflict.constraint('import_progress_pkey').doUpdateSet(values))
        .execute()
        // The import does not depend on its progress being stored.
        .catch(() => {})
    },
    written: () => last,
    async end() {
      await last
      await db
        .deleteFrom('importProgress')
        .where(tenantIsSql('importProgress', source))
        .where('sourceId', '=', sourceId)
        .execute()
        .catch(() => {})
    },
  }
}

export async function readImportProgress(
  tx: Tx,
  tenant: Tenant,
  source: { id: number; nextFetchAt: Date | null },
  at: Date,
): Promise<ImportProgress> {
  const running = await tx
    .selectFrom('importProgress')
    .select([
      'phase',
      'jobs',
      'bytes',
      'totalBytes',
      sql<Date>`at`.as('at'),
      sql<Date>`started_at`.as('startedAt'),
    ])
    .where(tenantIsSql('importProgress', tenant))
    .where('sourceId', '=', source.id)
    .where('at', '>', new Date(at.getTime() - abandonedMs))
    .executeTakeFirst()
  if (running !== undefined) {
    const { jobs, bytes } = running
    // The column is text, but only `createProgressWriter` writes it.
    return { phase: running.phase as ImportProgress['phase'], jobs, bytes, ...rateOf(running) }
  }
  const isDue = source.nextFetchAt !== null && source.nextFetchAt <= at
  return { phase: isDue ? 'DUE' : 'IDLE', jobs: 0, bytes: 0, jobsPerSecond: null, expectedEndAt: null }
}

type Run = {
  phase: string
  jobs: number
  bytes: number
  totalBytes: number | null
  startedAt: Date
  at: Date
}

/** Returns the mean rate since the start, and the estimated end of reading at that rate. */
function rateOf({ phase, jobs, bytes, totalBytes, startedAt, at }: Run) {
  const ms = at.getTime() - startedAt.getTime()
  const isPredictable = phase === 'READING' && totalBytes !== null && bytes > 0 && totalBytes >= bytes
  return {
    jobsPerSecond: ms > 0 ? Math.round((jobs * 1_000) / ms) : null,
    expectedEndAt: isPredictable
      ? new Date(at.getTime() + (ms * (totalBytes - bytes)) / bytes).toISOString()
      : null,
  }
}
