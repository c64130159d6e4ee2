import type { Db } from '#lib/postgres/database.ts'

/** How far the platform's clock goes ahead of the machine's, in milliseconds: 0 unless the operator of a sandbox has moved it. */
export async function readAheadMs(db: Db): Promise<number> {
  const row = await db.selectFrom('clock').select('aheadMs').executeTakeFirst()
  return row?.aheadMs ?? 0
}

/** Moves the clock for every process, at once; never back. */
export const writeAheadMs = (db: Db, aheadMs: number) =>
  db
    .insertInto('clock')
    .values({ aheadMs })
    .onConflict((conflict) => conflict.constraint('clock_pkey').doUpdateSet({ aheadMs }))
    .execute()
