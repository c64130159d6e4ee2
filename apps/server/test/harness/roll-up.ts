import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { rollUpActivity } from '#domain/activity/roll-up.ts'
import type { Db } from '#lib/postgres/database.ts'

/** Waits until all transactions of the PostgreSQL server that are open now have ended, also those of concurrent tests. */
export async function waitForOpenTransactions(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(db)
  const isOver = async () =>
    (
      await sql<{ over: boolean }>`
        select pg_snapshot_xmin(pg_current_snapshot()) > ${rows[0]?.id}::text::xid8 as over`.execute(db)
    ).rows[0]?.over === true
  while (!(await isOver())) await pause(10)
}

/** Aggregates all committed clicks. Aggregation stops at the oldest open transaction of the PostgreSQL server. */
export async function aggregateAll(db: Db, billingZone: string): Promise<void> {
  await waitForOpenTransactions(db)
  await rollUpActivity(db, billingZone)
}
