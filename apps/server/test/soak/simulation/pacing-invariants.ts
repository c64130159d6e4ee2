import { sql } from 'kysely'
import { toBillingDay, startOfDay } from '#domain/campaigns/budget/billing-days.ts'
import { toBillingMonth } from '#domain/campaigns/budget/billing-month.ts'
import type { Invariant } from './invariants.ts'
import type { World } from './world.ts'

type Paced = {
  id: number
  pacingDom: number
  extendBudgetPacing: boolean
  totalCents: number
  spentCents: number
}

/** Number of days over which to spread the budget, computed without SQL; undefined: no pacing. */
function daysLeft({ pacingDom, extendBudgetPacing }: Paced, day: string): number | undefined {
  const [year = 0, month = 0, today = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const dom = pacingDom === 0 || pacingDom > last ? last : pacingDom
  if (today <= dom) return dom - today + 1
  return extendBudgetPacing ? last - today + 1 : undefined
}

/** Records the daily share of each paced campaign at the start of the day. */
export async function recordDailyShares(world: World) {
  const day = world.today()
  const { rows } = await sql<Paced>`
    select campaign.id, pacing_dom, extend_budget_pacing,
      monthly_budget + coalesce(one_time_cap_cents, 0) as total_cents, coalesce(spent_cents, 0) as spent_cents
    from campaign left join bucket on bucket.campaign_id = campaign.id and segment_id = 0
      and period = ${toBillingMonth(world.clock.at, world.zone)}
    where budget_pacing and status <> 'ARCHIVED'`.execute(world.db)
  world.shares = rows.flatMap((row) => {
    const days = daysLeft(row, day)
    const shareCents = Math.max(0, Math.floor((row.totalCents - row.spentCents) / (days ?? 1)))
    return days === undefined ? [] : [{ campaignId: row.id, day, shareCents }]
  })
}

const dayCap: Invariant = {
  says: 'a day without changes spends at most its even share of the budget, or one click',
  broken: ({ shares, zone }) => {
    const [day = '1970-01-01'] = shares.map((share) => share.day)
    return sql`
    with share as (select * from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as share ("campaignId" bigint, "shareCents" bigint)),
    spent as (
      select campaign_id, sum(cents) as cents, max(cents) as most, bool_or(kind = 'REFUND') as refunded from charge
      where (at at time zone ${zone})::date = ${day}::date group by campaign_id
    )
    select format('campaign %s on %s: %s of %s', campaign_id, ${day}::text, cents, "shareCents") as what
    from spent join share on "campaignId" = campaign_id
    where not refunded and cents > greatest("shareCents", most) and not exists (
      select from change_record where change_record.campaign_id = spent.campaign_id
        and actor <> 'MONEY' and (change_record.at at time zone ${zone})::date = ${day}::date)`
  },
}

const dayAndLedger: Invariant = {
  says: 'the stored daily spend equals the sum of the ledger',
  broken: ({ zone }) => sql`
    select format('campaign %s on %s: %s, ledger %s', campaign_id, day, spent_cents, cents) as what
    from day_spending full join (
      select campaign_id, (at at time zone ${zone})::date as day, sum(cents) as cents
      from charge where kind = 'CLICK' group by 1, 2
    ) as ledger using (campaign_id, day)
    where spent_cents > coalesce(cents, 0)`,
}

const rest: Invariant = {
  says: 'a daily cap pauses delivery only until the next day begins',
  broken: ({ clock: { at }, zone }) => {
    const isBeginning = startOfDay(toBillingDay(at, zone), zone).getTime() === at.getTime()
    return sql`
    select format('campaign %s rests until %s', id, resting_until) as what from campaign
    where status = 'LIVE' and (resting_until <= ${at} or (${isBeginning} and resting_until is not null))
      or day_capped_at is not null and resting_until is null`
  },
}

export const pacingInvariants = [dayCap, dayAndLedger, rest]
