import type { CampaignStatus } from '@tiller/contract/platform/campaigns/schemas'
import type { SegmentStatus } from '@tiller/contract/platform/segments/schemas'
import { type Actor, operatorActor } from '#lib/runtime/actor.ts'
import type { Db, Tenant, Tx } from '#lib/postgres/database.ts'
import { ApiError, requireFound } from '#lib/http/api-error.ts'
import { toBillingMonth } from '../budget/billing-month.ts'
import { toCampaignStatusOwner, toSegmentStatusOwner, transitionStatus } from './transition.ts'
import { lockCampaign } from '../queries.ts'
import { findSegment, lockSegment } from '../segments/queries.ts'

/**
 * An operator's action on a campaign or segment: `suspend` stops it, `release` returns it to its owner, paused.
 */
export type OperatorIntervention = {
  kind: 'campaign' | 'segment'
  id: number
  action: 'suspend' | 'release'
  /** The reason, which the customer can read. */
  reason: string | undefined
  at: Date
  billingZone: string
  /** The operator's user; the command line by default. */
  by?: Actor
}

/**
 * Intervenes as the operator. Only `release` ends a suspension, with the status PAUSED (a segment:
 * USER_PAUSED); the owner decides about a launch.
 *
 * @returns the new status; throws if the object does not exist or has another status
 */
export const applyOperatorIntervention = (
  db: Db,
  intervention: OperatorIntervention,
): Promise<CampaignStatus | SegmentStatus> =>
  db.transaction().execute((tx) => applyOperatorInterventionIn(tx, intervention))

/** Intervenes like `applyOperatorIntervention`, in the caller's transaction. */
export async function applyOperatorInterventionIn(
  tx: Tx,
  { kind, id, action, reason, at, billingZone, by = operatorActor }: OperatorIntervention,
): Promise<CampaignStatus | SegmentStatus> {
  const step = { action, at, by, reason }
  const owner = await ownerOf(tx, kind, id)
  const period = toBillingMonth(at, billingZone)
  const campaignId =
    kind === 'campaign' ? id : requireFound(await findSegment(tx, owner, id, period), kind, id).campaignId
  const campaign = requireFound(await lockCampaign(tx, owner, campaignId, period), 'campaign', campaignId)
  if (kind === 'campaign') return transitionStatus(tx, owner, toCampaignStatusOwner(campaign), step)
  if (campaign.status === 'ARCHIVED')
    throw new ApiError('archived', `The campaign ${campaignId} is archived.`)
  const segment = requireFound(await lockSegment(tx, owner, id, period), kind, id)
  return transitionStatus(tx, owner, toSegmentStatusOwner(segment), step)
}

async function ownerOf(tx: Tx, kind: 'campaign' | 'segment', id: number): Promise<Tenant> {
  const owner = await tx
    .selectFrom(kind)
    .select(['rootCustomerId', 'customerId'])
    .where('id', '=', id)
    .executeTakeFirst()
  return requireFound(owner, kind, id)
}
