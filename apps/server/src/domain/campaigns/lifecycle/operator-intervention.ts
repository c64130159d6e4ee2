import type { CampaignStatus } from '@tiller/contract/platform/campaigns/schemas'
import type { SegmentStatus } from '@tiller/contract/platform/segments/schemas'
import { operator } from '#lib/runtime/actor.ts'
import type { Db, Tenant, Tx } from '#lib/postgres/database.ts'
import { ApiError, found } from '#lib/http/api-error.ts'
import { billingMonth } from '../budget/billing-month.ts'
import { campaignStatusOwner, segmentStatusOwner, transition } from './transition.ts'
import { lockCampaign } from '../queries.ts'
import { findSegment, lockSegment } from '../segments/queries.ts'

/** What the operator does to a customer's campaign or segment: `suspend` stops it, `release` gives it back, paused. */
export type Intervention = {
  kind: 'campaign' | 'segment'
  id: number
  action: 'suspend' | 'release'
  /** Why, for the record that the customer reads. */
  reason: string | undefined
  at: Date
  billingZone: string
}

/**
 * Intervenes on behalf of the operator. Suspended is left only by `release`, to PAUSED (a segment to
 * USER_PAUSED): its owner decides whether it is launched again.
 *
 * @returns the new status; fails if there is no such campaign or segment, or its status is another
 */
export const intervene = (db: Db, intervention: Intervention): Promise<CampaignStatus | SegmentStatus> =>
  db.transaction().execute(async (tx) => {
    const { kind, id, action, reason, at, billingZone } = intervention
    const step = { action, at, by: operator, reason }
    const owner = await ownerOf(tx, kind, id)
    const period = billingMonth(at, billingZone)
    const campaignId =
      kind === 'campaign' ? id : found(await findSegment(tx, owner, id, period), kind, id).campaignId
    const campaign = found(await lockCampaign(tx, owner, campaignId, period), 'campaign', campaignId)
    if (kind === 'campaign') return transition(tx, owner, campaignStatusOwner(campaign), step)
    if (campaign.status === 'ARCHIVED')
      throw new ApiError('archived', `The campaign ${campaignId} is archived.`)
    const segment = found(await lockSegment(tx, owner, id, period), kind, id)
    return transition(tx, owner, segmentStatusOwner(segment), step)
  })

async function ownerOf(tx: Tx, kind: 'campaign' | 'segment', id: number): Promise<Tenant> {
  const owner = await tx
    .selectFrom(kind)
    .select(['rootCustomerId', 'customerId'])
    .where('id', '=', id)
    .executeTakeFirst()
  return found(owner, kind, id)
}
