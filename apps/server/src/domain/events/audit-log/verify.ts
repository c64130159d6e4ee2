import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'

/** A chain: how many changes, the last hash, and where it breaks first, if it does. That of the platform has no customer. */
export type Chain = {
  customerId: number | null
  changes: number
  lastHash: string | null
  brokenAt: number | null
}

/**
 * Makes every hash anew and looks whether the places follow each other. What was altered, or is missing from
 * the midst, breaks the chain at its place; what is missing from the end shows by the last hash alone.
 */
export async function verifyChains(db: Db, customerId?: number): Promise<Chain[]> {
  const { rows } = await sql<Chain>`
    with linked as (
      select r as row, r.customer_id, r.root_customer_id, r.id, r.position, r.hash, lag(r.hash) over chain as previous,
        row_number() over chain as place
      from change_record as r
      where ${customerId ?? null}::bigint is null or r.customer_id = ${customerId ?? null}::bigint
      window chain as (partition by r.root_customer_id, r.customer_id order by r.position nulls first)
    )
    select customer_id, count(*) as changes, encode((array_agg(hash order by position desc))[1], 'hex') as last_hash,
      min(place) filter (where position is distinct from place or hash is distinct from change_record_hash(row, previous))
        as broken_at
    from linked group by root_customer_id, customer_id order by customer_id`.execute(db)
  return rows
}

/** The same of what the operator's people have done; null if they have done nothing. */
export async function verifyOperatorChain(db: Db): Promise<Chain | null> {
  const { rows } = await sql<Chain>`
    with linked as (
      select r as row, r.position, r.hash, lag(r.hash) over chain as previous, row_number() over chain as place
      from operator_change as r window chain as (order by r.position nulls first)
    )
    select null as customer_id, count(*) as changes, encode((array_agg(hash order by position desc))[1], 'hex') as last_hash,
      min(place) filter (where position is distinct from place or hash is distinct from operator_change_hash(row, previous))
        as broken_at
    from linked having count(*) > 0`.execute(db)
  return rows[0] ?? null
}
