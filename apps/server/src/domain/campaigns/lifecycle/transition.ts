import type { CampaignStatus } from '@tiller/contract/platform/campaigns/schemas'
import {
  listAllowedActions,
  callerActions,
  campaignTransitions,
  pauseReasons,
  segmentTransitions,
  type Action,
  type Transitions,
} from '@tiller/contract/platform/campaigns/transitions'
import type { SegmentStatus } from '@tiller/contract/platform/segments/schemas'
import { publish } from '#domain/events/publish/publish.ts'
import { ApiError } from '#lib/http/api-error.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import type { Actor } from '#lib/runtime/actor.ts'
import { updateCampaignRow, type CampaignRow } from '../queries.ts'
import { updateSegmentRow, type SegmentRow } from '../segments/queries.ts'

/** A locked campaign or segment whose status may change. */
export type StatusOwner<Status> = {
  campaignId: number
  segmentId: number | null
  status: Status
  /** The pause reason of a campaign; always null for a segment. */
  pauseReasonId: number | null
  modifiedAt: Date
  transitions: Transitions<Status>
  save(
    tx: Tx,
    tenant: Tenant,
    changes: StatusChange<Status> | { settledPeriod?: string; paceDueAt?: Date },
  ): Promise<unknown>
}

type StatusChange<Status> = {
  status: Status
  pauseReasonId: number | null
  modifiedAt: Date
  settledPeriod?: string
}

export const toCampaignStatusOwner = (campaign: CampaignRow): StatusOwner<CampaignStatus> => ({
  campaignId: campaign.id,
  segmentId: null,
  status: campaign.status,
  pauseReasonId: campaign.pauseReasonId,
  modifiedAt: campaign.modifiedAt,
  transitions: campaignTransitions,
  save: (tx, tenant, changes) => updateCampaignRow(tx, tenant, campaign.id, changes),
})

export const toSegmentStatusOwner = (segment: SegmentRow): StatusOwner<SegmentStatus> => ({
  campaignId: segment.campaignId,
  segmentId: segment.id,
  status: segment.status,
  pauseReasonId: null,
  modifiedAt: segment.modifiedAt,
  transitions: segmentTransitions,
  save: (tx, tenant, changes) => updateSegmentRow(tx, tenant, segment.id, withoutReason(changes)),
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
  action: Action
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
} as const satisfies Record<Action, string>

const reasons: Partial<Record<Action, string>> = {
  exhaust: 'Not even one click fits into what is left of the budget.',
  replenish: 'There is money for a click again.',
}

/**
 * Changes the status of a campaign or segment and publishes the change in the same transaction. Requests, the scheduler,
 * and the money path all use it.
 *
 * @returns the new status
 * @throws ApiError `transition-not-allowed` if the action is not allowed in the current status
 */
export async function transition<Status>(
  tx: Tx,
  tenant: Tenant,
  owner: StatusOwner<Status>,
  { action, at, by, reasonId = null, reason, settledPeriod }: TransitionRequest,
): Promise<Status> {
  const { campaignId, segmentId, status: oldStatus, pauseReasonId } = owner
  const status = getNextStatus(owner.transitions, oldStatus, action)
  const settled = settledPeriod === undefined ? {} : { settledPeriod }
  const why = reason ?? reasons[action] ?? pauseReasons.find(({ id }) => id === reasonId)?.description ?? null
  await owner.save(tx, tenant, { status, pauseReasonId: reasonId, modifiedAt: at, ...settled })
  const data = { campaignId, status, reason: why, oldStatus, actor: by.kind }
  await publish(tx, {
    ...tenant,
    at,
    change: {
      objectType: segmentId === null ? 'CAMPAIGN' : 'SEGMENT',
      objectId: segmentId ?? campaignId,
      campaignId,
      action: recorded[action],
      by,
      reason: why,
      before: { status: oldStatus, pauseReasonId },
      after: { status, pauseReasonId: reasonId },
      modifiedBefore: owner.modifiedAt,
    },
    webhook:
      segmentId === null
        ? { type: 'platform:Campaign:statusChanged:v1', data }
        : { type: 'platform:Segment:statusChanged:v1', data: { segmentId, ...data } },
    reindex: { kind: 'campaign', ids: [campaignId] },
  })
  return status
}

/** Returns the status after an action. Throws `transition-not-allowed` with the allowed actions if the action is not allowed. */
export function getNextStatus<Status>(
  transitions: Transitions<Status>,
  status: Status,
  action: Action,
): Status {
  const to = transitions[action].find(([from]) => from === status)?.[1]
  if (to !== undefined) return to
  const allowed = listAllowedActions(transitions, status)
  throw new ApiError(
    'transition-not-allowed',
    (callerActions as readonly Action[]).includes(action)
      ? `The status is ${String(status)}. Allowed actions: ${allowed.length > 0 ? allowed.join(', ') : 'none'}.`
      : `The status is ${String(status)}; ${action} needs ${transitions[action].map(([from]) => from).join(' or ')}.`,
  )
}
