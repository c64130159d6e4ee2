import { sql } from 'kysely'
import type { Db } from '../kit/db/database.ts'
import { keyLifetimeDays } from '../apis/platform/idempotency.ts'

/** Rows that one statement deletes, and statements that one round takes for a table: no round is long. */
const batchRows = 5_000
const batchesPerRound = 20

const changesKeptHours = 24

/**
 * What is deleted when its time is over: a statement that deletes a batch, and tells how many rows it took.
 * Rows that somebody else is just deleting are passed over, so several servers do no harm.
 */
const tasks: Record<string, (db: Db, at: Date) => Promise<number>> = {
  accessToken: async (db, at) =>
    deleted(
      sql`
      delete from access_token where ctid in (
        select ctid from access_token where expires_at <= ${at} limit ${batchRows} for update skip locked)`.execute(
        db,
      ),
    ),
  refreshToken: async (db, at) =>
    deleted(
      sql`
      delete from refresh_token where ctid in (
        select ctid from refresh_token where expires_at <= ${at} limit ${batchRows} for update skip locked)`.execute(
        db,
      ),
    ),
  authorizationCode: async (db, at) =>
    deleted(
      sql`
      delete from authorization_code where ctid in (
        select ctid from authorization_code where expires_at <= ${at} limit ${batchRows} for update skip locked)`.execute(
        db,
      ),
    ),
  // After its codes and tokens; it can get no more of them.
  tokenFamily: async (db) =>
    deleted(
      sql`
      delete from token_family where ctid in (
        select ctid from token_family as family
        where not exists (select from refresh_token where family_id = family.id)
          and not exists (select from authorization_code where family_id = family.id)
          and not exists (select from access_token where family_id = family.id)
        limit ${batchRows} for update skip locked)`.execute(db),
    ),
  signIn: async (db, at) =>
    deleted(
      sql`
      delete from sign_in where ctid in (
        select ctid from sign_in where expires_at <= ${at} limit ${batchRows} for update skip locked)`.execute(
        db,
      ),
    ),
  signInFailure: async (db, at) =>
    deleted(
      sql`
      delete from sign_in_failure where ctid in (
        select ctid from sign_in_failure where at <= ${at}::timestamptz - interval '15 minutes'
        limit ${batchRows} for update skip locked)`.execute(db),
    ),
  // Codes in it are worthless after minutes; what else it says is kept for whoever looks for it.
  mail: async (db, at) =>
    deleted(
      sql`
      delete from mail where ctid in (
        select ctid from mail where created_at <= ${at}::timestamptz - interval '30 days'
        limit ${batchRows} for update skip locked)`.execute(db),
    ),
  idempotentAnswer: async (db, at) =>
    deleted(
      sql`
      delete from idempotent_answer where ctid in (
        select ctid from idempotent_answer where created_at <= ${at}::timestamptz - ${keyLifetimeDays} * interval '1 day'
        limit ${batchRows} for update skip locked)`.execute(db),
    ),
  // By the clock of the database, which wrote the rows. The newest transaction that is deleted from is noted
  // by the same statement: a search index that has not seen it loads everything anew.
  change: async (db) =>
    deleted(
      sql`
      with gone as (
        delete from change where seq in (
          select seq from change where at <= now() - ${changesKeptHours} * interval '1 hour'
          order by at limit ${batchRows} for update skip locked)
        returning txid)
      update change_pruned set txid = greatest(change_pruned.txid, newest.txid)
      from (select max(txid) as txid, count(*) as rows from gone) as newest
      where newest.txid is not null
      returning newest.rows`.execute(db),
    ),
  indexReplica: async (db) =>
    deleted(
      sql`
      delete from index_replica where seen_at <= now() - interval '1 day'`.execute(db),
    ),
}

async function deleted(statement: Promise<{ numAffectedRows?: bigint; rows: unknown[] }>) {
  const { numAffectedRows, rows } = await statement
  const [counted] = rows as { rows?: number }[]
  return counted?.rows ?? Number(numAffectedRows ?? 0)
}

/** Deletes what is over, a bounded part of it if there is much. Tells how many rows of each table went. */
export async function keepHouse(db: Db, at: Date): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [table, task] of Object.entries(tasks)) {
    counts[table] = 0
    for (let batch = 0; batch < batchesPerRound; batch += 1) {
      const rows = await task(db, at)
      counts[table] += rows
      if (rows < batchRows) break
    }
  }
  return counts
}

const everyMs = 60_000

/** Keeps house once a minute until it is stopped. A round that fails is made up for by the next. */
export function startHousekeeping(db: Db, now: () => Date, onError: (error: unknown) => void) {
  let running: Promise<unknown> | undefined
  const timer = setInterval(() => {
    running ??= keepHouse(db, now())
      .catch(onError)
      .finally(() => (running = undefined))
  }, everyMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
