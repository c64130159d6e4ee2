import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'
import { stallMs } from '../import.ts'
import { fetchFeed, keepLoss, type FetchParts } from './fetch-feed.ts'
import { ImporterGone, type Importer } from './importer.ts'

/** So many feeds are fetched in one round; another round goes on. */
const feedsPerRound = 100

/** A source that is being fetched is due again after so long, in case its process has died. */
const leaseMs = stallMs + 5 * 60_000

/**
 * Fetches the feeds that are due at an instant, the longest due first, one after another, until it is asked to
 * stop, or the disk has no room for more: then they stay due. Rounds may run at the same time, here and in other processes: each source is claimed by one of them. If
 * Tiller itself fails at a source, the round ends; the source is due later, and the next round goes on without it.
 *
 * @param importer in whose process they are fetched and imported; absent = in this one
 * @returns how many were claimed, whatever came of it
 */
export async function fetchDueFeeds(
  parts: FetchParts,
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

/** Takes the source that is due longest, and nobody else's: a row that another round looks at is passed over. */
async function claimDue(db: Db, at: Date): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update source set next_fetch_at = ${new Date(at.getTime() + leaseMs)}
    where (root_customer_id, customer_id, id) = (
      select root_customer_id, customer_id, id from source
      where feed_url is not null and next_fetch_at <= ${at} and status in ('UNDER_DEVELOPMENT', 'LIVE')
      order by next_fetch_at, id limit 1 for update skip locked)
    returning id`.execute(db)
  return rows[0]?.id
}

async function fetchThrough(importer: Importer, parts: FetchParts, sourceId: number, signal?: AbortSignal) {
  try {
    await importer.fetch({ sourceId, atMs: parts.now().getTime() }, signal)
  } catch (error) {
    if (!(error instanceof ImporterGone)) throw error
    await keepLoss(parts, sourceId, { reason: error.reason, stopped: signal?.aborted === true })
  }
}
