import { CampaignPatch, type JobCampaign } from '@tiller/contract/platform/campaigns/schemas'
import type { RecordedChange } from '#domain/events/publish/domain-event.ts'
import { publishEvents } from '#domain/events/publish/publish.ts'
import { withJsonColumns, type Tx } from '#lib/postgres/database.ts'
import { ApiError, throwIfInvalid } from '#lib/http/api-error.ts'
import { markPoolContended } from '../budget/contended-pools.ts'
import { toCampaign } from '../campaign.ts'
import type { AssignmentChange } from '../targeting/reassign.ts'
import { findUnknownIdFaults } from '../targeting/filter-faults.ts'
import { enforcePoolQuotas, type CampaignContext } from '../targeting/quotas.ts'
import { toCampaignBudgetOwner, settleBudget } from '../budget/settle.ts'
import { updateCampaignRow, type CampaignRow } from '../queries.ts'
import { findAdvertisedEventFaults, findCampaignFaults, pickChangedFields } from './rules.ts'

export const campaignJsonFields = ['jobFilters', 'candidateTierSettings', 'additionalFields'] as const

/** A changed campaign or segment, and the change after which jobs must be reassigned, if any. */
export type SettingsUpdateResult<T> = { now: T; change: AssignmentChange | undefined }

/** Validates and changes settings of a locked campaign, and publishes the change. */
export async function patchCampaign(
  ctx: CampaignContext,
  tx: Tx,
  campaign: CampaignRow,
  patch: CampaignPatch,
): Promise<SettingsUpdateResult<JobCampaign>> {
  if (campaign.status === 'ARCHIVED')
    throw new ApiError('archived', `The campaign ${campaign.id} is archived.`)
  const before = toCampaign(campaign)
  const changes = pickChangedFields(before, patch)
  if (Object.keys(changes).length === 0) return { now: before, change: undefined }
  const wanted = { ...before, ...patch }
  throwIfInvalid([
    ...findCampaignFaults(wanted, changes, ctx.at),
    ...findUnknownIdFaults(changes.jobFilters, ctx),
    ...findAdvertisedEventFaults(wanted, changes, ctx.at, ctx.billingZone),
  ])
  const row = { ...withJsonColumns(changes, ...campaignJsonFields), modifiedAt: ctx.at }
  const after = { ...campaign, ...(await updateCampaignRow(tx, ctx.tenant, campaign.id, row)) }
  const recorded = {
    before: pickFields(before, changes),
    after: pickFields(toCampaign(after), changes),
    modifiedBefore: campaign.modifiedAt,
  }
  await publishEvents(tx, changeOf(ctx, campaign.id, { action: 'CHANGE', ...recorded }))
  const reassign = changes.jobFilters !== undefined || changes.applyOrder !== undefined
  // The pool must be marked before the bucket is locked: the assignment locks the pool while it holds the bucket.
  if (reassign) await markPoolContended(tx, campaign.poolId)
  if (changes.jobFilters !== undefined) await enforcePoolQuotas(tx, ctx.tenant, campaign.poolId, ctx.quotas)
  const status = await settleBudget(tx, ctx.tenant, toCampaignBudgetOwner(after), ctx)
  const change = reassign ? { campaignId: campaign.id, orderBefore: campaign.applyOrder } : undefined
  return { now: toCampaign({ ...after, status }), change }
}

/** Returns the settings that a copy receives: fields of the contract, without internal state. */
export const pickCopiedCampaignSettings = (campaign: CampaignRow) =>
  pickFields(campaign, CampaignPatch.properties) as Pick<CampaignRow, keyof CampaignPatch>

const tracked = { ...CampaignPatch.properties, status: true, pauseReasonId: true }

/** Publishes the creation of a campaign. */
export const publishNewCampaign = (
  ctx: CampaignContext,
  tx: Tx,
  made: JobCampaign,
  how: { action: 'CREATE' | 'COPY'; reason?: string },
) => publishEvents(tx, changeOf(ctx, made.id, { ...how, after: pickFields(made, tracked) }))

type CampaignChange = Omit<RecordedChange, 'objectType' | 'objectId' | 'campaignId' | 'by'>

const changeOf = ({ tenant, at, by }: CampaignContext, campaignId: number, change: CampaignChange) => ({
  ...tenant,
  at,
  change: { objectType: 'CAMPAIGN' as const, objectId: campaignId, campaignId, by, ...change },
})

/** Returns the fields of `object` whose names also occur in `named`. */
export const pickFields = (object: object, named: object) =>
  Object.fromEntries(Object.entries(object).filter(([field]) => field in named))
