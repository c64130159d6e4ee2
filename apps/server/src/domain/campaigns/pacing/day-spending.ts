import { sql } from 'kysely'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'

type DayKey = Tenant & { campaignId: number; day: string }

/** Spending of a paced campaign on one day. */
export type DaySpending = DayKey & { shareCents: number; capCents: number; spentCents: number }

const nothing = { shareCents: 0, capCents: 0, spentCents: 0 }

const columns = sql`root_customer_id, customer_id, campaign_id, day`
const arraysOf = (keys: readonly DayKey[]) => sql`
  ${keys.map(({ rootCustomerId }) => rootCustomerId)}::bigint[], ${keys.map(({ customerId }) => customerId)}::bigint[],
  ${keys.map(({ campaignId }) => campaignId)}::bigint[], ${keys.map(({ day }) => day)}::date[]`

/** Reads days in the order of `keys`. Only the holder of the campaigns' bucket locks changes them. */
export async function readDaySpending(tx: Tx, keys: readonly DayKey[]): Promise<DaySpending[]> {
  const { rows } = await sql<DaySpending>`
    select ${columns}, coalesce(share_cents, 0) as share_cents, coalesce(cap_cents, 0) as cap_cents,
      coalesce(spent_cents, 0) as spent_cents
    from unnest(${arraysOf(keys)}) with ordinality as wanted (${columns}, n) left join day_spending using (${columns})
    order by n`.execute(tx)
  return rows
}

/** Writes days. The caller has locked the campaigns' buckets. */
export const writeDaySpending = (tx: Tx, days: readonly DaySpending[]) =>
  sql`
  insert into day_spending (${columns}, share_cents, cap_cents, spent_cents)
  select * from unnest(${arraysOf(days)}, ${days.map(({ shareCents }) => shareCents)}::bigint[],
    ${days.map(({ capCents }) => capCents)}::bigint[], ${days.map(({ spentCents }) => spentCents)}::bigint[])
  on conflict on constraint day_spending_pkey do update
  set share_cents = excluded.share_cents, cap_cents = excluded.cap_cents, spent_cents = excluded.spent_cents`.execute(
    tx,
  )

/** Reads a campaign's spending on a day, which is zero if there is no row. */
export async function findDaySpending(tx: Tx, tenant: Tenant, campaignId: number, day: string) {
  const row = await tx
    .selectFrom('daySpending')
    .select(['shareCents', 'capCents', 'spentCents'])
    .where(tenantIsSql('daySpending', tenant))
    .where('campaignId', '=', campaignId)
    .where('day', '=', day)
    .executeTakeFirst()
  return row ?? nothing
}
