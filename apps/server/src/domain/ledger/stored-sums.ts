import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'

/** SQL queries that count the stored sums that disagree with the ledger. Each result is 0 in every committed state. */
export const storedSumChecks = {
  /** The total by which spending exceeds the caps, in cents. */
  overspentCents: `
    select (select coalesce(sum(greatest(spent_cents - cap_cents, 0)), 0) from bucket)
      + (select coalesce(sum(greatest(spent_cents - budget_cents, 0)), 0) from one_time_budget)
      + (select coalesce(sum(greatest(spent_cents - cap_cents, 0)), 0) from day_spending) as count`,
  unevenBuckets: `
    select count(*) from (
      select campaign_id, segment_id, period, sum(cents) as cents from (
        select campaign_id, 0 as segment_id, period, cents from charge
        union all select campaign_id, segment_id, period, cents from charge where segment_id is not null
      ) each group by 1, 2, 3
    ) ledger full join bucket using (campaign_id, segment_id, period)
    where coalesce(ledger.cents, 0) <> coalesce(bucket.spent_cents, 0)`,
  unevenOneTime: `
    select count(*) from one_time_budget full join
      (select one_time_budget_id as id, sum(cents) as cents from one_time_charge group by 1) paid using (id)
    where coalesce(paid.cents, 0) <> coalesce(one_time_budget.spent_cents, 0)`,
  unevenOneTimeBuckets: `
    select count(*) from bucket full join (
      select campaign_id, 0::bigint as segment_id, charge.period, sum(one_time_charge.cents) as cents
      from one_time_charge join charge using (root_customer_id, customer_id, click_id, event)
      where (charge.kind = 'REFUND') = one_time_charge.refund group by 1, 2, 3
    ) paid using (campaign_id, segment_id, period)
    where coalesce(paid.cents, 0) <> coalesce(bucket.one_time_spent_cents, 0)`,
} as const

/** Returns the names of the checks that found a disagreement. */
export async function findInconsistentSums(db: Db): Promise<string[]> {
  const uneven: string[] = []
  for (const [name, query] of Object.entries(storedSumChecks)) {
    const { rows } = await sql<{ count: number }>`${sql.raw(query)}`.execute(db)
    if (Number(rows[0]?.count) !== 0) uneven.push(name)
  }
  return uneven
}
