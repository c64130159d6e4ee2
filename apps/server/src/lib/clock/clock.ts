import type { Db } from '#lib/postgres/database.ts'

/**
 * Reads how far Tiller's clock is ahead of the machine's, in milliseconds: 0 unless the operator of a sandbox has moved
 * it.
 */
export async function readClockOffsetMs(db: Db): Promise<number> {
  const row = await db.selectFrom('clock').select('aheadMs').executeTakeFirst()
  return row?.aheadMs ?? 0
}

/** Moves the clock of all processes forward. It never moves backward. */
export const writeClockOffsetMs = (db: Db, aheadMs: number) =>
  db
    .insertInto('clock')
    .values({ aheadMs })
    .onConflict((conflict) => conflict.constraint('clock_pkey').doUpdateSet({ aheadMs }))
    .execute()
