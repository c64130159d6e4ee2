import type { SegmentStatus } from '@tiller/contract/platform/segments/shapes'
import { announceCampaign } from '../changes.ts'
import { destination, segmentMoves, type Action } from '../lifecycle.ts'
import type { Tenant, Tx } from '../../kit/db/database.ts'
import { setCap } from '../budgets/buckets.ts'
import { updateSegmentRow } from './queries.ts'

type Segment = { id: number; campaignId: number; status: SegmentStatus }

/** The one door through which a segment changes its status. The segment must be locked. */
export async function moveSegment(
  tx: Tx,
  tenant: Tenant,
  segment: Segment,
  move: { action: Action; at: Date },
) {
  const status = destination(segmentMoves, segment.status, move.action)
  await updateSegmentRow(tx, tenant, segment.id, { status, modifiedAt: move.at })
  await announceCampaign(tx, segment.campaignId)
  return status
}

/**
 * Makes status and bucket of a locked segment follow its monthly budget: without one it has no cap of its
 * own; with one it is OUT_OF_BUDGET exactly while not even one click fits.
 *
 * @param month.priceCents the price of that click; by default the least there is
 */
export async function settleSegmentBudget(
  tx: Tx,
  tenant: Tenant,
  segment: Segment & { monthlyBudget: number },
  month: { period: string; at: Date; priceCents?: number },
) {
  const key = { campaignId: segment.campaignId, segmentId: segment.id, period: month.period }
  const leftCents = await setCap(tx, tenant, key, segment.monthlyBudget === 0 ? null : segment.monthlyBudget)
  const affordable = leftCents >= (month.priceCents ?? 1)
  if (segment.status === 'LIVE' && !affordable)
    await moveSegment(tx, tenant, segment, { action: 'exhaust', at: month.at })
  else if (segment.status === 'OUT_OF_BUDGET' && affordable)
    await moveSegment(tx, tenant, segment, { action: 'replenish', at: month.at })
  else await announceCampaign(tx, segment.campaignId)
}
