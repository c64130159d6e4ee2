import { randomUUID } from 'node:crypto'
import type { Categories } from '@tiller/job-text/categories'
import type { SearchIndex } from '@tiller/search-index/port'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../db/database.ts'
import { readDocuments, readGroups } from './documents.ts'

/** A search index that follows the database. */
export type LiveIndex = Pick<SearchIndex, 'search' | 'stats'> & {
  /** Loads the index and begins to follow. Reports how many jobs are loaded. */
  start(onProgress?: (loaded: number) => void): Promise<void>
  /** When it returns, the index has seen everything that was committed before the call. */
  catchUp(): Promise<void>
  /** Whether it is loaded. */
  ready(): boolean
  /** Whether it has kept up with the database in the last seconds. */
  follows(): Promise<boolean>
  stop(): Promise<void>
}

type Parts = {
  db: Db
  pool: pg.Pool
  createIndex: () => SearchIndex
  categories: Categories
}

/** How often to look for changes of other processes whose notification was lost. */
const pollMs = 1000
const batchSize = 2000
/** A follower that has not looked for so long is stuck. */
const stuckAfterSeconds = 10

/**
 * Follows the table `change`. A row there says only that an object is to be read anew, so rows may be
 * read in any order and more than once. Sequence numbers do not show the order of commits; the follower
 * therefore reads from the oldest transaction that was still open at its last look (`xmin` of the
 * snapshot) and skips the rows that it has seen. Old rows are deleted; a follower that was away for longer
 * than they are kept finds in `change_pruned` that it has missed some, and loads everything anew.
 */
export function createLiveIndex({ db, pool, createIndex, categories }: Parts): LiveIndex {
  let index = createIndex()
  const replicaId = randomUUID()
  let horizon = '0'
  let pruned = '0'
  let seen = new Set<number>()
  let ready = false
  let running: Promise<void> | undefined
  let queued: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let listener: pg.PoolClient | undefined

  async function load(onProgress?: (loaded: number) => void) {
    ;({ horizon, pruned } = await currentHorizon(db))
    seen = new Set()
    const fresh = createIndex()
    await fresh.apply({ upserts: [], removals: [], groups: await readGroups(db) })
    let loaded = 0
    for (let after = 0; ;) {
      const upserts = await readDocuments(db, categories, { after, limit: batchSize })
      if (upserts.length === 0) break
      await fresh.apply({ upserts, removals: [], groups: [] })
      after = upserts.at(-1)?.id ?? after
      loaded += upserts.length
      onProgress?.(loaded)
    }
    // The old index answers until the new one is complete.
    index = fresh
    ready = true
    await announce()
  }

  /** By the clock of the database, which all processes share. */
  async function announce() {
    const { documents } = await index.stats()
    await sql`
      insert into index_replica (id, documents, rebuilt_at, seen_at)
      values (${replicaId}, ${documents}, clock_timestamp(), clock_timestamp())
      on conflict (id) do update set documents = excluded.documents, rebuilt_at = excluded.rebuilt_at, seen_at = excluded.seen_at`.execute(
      db,
    )
  }

  async function follow() {
    const next = await currentHorizon(db)
    const { missed, rows } = await changesSince(db, horizon, pruned)
    const fresh = rows.filter(({ seq }) => !seen.has(seq))
    if (missed || fresh.some(({ kind }) => kind === 'rebuild')) return load()
    const ids = (of: 'job' | 'campaign') => [
      ...new Set(fresh.filter(({ kind }) => kind === of).map(({ id }) => id)),
    ]
    const campaignIds = ids('campaign')
    if (campaignIds.length > 0)
      await index.apply({ upserts: [], removals: [], groups: await readGroups(db, campaignIds) })
    await applyJobs(ids('job'))
    // Rows below the new horizon will not be read again, so they need not be remembered.
    seen =
      next.horizon === horizon
        ? new Set([...seen, ...fresh.map(({ seq }) => seq)])
        : new Set(rows.map(({ seq }) => seq))
    ;({ horizon, pruned } = next)
  }

  async function poll() {
    await catchUp()
    await sql`update index_replica set seen_at = clock_timestamp() where id = ${replicaId}`.execute(db)
  }

  async function applyJobs(ids: number[]) {
    for (let start = 0; start < ids.length; start += batchSize) {
      const batch = ids.slice(start, start + batchSize)
      const upserts = await readDocuments(db, categories, { ids: batch })
      const found = new Set(upserts.map(({ id }) => id))
      await index.apply({ upserts, removals: batch.filter((id) => !found.has(id)), groups: [] })
    }
  }

  /** One pass at a time. A call during a pass waits for the next one, because the current may have looked too early. */
  function catchUp(): Promise<void> {
    if (!ready) return Promise.resolve()
    if (running === undefined) {
      running = follow().finally(() => (running = undefined))
      return running
    }
    queued ??= running
      .catch(() => {})
      .then(() => {
        queued = undefined
        return catchUp()
      })
    return queued
  }

  return {
    search: (query) => index.search(query),
    stats: () => index.stats(),
    start: async (onProgress) => {
      await load(onProgress)
      listener = await pool.connect()
      listener.on('notification', () => void catchUp().catch(() => {}))
      listener.on('error', () => {})
      await listener.query('listen tiller_change')
      timer = setInterval(() => void poll().catch(() => {}), pollMs)
    },
    catchUp,
    ready: () => ready,
    follows: async () => {
      const { rows } = await sql<{ recent: boolean }>`
        select seen_at > clock_timestamp() - ${stuckAfterSeconds} * interval '1 second' as recent
        from index_replica where id = ${replicaId}`.execute(db)
      return ready && rows[0]?.recent === true
    },
    stop: async () => {
      clearInterval(timer)
      listener?.release(true)
      await running?.catch(() => {})
      await sql`delete from index_replica where id = ${replicaId}`.execute(db).catch(() => {})
    },
  }
}

/**
 * The changes of a transaction and all later ones, and whether some of them were deleted since `pruned` was
 * the newest that was. Both of one snapshot, so nothing is deleted in between.
 */
async function changesSince(db: Db, horizon: string, pruned: string) {
  const { rows } = await sql<{
    missed: boolean
    seq: number | null
    kind: 'job' | 'campaign' | 'rebuild'
    id: number
  }>`
    select change_pruned.txid >= ${horizon}::xid8 and change_pruned.txid > ${pruned}::xid8 as missed,
      change.seq, change.kind, change.id
    from change_pruned left join change on change.txid >= ${horizon}::xid8`.execute(db)
  return {
    missed: rows[0]?.missed === true,
    rows: rows.flatMap(({ seq, kind, id }) => (seq === null ? [] : [{ seq, kind, id }])),
  }
}

/** The oldest transaction that is still open, and the newest whose changes are deleted. */
async function currentHorizon(db: Db) {
  const { rows } = await sql<{ horizon: string; pruned: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, txid::text as pruned
    from change_pruned`.execute(db)
  return rows[0] ?? { horizon: '0', pruned: '0' }
}
