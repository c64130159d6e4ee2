import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'
import { createPassQueue } from './pass-queue.ts'

/** A process that has not polled for this time is blocked or has ended. */
const maxPollAgeSeconds = 10

/** A process that has not polled for this time is not awaited, because it will not do so within the wait either. */
const maxAwaitedPollAgeSeconds = 3
const awaitMs = 100
const lookMs = 3

/**
 * Creates this process's row in `index_replica`. Its times are those of the database clock, which all processes share.
 */
export function createIndexReplica(db: Db) {
  const id = randomUUID()
  let applied: string | undefined
  // One at a time, so that no earlier state replaces a later one. A crash may forget the last ones.
  const storing = createPassQueue(async () => {
    await sql`
      with quickly as (select set_config('synchronous_commit', 'off', true))
      update index_replica set seen_at = clock_timestamp(), applied = ${applied ?? null}::pg_snapshot
      from quickly where id = ${id}`.execute(db)
  })
  let unapplied: UnappliedChange[] = []
  // One for all callers that wait, because there may be many.
  const looking = createPassQueue(async () => void (unapplied = await readUnappliedChanges(db, id)))
  return {
    ...createReplicaRow(db, id, () => applied),
    polled: storing.next,
    /** Notes that the changes of campaigns by these transactions are applied. Stores it if others may wait for it. */
    applied: (visible: string | undefined, isNew: boolean) => {
      applied = visible
      if (isNew) storing.next().catch(() => {})
    },
    /**
     * Waits until every other process has applied the changes of campaigns that are committed now.
     *
     * @returns false if that takes longer than 100 ms, or some process has not polled for 3 s
     */
    appliedByOthers: async () => {
      const deadlineMs = performance.now() + awaitMs
      await looking.next()
      let missing = unapplied
      while (missing.some(({ isAwaited }) => isAwaited)) {
        if (performance.now() >= deadlineMs) return false
        await delay(lookMs)
        await looking.next()
        // Later changes are not waited for; otherwise a steady stream of them would never end.
        missing = unapplied.filter(({ txid }) => missing.some((each) => each.txid === txid))
      }
      return missing.length === 0
    },
    /** Returns whether the process has polled in the last seconds. */
    isKeepingUp: async () => {
      const { rows } = await sql<{ recent: boolean }>`
        select seen_at > clock_timestamp() - ${maxPollAgeSeconds} * interval '1 second' as recent
        from index_replica where id = ${id}`.execute(db)
      return rows[0]?.recent === true
    },
  }
}

/** The row is removed for good when the process stops, even if it is still loading its index. */
function createReplicaRow(db: Db, id: string, applied: () => string | undefined) {
  let inserting: Promise<unknown> | undefined
  let hasLeft = false
  return {
    loaded: async (documents: number) => {
      if (hasLeft) return
      inserting = sql`
        insert into index_replica (id, documents, rebuilt_at, seen_at, applied)
        values (${id}, ${documents}, clock_timestamp(), clock_timestamp(), ${applied() ?? null}::pg_snapshot)
        on conflict (id) do update set documents = excluded.documents, rebuilt_at = excluded.rebuilt_at,
          seen_at = excluded.seen_at, applied = excluded.applied`.execute(db)
      await inserting
    },
    leave: async () => {
      hasLeft = true
      await inserting?.catch(() => {})
      await sql`delete from index_replica where id = ${id}`.execute(db)
    },
  }
}

/** Returns whether some process with an index has polled in the last seconds. */
export async function isAnyReplicaKeepingUp(db: Db): Promise<boolean> {
  const { rows } = await sql<{ recent: boolean }>`
    select exists (
      select from index_replica where seen_at > clock_timestamp() - ${maxPollAgeSeconds} * interval '1 second'
    ) as recent`.execute(db)
  return rows[0]?.recent === true
}

/** A transaction whose changes of campaigns another process has not applied. */
type UnappliedChange = {
  txid: string
  /** Whether it will probably do so soon. */
  isAwaited: boolean
}

async function readUnappliedChanges(db: Db, ownId: string): Promise<UnappliedChange[]> {
  const { rows } = await sql<UnappliedChange>`
    select change.txid::text, bool_or(replica.seen_at > clock_timestamp() - ${maxAwaitedPollAgeSeconds} * interval '1 second')
      as is_awaited
    from index_replica as replica
    join change on change.txid >= pg_snapshot_xmin(replica.applied) and change.kind = 'campaign'
      and not pg_visible_in_snapshot(change.txid, replica.applied)
    where replica.id <> ${ownId}
      and replica.seen_at > clock_timestamp() - ${maxPollAgeSeconds} * interval '1 second'
    group by change.txid`.execute(db)
  return rows
}
