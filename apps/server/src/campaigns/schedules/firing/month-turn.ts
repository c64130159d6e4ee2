import { sql } from 'kysely'
import { money } from '../../../kit/actor.ts'
import type { Tenant, Tx } from '../../../kit/db/database.ts'
import { tenantIs } from '../../../kit/db/tenant.ts'
import { campaignLevel, segmentLevel, settle } from '../../moves.ts'
import type { CampaignRow } from '../../queries.ts'
import { lockSegment } from '../../segments/queries.ts'
import type { Happening } from './effects.ts'

/**
 * Begins a month for a campaign: one-time budgets of months that are over end, what is left of those that roll over goes
 * on in new ones, and what is OUT_OF_BUDGET is LIVE again if there is money. What was spent begins anew by itself,
 * because each month has buckets of its own. Done twice it does no more than once.
 */
export async function turnMonth(tx: Tx, { tenant, campaign, moment }: Happening) {
  // Segments are locked before buckets.
  const segments = await lockOutOfBudget(tx, { tenant, campaign, moment })
  await closeBuckets(tx, { tenant, campaign, moment })
  if (campaign.status === 'ARCHIVED') await endWithArchived(tx, { tenant, campaign, moment })
  else await carryOver(tx, { tenant, campaign, moment })
  const month = { ...moment, by: money }
  await settle(tx, tenant, campaignLevel(campaign), month)
  for (const segment of segments) await settle(tx, tenant, segmentLevel(campaign, segment), month)
  return true
}

type Turn = Omit<Happening, 'id'>

async function lockOutOfBudget(tx: Tx, { tenant, campaign, moment: { period } }: Turn) {
  const ids = await tx
    .selectFrom('segment')
    .select('id')
    .where(tenantIs('segment', tenant))
    .where('campaignId', '=', campaign.id)
    .where('status', '=', 'OUT_OF_BUDGET')
    .orderBy('id')
    .execute()
  const segments = []
  for (const { id } of ids) segments.push(await lockSegment(tx, tenant, id, period))
  return segments.filter((segment) => segment !== undefined)
}

/** Takes out of the buckets of months that are over what one-time budgets have left: from here on a late click finds none of it. */
const closeBuckets = (tx: Tx, { tenant, campaign, moment: { period } }: Turn) =>
  sql`
  update bucket set cap_cents = cap_cents - (one_time_cap_cents - one_time_spent_cents), one_time_cap_cents = one_time_spent_cents
  where ${tenantIs('bucket', tenant)} and campaign_id = ${campaign.id} and segment_id = 0 and period < ${period}
    and one_time_cap_cents > one_time_spent_cents`.execute(tx)

/** Its owner has no use for the rest. */
const endWithArchived = (tx: Tx, { tenant, campaign, moment: { at, period } }: Turn) =>
  sql`
  update one_time_budget set completed_at = ${at}, error_message = case
    when rollover and spent_cents < budget_cents then 'The campaign is ARCHIVED, so the rest was not carried over.' else error_message end
  where ${isOver(tenant, campaign, period)}`.execute(tx)

/** One new budget for each that rolls over and has something left, begun at once: it wakes no campaign. */
const carryOver = (tx: Tx, { tenant, campaign, moment: { at, period, monthStart } }: Turn) =>
  sql`
  with ended as (
    update one_time_budget set completed_at = ${at} where ${isOver(tenant, campaign, period)} returning one_time_budget.*)
  insert into one_time_budget (root_customer_id, customer_id, campaign_id, budget_cents, start_on, due_at, period,
    rollover, launch_on_start, started_at, carried_from)
  select root_customer_id, customer_id, campaign_id, budget_cents - spent_cents, ${period}, ${monthStart}, ${period},
    true, false, ${at}, id
  from ended where rollover and spent_cents < budget_cents order by start_on, id`.execute(tx)

const isOver = (tenant: Tenant, campaign: CampaignRow, period: string) =>
  sql`${tenantIs('oneTimeBudget', tenant)} and campaign_id = ${campaign.id} and period < ${period}
    and started_at is not null and completed_at is null`
