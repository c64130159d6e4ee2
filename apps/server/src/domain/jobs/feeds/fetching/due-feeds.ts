import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'
import { importStallMs } from '../import.ts'
import { fetchFeed, saveTerminationReport, type FetchDependencies } from './fetch-feed.ts'
import { ImporterTerminatedError, type Importer } from './importer.ts'

const feedsPerRound = 100

/** A running fetch holds its source for this time. After it, the source is due again, in case the process died. */
const leaseMs = importStallMs + 5 * 60_000

/**
 * Fetches the due feeds one after another, the longest due first, until `signal` aborts or the disk is full; the rest
 * stays due. Rounds may run concurrently in several processes, because each source is claimed by one. An internal error
 * ends the round; its source becomes due later, and the next round continues with the others.
 *
 * @param importer the process that fetches and imports; absent: this process
 * @returns the number of claimed feeds, whatever their results
 */
export async function fetchDueFeeds(
  parts: FetchDependencies,
  at: Date,
  signal?: AbortSignal,
  importer?: Importer,
): Promise<number> {
  for (let claimed = 0; claimed < feedsPerRound; claimed += 1) {
    const stops = signal?.aborted === true || !(await parts.disk.hasRoomFor('feeds'))
    const sourceId = stops ? undefined : await claimDue(parts.backgroundDb, at)
    if (sourceId === undefined) return claimed
    if (importer === undefined) await fetchFeed(parts, sourceId, { signal })
    else await fetchThrough(importer, parts, sourceId, signal)
  }
  return feedsPerRound
}

/** Claims the source that has been due longest. It skips rows that another round has locked. */
async function claimDue(db: Db, at: Date): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update source set next_fetch_at = ${new Date(at.getTime() + leaseMs)}
    where (root_customer_id, customer_id, id) = (
      select root_customer_id, customer_id, id from source
      where next_fetch_at <= ${at} and status in ('UNDER_DEVELOPMENT', 'LIVE')
      order by next_fetch_at, id limit 1 for update skip locked)
    returning id`.execute(db)
  return rows[0]?.id
}

async function fetchThrough(
  importer: Importer,
  parts: FetchDependencies,
  sourceId: number,
  signal?: AbortSignal,
) {
  try {
    await importer.fetch({ sourceId, atMs: parts.now().getTime() }, signal)
  } catch (error) {
    if (!(error instanceof ImporterTerminatedError)) throw error
    await saveTerminationReport(parts, sourceId, { reason: error.reason, stopped: signal?.aborted === true })
  }
}
