import type { Db, Tenant, Tx } from '#lib/postgres/database.ts'
import { publishEvents } from '#domain/events/publish/publish.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { toBillingDayBounds } from '../budget/billing-days.ts'
import { toBillingMonth } from '../budget/billing-month.ts'
import { computeChargeCents } from '../bidding/pricing.ts'
import { lockCampaign, updateCampaignRow, type CampaignRow } from '../queries.ts'
import { findDaySpending } from './day-spending.ts'
import { computeDayShareCents, countRemainingDays, computeRestEnd } from './plan.ts'

type When = {
  at: Date
  zone: string
  /** The charge that must fit into the remaining budget; by default the price of a job without its own. */
  priceCents?: number
}

/** The pacing state of a campaign, which rests until the end of the day once it has spent its daily share. */
type PacingState =
  | { restingUntil: Date | null; dayCappedAt: null }
  | { restingUntil: Date; dayCappedAt: Date }

const open: PacingState = { restingUntil: null, dayCappedAt: null }

/**
 * Pauses a locked campaign if its daily share is spent or it is ahead of plan, resumes it otherwise, and
 * schedules the next check. The search index is updated in the same commit.
 */
export async function applyPacing(tx: Tx, tenant: Tenant, campaign: CampaignRow, when: When) {
  const rest = await nextRest(tx, tenant, campaign, when)
  const capChanged = rest.dayCappedAt?.getTime() !== campaign.dayCappedAt?.getTime()
  const changed = capChanged || rest.restingUntil?.getTime() !== campaign.restingUntil?.getTime()
  const paceDueAt = rest.restingUntil
  if (changed || campaign.paceDueAt !== null || paceDueAt !== null)
    await updateCampaignRow(tx, tenant, campaign.id, { ...rest, paceDueAt })
  if (!changed) return
  const { day } = toBillingDayBounds(when.at, when.zone)
  await tx
    .updateTable('daySpending')
    .set({ cappedAt: rest.dayCappedAt })
    .where(tenantIsSql('daySpending', tenant))
    .where('campaignId', '=', campaign.id)
    .where('day', '=', day)
    .execute()
  if (capChanged) await recordDailyCap(tx, tenant, campaign.id, { rest, at: when.at })
  await publishEvents(tx, { reindex: { kind: 'campaign', ids: [campaign.id] } })
}

/** Records when the daily share was spent, so that the state at a past instant can be queried. */
async function recordDailyCap(
  tx: Tx,
  tenant: Tenant,
  campaignId: number,
  { rest, at }: { rest: PacingState; at: Date },
) {
  await tx
    .updateTable('dayCap')
    .set({ endedAt: at })
    .where(tenantIsSql('dayCap', tenant))
    .where('campaignId', '=', campaignId)
    .where('endedAt', 'is', null)
    .execute()
  if (rest.dayCappedAt === null) return
  const { rootCustomerId, customerId } = tenant
  await tx
    .insertInto('dayCap')
    .values({
      rootCustomerId,
      customerId,
      campaignId,
      cappedAt: rest.dayCappedAt,
      resetAt: rest.restingUntil,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['rootCustomerId', 'customerId', 'campaignId', 'cappedAt'])
        .doUpdateSet({ resetAt: rest.restingUntil, endedAt: null }),
    )
    .execute()
}

async function nextRest(
  tx: Tx,
  tenant: Tenant,
  campaign: CampaignRow,
  { at, zone, priceCents = computeChargeCents(campaign) }: When,
): Promise<PacingState> {
  const whole = toBillingDayBounds(at, zone)
  const days = countRemainingDays(campaign, whole.day)
  if (days === null || campaign.status !== 'LIVE') return open
  const { spentCents } = await findDaySpending(tx, tenant, campaign.id, whole.day)
  const totalCents = campaign.monthlyBudget + campaign.oneTimeCents
  const shareCents = computeDayShareCents(totalCents, campaign.spentCents - spentCents, days)
  const least = Math.max(1, priceCents)
  if (spentCents > 0 && spentCents + least > shareCents)
    return { restingUntil: whole.end, dayCappedAt: cappedToday(campaign, whole.start) ?? at }
  return {
    restingUntil: computeRestEnd({ spentCents, shareCents, priceCents: least }, whole, at),
    dayCappedAt: null,
  }
}

/** Returns when the campaign reached its daily cap today, if it has. */
const cappedToday = ({ dayCappedAt }: CampaignRow, start: Date) =>
  dayCappedAt !== null && dayCappedAt >= start ? dayCappedAt : undefined

/** Paces a campaign after a click, in a separate transaction, because clicks must not lock campaigns. */
export const paceCampaign = (db: Db, tenant: Tenant, campaignId: number, when: When) =>
  db.transaction().execute(async (tx) => {
    const campaign = await lockCampaign(tx, tenant, campaignId, toBillingMonth(when.at, when.zone))
    if (campaign !== undefined) await applyPacing(tx, tenant, campaign, when)
  })
