import { SegmentPatch, type JobSegment } from '@tiller/contract/platform/segments/schemas'
import type { RecordedChange } from '#domain/events/publish/domain-event.ts'
import { publishEvents } from '#domain/events/publish/publish.ts'
import { withJsonColumns, type Tx } from '#lib/postgres/database.ts'
import { ApiError, throwIfInvalid } from '#lib/http/api-error.ts'
import { toIsoDates } from '#lib/http/iso-dates.ts'
import { markPoolContended } from '../budget/contended-pools.ts'
import { pickFields, type SettingsUpdateResult } from '../settings/update.ts'
import { findUnknownIdFaults } from '../targeting/filter-faults.ts'
import { enforcePoolQuotas, type CampaignContext } from '../targeting/quotas.ts'
import type { CallerAction } from '@tiller/contract/platform/campaigns/transitions'
import { toSegmentBudgetOwner, settleBudget } from '../budget/settle.ts'
import { transitionStatus } from '../lifecycle/transition.ts'
import type { CampaignRow } from '../queries.ts'
import { pickChangedFields, findSettingsFaults } from '../settings/rules.ts'
import { updateSegmentRow, type SegmentRow } from './queries.ts'

export type LockedSegment = { campaign: CampaignRow; segment: SegmentRow }

/** Converts a segment to its API representation. */
export const toSegment = (row: SegmentRow): JobSegment => ({
  ...toIsoDates(row),
  mtdSpend: row.spentCents,
})

/** Validates and changes settings of a locked segment, and publishes the change. */
export async function patchSegment(
  ctx: CampaignContext,
  tx: Tx,
  { campaign, segment }: LockedSegment,
  patch: SegmentPatch,
): Promise<SettingsUpdateResult<JobSegment>> {
  if (segment.status === 'ARCHIVED') throw new ApiError('archived', `The segment ${segment.id} is archived.`)
  const before = toSegment(segment)
  const changes = pickChangedFields(before, patch)
  if (Object.keys(changes).length === 0) return { now: before, change: undefined }
  throwIfInvalid([
    ...findSettingsFaults({ ...before, ...patch }, changes, ctx.at),
    ...findUnknownIdFaults(changes.jobFilters, ctx),
  ])
  const row = { ...withJsonColumns(changes, 'jobFilters'), modifiedAt: ctx.at }
  const after = { ...segment, ...(await updateSegmentRow(tx, ctx.tenant, segment.id, row)) }
  const recorded = {
    before: pickFields(before, changes),
    after: pickFields(toSegment(after), changes),
    modifiedBefore: segment.modifiedAt,
  }
  await publishEvents(tx, changeOf(ctx, segment, { action: 'CHANGE', ...recorded }))
  const reassign = changes.jobFilters !== undefined || changes.applyOrder !== undefined
  // The pool must be marked before the bucket is locked: the assignment locks the pool while it holds the bucket.
  if (reassign) await markPoolContended(tx, campaign.poolId)
  if (changes.jobFilters !== undefined) await enforcePoolQuotas(tx, ctx.tenant, campaign.poolId, ctx.quotas)
  const status = await settleBudget(tx, ctx.tenant, toSegmentBudgetOwner(campaign, after), ctx)
  const change = reassign ? { campaignId: campaign.id, segmentsOnly: true as const } : undefined
  return { now: toSegment({ ...after, status }), change }
}

/** Launches, pauses, or archives a locked segment. */
export async function applySegmentAction(
  ctx: CampaignContext,
  tx: Tx,
  { campaign, segment }: LockedSegment,
  action: CallerAction,
) {
  const owner = toSegmentBudgetOwner(campaign, segment)
  const { at, by } = ctx
  const status = await transitionStatus(tx, ctx.tenant, owner, { action, at, by })
  if (action === 'launch') await settleBudget(tx, ctx.tenant, { ...owner, status, modifiedAt: at }, ctx)
}

/** Returns the settings that a copy receives: fields of the contract, without internal state. */
export const pickCopiedSegmentSettings = (segment: SegmentRow) =>
  pickFields(segment, SegmentPatch.properties) as Pick<SegmentRow, keyof SegmentPatch>

const tracked = { ...SegmentPatch.properties, status: true }

/** Publishes an event for each created segment. */
export const publishSegmentCreatedEvents = (
  ctx: CampaignContext,
  tx: Tx,
  made: readonly JobSegment[],
  how: { action: 'CREATE' | 'COPY'; reason?: string },
) =>
  publishEvents(
    tx,
    ...made.map((segment) => changeOf(ctx, segment, { ...how, after: pickFields(segment, tracked) })),
  )

type SegmentChange = Omit<RecordedChange, 'objectType' | 'objectId' | 'campaignId' | 'by'>

const changeOf = (
  { tenant, at, by }: CampaignContext,
  { id: objectId, campaignId }: { id: number; campaignId: number },
  change: SegmentChange,
) => ({ ...tenant, at, change: { objectType: 'SEGMENT' as const, objectId, campaignId, by, ...change } })
