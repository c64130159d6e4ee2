import type { Revenue } from '@tiller/contract/platform/operator/revenue'
import { sql } from 'kysely'
import type { Tx } from '#lib/postgres/database.ts'
import { hasOnlyTestCustomers } from './queries.ts'

/**
 * Sums the charges and refunds of a month by the customers' type of business. Test customers count only in a sandbox.
 * @param month in the billing time zone, for example `2026-03`
 */
export async function readRevenue(tx: Tx, month: string, zone: string): Promise<Revenue> {
  const first = `${month}-01`
  // The lateral join reads only the charges of the month, by the index of each customer.
  const { rows } = await sql<Revenue['types'][number]>`
    select revenue_type, count(*) as customers, sum(clicks)::bigint as clicks,
      sum(acquisitions)::bigint as acquisitions, sum(charged_cents)::bigint as charged_cents,
      sum(refunded_cents)::bigint as refunded_cents
    from customer cross join lateral (
      select count(*) filter (where kind = 'CLICK') as clicks,
        count(*) filter (where kind = 'ACQUISITION') as acquisitions,
        coalesce(sum(cents) filter (where kind <> 'REFUND'), 0) as charged_cents,
        coalesce(-sum(cents) filter (where kind = 'REFUND'), 0) as refunded_cents
      from charge where charge.root_customer_id = customer.root_customer_id and charge.customer_id = customer.id
        and charge.at >= ${first}::timestamp at time zone ${zone}
        and charge.at < (${first}::date + interval '1 month') at time zone ${zone}
      having count(*) > 0) as billed
    where not test or ${await hasOnlyTestCustomers(tx)}
    group by revenue_type order by charged_cents desc, revenue_type`.execute(tx)
  return { month, zone, types: rows }
}
