import type { CampaignStatus } from '@tiller/contract/platform/campaigns/schemas'
import {
  listAllowedActions,
  callerActions,
  campaignTransitions,
  pauseReasons,
  segmentTransitions,
  type TransitionAction,
  type TransitionTable,
} from '@tiller/contract/platform/campaigns/transitions'
import type { SegmentStatus } from '@tiller/contract/platform/segments/schemas'
import type { CustomerEvent } from '#domain/events/publish/domain-event.ts'
import { publishEvents } from '#domain/events/publish/publish.ts'
import { ApiError } from '#lib/http/api-error.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import type { Actor } from '#lib/runtime/actor.ts'
import { updateCampaignRows, type CampaignRow } from '../queries.ts'
import { updateSegmentRows, type SegmentRow } from '../segments/queries.ts'

/** A locked campaign or segment whose status may change. */
export type StatusOwner<Status> = {
  campaignId: number
  segmentId: number | null
  status: Status
  /** The pause reason of a campaign; always null for a segment. */
  pauseReasonId: number | null
  modifiedAt: Date
  kind: OwnerKind<Status>
}

/** Campaigns or segments. */
type OwnerKind<Status> = {
  transitions: TransitionTable<Status>
  save(tx: Tx, tenant: Tenant, ids: readonly number[], changes: OwnerChanges<Status>): Promise<unknown>
}

type OwnerChanges<Status> = StatusChange<Status> | { settledPeriod?: string; paceDueAt?: Date }

type StatusChange<Status> = {
  status: Status
  pauseReasonId: number | null
  modifiedAt: Date
  settledPeriod?: string
}

const campaignKind: OwnerKind<CampaignStatus> = { transitions: campaignTransitions, save: updateCampaignRows }

const segmentKind: OwnerKind<SegmentStatus> = {
  transitions: segmentTransitions,
  save: (tx, tenant, ids, changes) => updateSegmentRows(tx, tenant, ids, withoutReason(changes)),
}

export const toCampaignStatusOwner = (campaign: CampaignRow): StatusOwner<CampaignStatus> => ({
  campaignId: campaign.id,
  segmentId: null,
  status: campaign.status,
  pauseReasonId: campaign.pauseReasonId,
  modifiedAt: campaign.modifiedAt,
  kind: campaignKind,
})

export const toSegmentStatusOwner = (segment: SegmentRow): StatusOwner<SegmentStatus> => ({
  campaignId: segment.campaignId,
  segmentId: segment.id,
  status: segment.status,
  pauseReasonId: null,
  modifiedAt: segment.modifiedAt,
  kind: segmentKind,
})

/** Omits the pause reason, which segments do not have. */
function withoutReason<Changes extends object>({
  pauseReasonId: _,
  ...changes
}: Changes & { pauseReasonId?: unknown }) {
  return changes
}

/** A requested status change, with its actor and reason. */
type TransitionRequest = {
  action: TransitionAction
  at: Date
  by: Actor
  reasonId?: number | null | undefined
  reason?: string | undefined
  /** The month for which budget and status are settled by the transition. */
  settledPeriod?: string
}

const recorded = {
  launch: 'LAUNCH',
  pause: 'PAUSE',
  archive: 'ARCHIVE',
  exhaust: 'EXHAUST',
  replenish: 'REPLENISH',
  suspend: 'SUSPEND',
  release: 'RELEASE',
} as const satisfies Record<TransitionAction, string>

const reasons: Partial<Record<TransitionAction, string>> = {
  exhaust: 'Not even one click fits into what is left of the budget.',
  replenish: 'There is money for a click again.',
}

/** Changes the status of one campaign or segment, as `transitionStatuses` does, and returns the new status. */
export async function transitionStatus<Status>(
  tx: Tx,
  tenant: Tenant,
  owner: StatusOwner<Status>,
  request: TransitionRequest,
): Promise<Status> {
  await transitionStatuses(tx, tenant, [owner], request)
  return getNextStatus(owner.kind.transitions, owner.status, request.action)
}

/**
 * Changes the status of campaigns or of segments and publishes the changes in the same transaction. Requests, the
 * scheduler, and the money path all use it.
 *
 * @throws ApiError `transition-not-allowed` if the action is not allowed in the current status of one of them
 */
export async function transitionStatuses<Status>(
  tx: Tx,
  tenant: Tenant,
  owners: readonly StatusOwner<Status>[],
  request: TransitionRequest,
) {
  const { action, at, reasonId = null, settledPeriod } = request
  const settled = settledPeriod === undefined ? {} : { settledPeriod }
  const byStatus = Map.groupBy(owners, ({ kind, status }) => getNextStatus(kind.transitions, status, action))
  for (const [status, changed] of byStatus) {
    await saveStatusOwners(tx, tenant, changed, {
      status,
      pauseReasonId: reasonId,
      modifiedAt: at,
      ...settled,
    })
    const events = changed.map((owner) => ({ ...tenant, at, ...describeTransition(owner, status, request) }))
    await publishEvents(tx, ...events)
  }
}

/** Applies the same changes to several campaigns, or to several segments, in one statement. */
export async function saveStatusOwners<Status>(
  tx: Tx,
  tenant: Tenant,
  owners: readonly StatusOwner<Status>[],
  changes: OwnerChanges<Status>,
) {
  const ids = owners.map(({ campaignId, segmentId }) => segmentId ?? campaignId)
  await owners[0]?.kind.save(tx, tenant, ids, changes)
}

/** Returns the event of a transition to `status`. */
function describeTransition<Status>(
  { campaignId, segmentId, status: oldStatus, pauseReasonId, modifiedAt }: StatusOwner<Status>,
  status: Status,
  { action, by, reasonId = null, reason }: TransitionRequest,
) {
  const why = reason ?? reasons[action] ?? pauseReasons.find(({ id }) => id === reasonId)?.description ?? null
  const data = { campaignId, status, reason: why, oldStatus, actor: by.kind }
  return {
    change: {
      objectType: segmentId === null ? 'CAMPAIGN' : 'SEGMENT',
      objectId: segmentId ?? campaignId,
      campaignId,
      action: recorded[action],
      by,
      reason: why,
      before: { status: oldStatus, pauseReasonId },
      after: { status, pauseReasonId: reasonId },
      modifiedBefore: modifiedAt,
    },
    webhook:
      segmentId === null
        ? { type: 'platform:Campaign:statusChanged:v1', data }
        : { type: 'platform:Segment:statusChanged:v1', data: { segmentId, ...data } },
    reindex: { kind: 'campaign', ids: [campaignId] },
  } satisfies Omit<CustomerEvent, 'rootCustomerId' | 'customerId' | 'at'>
}

/**
 * Returns the status after an action. Throws `transition-not-allowed` with the allowed actions if the action is not
 * allowed.
 */
export function getNextStatus<Status>(
  transitions: TransitionTable<Status>,
  status: Status,
  action: TransitionAction,
): Status {
  const to = transitions[action].find(([from]) => from === status)?.[1]
  if (to !== undefined) return to
  const allowed = listAllowedActions(transitions, status)
  throw new ApiError(
    'transition-not-allowed',
    (callerActions as readonly TransitionAction[]).includes(action)
      ? `The status is ${String(status)}. Allowed actions: ${allowed.length > 0 ? allowed.join(', ') : 'none'}.`
      : `The status is ${String(status)}; ${action} needs ${transitions[action].map(([from]) => from).join(' or ')}.`,
  )
}
