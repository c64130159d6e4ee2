import { neededByEvent } from '@tiller/contract/platform/campaigns/hiring-event'
import type {
  CampaignPatch,
  CampaignSettings,
  CampaignStatus,
  JobCampaign,
} from '@tiller/contract/platform/campaigns/schemas'
import type { FieldProblem } from '@tiller/contract/problem'
import { withIsoDates } from '#lib/http/iso-dates.ts'
import { eventFaults } from './hiring-events/event-faults.ts'
import type { CampaignRow } from './queries.ts'
import { settingsFaults } from './settings/settings.ts'

/** What is text or jsonb in SQL; the contract let only its own words and shapes in. */
type Worded = Pick<
  JobCampaign,
  | 'adType'
  | 'targetCpaType'
  | 'tillerPro'
  | 'tillerFeaturedType'
  | 'candidateTier'
  | 'candidateTierSettings'
  | 'addressQuestion'
  | 'educationQuestion'
  | 'workExperienceQuestion'
  | 'reminderType'
  | 'additionalFields'
  | 'eventType'
>

/** A row as the API shows it. */
export const toCampaign = (row: CampaignRow): JobCampaign => ({
  ...withIsoDates(row as Omit<CampaignRow, keyof Worded> & Worded),
  pool: {
    id: row.poolId,
    name: row.poolName,
    isCpa: row.isCpa,
    customer: { id: row.customerId, name: row.customerName },
  },
  mtdSpend: row.spentCents,
  ...budgetDollars(row.monthlyBudget, row.oneTimeCents),
  ...dailyCapped(row.dayCappedAt, row.restingUntil),
})

/** Whether the share of the day is spent: since when, and until when. */
export const dailyCapped = (cappedAt: Date | null, resetAt: Date | null) => ({
  dailyCapped: cappedAt !== null,
  dailyCappedTime: cappedAt?.toISOString() ?? null,
  dailyCapResetTime: cappedAt === null ? null : (resetAt?.toISOString() ?? null),
})

/** The money of a month, in dollars. */
export const budgetDollars = (monthlyBudget: number, oneTimeCents: number) => ({
  oneTimeBudgetDollars: oneTimeCents / 100,
  totalBudgetDollars: (monthlyBudget + oneTimeCents) / 100,
})

/**
 * Rules between the fields of a campaign.
 *
 * @param after the campaign as it would be
 * @param changed the fields that are new
 */
export function campaignFaults(after: CampaignSettings, changed: CampaignPatch, now: Date): FieldProblem[] {
  const faults = settingsFaults(after, changed, now)
  const fault = (field: keyof CampaignSettings, message: string) =>
    faults.push({ in: 'body', field, message, value: after[field] })
  if (after.fullTargetCpa !== (after.targetCpaType === 'FULL'))
    fault('fullTargetCpa', 'must be true exactly when targetCpaType is FULL')
  const tiers = after.candidateTierSettings.map(({ tier }) => tier)
  if (new Set(tiers).size < tiers.length) fault('candidateTierSettings', 'must name each tier once')
  const { eventStartDt, eventEndDt } = after
  if (eventStartDt !== null && eventEndDt !== null && Date.parse(eventEndDt) < Date.parse(eventStartDt))
    fault('eventEndDt', 'must not be before eventStartDt')
  return faults
}

/** What decides about a launch besides the settings. */
type Launch = {
  /** Of a click that has no price of its own, by the strategy. */
  priceCents: number
  now: Date
  /** In which the days and times of an event are read. */
  zone: string
  /** Whether it has one that is not completed. */
  hasOneTimeBudget: boolean
}

/**
 * What keeps a campaign from being launched: a price and money, and for an event when, where and whom to
 * write to.
 */
export function launchFaults(
  campaign: CampaignSettings & { status: CampaignStatus },
  { priceCents, now, zone, hasOneTimeBudget }: Launch,
): FieldProblem[] {
  const faults: FieldProblem[] = []
  const missing = (field: keyof CampaignSettings, message: string) =>
    faults.push({ in: 'body', field, message, value: campaign[field] })
  if (priceCents === 0) {
    missing(campaign.tillerPro === 'OFF' ? 'basicCpc' : 'tillerProCpc', 'must be above 0')
    if (campaign.autopilot) missing('autopilotMaxCpc', 'must be above 0, or a CPC has to cap the autopilot')
    else if (campaign.targetCpa > 0) missing('targetCpaType', 'NONE leaves the target without effect')
  }
  if (campaign.monthlyBudget === 0 && !hasOneTimeBudget)
    missing('monthlyBudget', 'must be above 0, unless there is a one-time budget')
  return [
    ...faults,
    ...eventFaults(campaign, { now, zone, running: campaign.status !== 'UNDER_DEVELOPMENT' }),
  ]
}

const isAdvertised = (status: CampaignStatus) => status === 'LIVE' || status === 'OUT_OF_BUDGET'

/** What a change would spoil of an event that is advertised: it stays what it had to be for its launch. */
export function spoiledEventFaults(
  after: CampaignSettings & { status: CampaignStatus },
  changed: CampaignPatch,
  now: Date,
  zone: string,
): FieldProblem[] {
  const touched = neededByEvent.some((field) => field in changed)
  return touched && isAdvertised(after.status) ? eventFaults(after, { now, zone, running: true }) : []
}
