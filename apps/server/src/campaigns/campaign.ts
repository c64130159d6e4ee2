import type { CampaignPatch, CampaignSettings, JobCampaign } from '@tiller/contract/platform/campaigns/shapes'
import type { FieldProblem } from '@tiller/contract/problem'
import { filterFaults } from './filters/job-filter.ts'
import type { CampaignRow } from './queries.ts'

/** A row as the API shows it. Enumerations are text in SQL; the contract let only their words in. */
export function toCampaign(row: CampaignRow): JobCampaign {
  const { eventStartDt, eventEndDt, autoArchiveAt, createdAt, modifiedAt } = row
  return {
    ...row,
    pool: {
      id: row.poolId,
      name: row.poolName,
      isCpa: row.isCpa,
      customer: { id: row.customerId, name: row.customerName },
    },
    mtdSpend: row.spentCents,
    oneTimeBudgetDollars: 0,
    totalBudgetDollars: row.monthlyBudget / 100,
    dailyCapped: false,
    dailyCappedTime: null,
    dailyCapResetTime: null,
    eventStartDt: eventStartDt?.toISOString() ?? null,
    eventEndDt: eventEndDt?.toISOString() ?? null,
    autoArchiveAt: autoArchiveAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    modifiedAt: modifiedAt.toISOString(),
  } as JobCampaign
}

/** Rules between the fields of a campaign, checked on the campaign as it would be after the change. */
export function settingsFaults(after: CampaignSettings, changed: CampaignPatch, now: Date): FieldProblem[] {
  const faults = filterFaults(changed.jobFilters, now)
  const fault = (field: keyof CampaignSettings, message: string) =>
    faults.push({ in: 'body', field, message, value: after[field] })
  for (const field of ['basicCpc', 'tillerProCpc'] as const) {
    if (after[field] > 0 && after.minCpc > after[field])
      fault('minCpc', `must not be above ${field}, which is ${after[field]}`)
  }
  if (after.fullTargetCpa !== (after.targetCpaType === 'FULL'))
    fault('fullTargetCpa', 'must be true exactly when targetCpaType is FULL')
  if (after.enableAutoArchive && after.autoArchiveAt === null && after.adType === 'JOB')
    fault('autoArchiveAt', 'is required when enableAutoArchive is on')
  const tiers = after.candidateTierSettings.map(({ tier }) => tier)
  if (new Set(tiers).size < tiers.length) fault('candidateTierSettings', 'must name each tier once')
  const { eventStartDt, eventEndDt } = after
  if (eventStartDt !== null && eventEndDt !== null && Date.parse(eventEndDt) < Date.parse(eventStartDt))
    fault('eventEndDt', 'must not be before eventStartDt')
  return faults
}

/** What keeps a campaign from being launched: a bid and money, and for an event when, where and whom to write to. */
export function launchFaults(campaign: CampaignSettings): FieldProblem[] {
  const faults: FieldProblem[] = []
  const missing = (field: keyof CampaignSettings, message: string) =>
    faults.push({ in: 'body', field, message, value: campaign[field] })
  const cpc = campaign.tillerPro === 'OFF' ? 'basicCpc' : 'tillerProCpc'
  const autopilot = campaign.autopilot && campaign.autopilotMaxCpc > 0
  if (campaign[cpc] === 0 && campaign.targetCpa === 0 && !autopilot) missing(cpc, 'must be set, or targetCpa')
  if (campaign.monthlyBudget === 0) missing('monthlyBudget', 'must be above 0')
  if (campaign.adType === 'EVENT') {
    for (const field of [
      'eventType',
      'eventLocation',
      'eventStartDt',
      'eventEndDt',
      'eventTimes',
      'emailAddress',
    ] as const) {
      if (campaign[field] === null) missing(field, 'must be set for an event')
    }
  }
  return faults
}
