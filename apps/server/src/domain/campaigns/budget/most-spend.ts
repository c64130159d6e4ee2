import { sql } from 'kysely'

/**
 * SQL for the most that a campaign can have spent at the end of the month: its budget if it is live, or else what it
 * has spent. A budget that was lowered below that amount counts as that amount. It reads `campaign` and its `bucket` of
 * the month, which can be absent.
 */
export const maxMonthSpendSql = sql<number>`case when campaign.status in ('LIVE', 'OUT_OF_BUDGET')
  then greatest(campaign.monthly_budget + coalesce(bucket.one_time_cap_cents, 0), coalesce(bucket.spent_cents, 0))
  else coalesce(bucket.spent_cents, 0) end`
