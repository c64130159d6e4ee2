import type { CampaignSettings } from '@tiller/contract/platform/campaigns/schemas'
import type { FieldProblem } from '@tiller/contract/problem'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { computeClickPriceCents } from '../bidding/pricing.ts'
import { hasUnfinishedOneTimeBudget } from '../budget/one-time.ts'
import { toCampaign } from '../campaign.ts'
import { findEventFaults } from '../hiring-events/event-faults.ts'
import type { CampaignRow } from '../queries.ts'

/**
 * Returns everything that is missing for a launch: a price, funding, or details of the event.
 *
 * @param zone the time zone of an event's days and times
 */
export async function findLaunchFaults(
  tx: Tx,
  tenant: Tenant,
  row: CampaignRow,
  { at, zone }: { at: Date; zone: string },
): Promise<FieldProblem[]> {
  const campaign = toCampaign(row)
  const faults: FieldProblem[] = []
  const missing = (field: keyof CampaignSettings, message: string) =>
    faults.push({ in: 'body', field, message, value: campaign[field] })
  if (computeClickPriceCents(row) === 0 && row.billsAcquisitions)
    missing('targetCpa', 'must be above 0, because the pool bills acquisitions')
  else if (computeClickPriceCents(row) === 0) {
    missing(campaign.tillerPro === 'OFF' ? 'basicCpc' : 'tillerProCpc', 'must be above 0')
    if (campaign.autopilot) missing('autopilotMaxCpc', 'must be above 0, or a CPC has to cap the autopilot')
    else if (campaign.targetCpa > 0) missing('targetCpaType', 'NONE leaves the target without effect')
  }
  if (campaign.monthlyBudget === 0 && !(await hasUnfinishedOneTimeBudget(tx, tenant, campaign.id)))
    missing('monthlyBudget', 'must be above 0, unless there is a one-time budget')
  const running = campaign.status !== 'UNDER_DEVELOPMENT'
  return [...faults, ...findEventFaults(campaign, { now: at, zone, running })]
}
