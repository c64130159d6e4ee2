import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'

/**
 * The result of verifying a hash chain: the number of changes, the last hash, and the first break, if any. The
 * platform's chain has no customer.
 */
export type VerifiedChain = {
  customerId: number | null
  changes: number
  lastHash: string | null
  brokenAt: number | null
}

/**
 * Recomputes all hashes and checks their sequence. A changed or missing entry breaks the chain there; entries
 * missing at the end are detected only by comparing the last hash.
 */
export async function verifyChains(db: Db, customerId?: number): Promise<VerifiedChain[]> {
  const { rows } = await sql<VerifiedChain>`
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

/** Verifies the hash chain of the operator's changes. Returns null if there are none. */
export async function verifyOperatorChain(db: Db): Promise<VerifiedChain | null> {
  const { rows } = await sql<VerifiedChain>`
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
