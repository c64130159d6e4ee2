import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'

type Bucket = {
  rootCustomerId: number
  customerId: number
  campaignId: number
  segmentId: number
  period: string
}

/** Budgets per round, so that a round is short even if each has a million charges. */
const budgetsPerRound = 50

/**
 * Creates a function that compares the spent amounts of the next budgets with their charges, in one snapshot. All
 * budgets take their turn. A budget is also wrong if it is overspent.
 */
export function createBudgetComparison() {
  let last: Bucket | undefined
  return async (db: Db): Promise<{ equal: number; different: number }> => {
    const { rows } = await sql<Bucket & { isEqual: boolean }>`
      with next as materialized (
        select root_customer_id, customer_id, campaign_id, segment_id, period, spent_cents, cap_cents from bucket
        ${last === undefined ? sql`` : sql`where (root_customer_id, customer_id, campaign_id, segment_id, period) > (${last.rootCustomerId}, ${last.customerId}, ${last.campaignId}, ${last.segmentId}, ${last.period}::date)`}
        order by root_customer_id, customer_id, campaign_id, segment_id, period limit ${budgetsPerRound}
      )
      select root_customer_id, customer_id, campaign_id, segment_id, period,
        spent_cents <= coalesce(cap_cents, spent_cents) and spent_cents = (
          select coalesce(sum(charge.cents), 0) from charge
          where charge.root_customer_id = next.root_customer_id and charge.customer_id = next.customer_id
            and charge.campaign_id = next.campaign_id and charge.period = next.period
            and (next.segment_id = 0 or charge.segment_id = next.segment_id)
        ) as is_equal
      from next order by root_customer_id, customer_id, campaign_id, segment_id, period`.execute(db)
    last = rows.length < budgetsPerRound ? undefined : rows.at(-1)
    const equal = rows.filter(({ isEqual }) => isEqual).length
    return { equal, different: rows.length - equal }
  }
}
