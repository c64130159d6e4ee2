import { sql } from 'kysely'
import { toBillingMonth } from '#domain/campaigns/budget/billing-month.ts'
import type { Invariant } from './invariants.ts'
import { maxPriceCents, type World } from './world.ts'

const ledgerAndBuckets: Invariant = {
  says: 'every bucket equals the sum of its ledger entries',
  broken: () => sql`
    select format('campaign %s segment %s %s: ledger %s, bucket %s', campaign_id, segment_id, period, ledger.cents, spent_cents) as what
    from (
      select campaign_id, 0::bigint as segment_id, period, sum(cents) as cents from charge group by campaign_id, period
      union all select campaign_id, segment_id, period, sum(cents) from charge where segment_id is not null
        group by campaign_id, segment_id, period
    ) ledger full join bucket using (campaign_id, segment_id, period)
    where coalesce(ledger.cents, 0) <> coalesce(spent_cents, 0)`,
}

const ledgerAndClicks: Invariant = {
  says: 'every charged click is in the ledger once, with price and earnings, and is refunded at most once',
  broken: () => sql`
    select format('click %s', click.id) as what from click
    left join charge on charge.click_id = click.id and charge.kind = 'CLICK'
    left join charge as back on back.click_id = click.id and back.kind = 'REFUND'
    where click.charged_cents <> coalesce(charge.cents, 0) or back.cents <> -charge.cents`,
}

const ledgerAndOneTime: Invariant = {
  says: 'the spend of one-time budgets equals the sum of the ledger and their part of the bucket',
  broken: () => sql`
    select format('one-time budget %s: ledger %s, spent %s', id, coalesce(sum(cents), 0), spent_cents) as what
    from one_time_budget as budget left join one_time_charge on one_time_budget_id = id
    group by id, spent_cents having coalesce(sum(cents), 0) <> spent_cents
    union all
    select format('campaign %s %s: budgets %s, bucket %s', campaign_id, period, coalesce(spent, 0), one_time_spent_cents)
    from bucket left join (select campaign_id, period, sum(spent_cents) as spent from one_time_budget group by campaign_id, period)
      as budgets using (campaign_id, period)
    where segment_id = 0 and one_time_spent_cents <> coalesce(spent, 0)`,
}

/**
 * From the audit log: the highest monthly budget in force during the month, and the highest amount of each
 * one-time budget.
 */
const caps: Invariant = {
  says: 'no month exceeds its highest budget, and no one-time budget its amount',
  broken: ({ zone }) => sql`
    with budget as (
      select object_id as campaign_id, at, (field -> 'new')::bigint as cents,
        lead(at, 1, 'infinity') over (partition by object_id order by id) as until
      from change_record, jsonb_array_elements(fields) as field
      where object_type = 'CAMPAIGN' and field ->> 'field' = 'monthlyBudget' and field -> 'new' <> 'null'
    ), month as (
      select campaign_id, period, period::timestamp at time zone ${zone} - interval '1 day' as begins,
        (period + interval '1 month')::timestamp at time zone ${zone} as ends, spent_cents, one_time_spent_cents
      from bucket where segment_id = 0 and spent_cents > 0
    )
    select format('campaign %s %s: %s of %s', campaign_id, period, spent_cents - one_time_spent_cents, max(cents)) as what
    from month join budget using (campaign_id) where at < ends and until > begins
    group by campaign_id, period, spent_cents, one_time_spent_cents
    having spent_cents - one_time_spent_cents > max(cents)
    union all
    select format('one-time budget %s: %s', id, spent_cents) from one_time_budget where spent_cents > budget_cents`,
}

const statusAndMoney: Invariant = {
  says: 'a LIVE campaign or segment can pay a click, and one that is OUT_OF_BUDGET cannot pay every click',
  broken: ({ clock, zone }) => {
    const period = toBillingMonth(clock.at, zone)
    return sql`
    with money as (
      select campaign.id, status, greatest(monthly_budget - coalesce((
          select spent_cents - one_time_spent_cents from bucket where campaign_id = campaign.id and segment_id = 0 and period = ${period}), 0), 0)
        + coalesce((select sum(budget_cents - spent_cents) from one_time_budget as given
          where campaign_id = campaign.id and started_at is not null and completed_at is null and period = ${period}), 0) as left_cents
      from campaign
    )
    select format('campaign %s is %s with %s cents', id, status, left_cents) as what from money
    where status = 'LIVE' and left_cents < 1 or status = 'OUT_OF_BUDGET' and left_cents >= ${maxPriceCents}
    union all
    select format('segment %s is %s with %s of %s cents spent', segment.id, status, spent_cents, monthly_budget)
    from segment left join bucket on bucket.segment_id = segment.id and bucket.period = ${period}
    where status = 'LIVE' and monthly_budget > 0 and coalesce(spent_cents, 0) >= monthly_budget
      or status = 'OUT_OF_BUDGET' and monthly_budget - coalesce(spent_cents, 0) >= ${maxPriceCents}`
  },
}

const shownMoney: Invariant = {
  says: 'the API shows the month’s spend according to the ledger',
  broken: async (world: World) => {
    const period = toBillingMonth(world.clock.at, world.zone)
    const { rows } = await sql<{ campaignId: number; cents: number }>`
      select campaign_id, sum(cents)::integer as cents from charge where period = ${period} group by campaign_id`.execute(
      world.db,
    )
    const spent = new Map(rows.map(({ campaignId, cents }) => [campaignId, cents]))
    const { content } = await world.api.listMyCampaigns({ query: { size: 1000 } })
    return content
      .filter(({ id, mtdSpend }) => mtdSpend !== (spent.get(id) ?? 0))
      .map(({ id, mtdSpend }) => `campaign ${id} shows ${mtdSpend}, the ledger ${spent.get(id) ?? 0}`)
  },
}

export const moneyInvariants = [
  ledgerAndBuckets,
  ledgerAndClicks,
  ledgerAndOneTime,
  caps,
  statusAndMoney,
  shownMoney,
]
