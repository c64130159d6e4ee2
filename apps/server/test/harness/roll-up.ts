import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { rollUpActivity } from '#domain/activity/roll-up.ts'
import type { Db } from '#lib/postgres/database.ts'

/**
 * Aggregates all committed clicks. Aggregation stops at the oldest open transaction of the PostgreSQL server,
 * so this waits for those of concurrent tests.
 */
export async function aggregateAll(db: Db, billingZone: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(db)
  const isOver = async () =>
    (
      await sql<{ over: boolean }>`
        select pg_snapshot_xmin(pg_current_snapshot()) > ${rows[0]?.id}::text::xid8 as over`.execute(db)
    ).rows[0]?.over === true
  while (!(await isOver())) await pause(10)
  await rollUpActivity(db, billingZone)
}
