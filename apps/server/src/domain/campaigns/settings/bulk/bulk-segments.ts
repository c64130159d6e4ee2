import { JobSegment } from '@tiller/contract/platform/segments/schemas'
import type { SegmentPatch } from '@tiller/contract/platform/segments/schemas'
import fastJsonStringify from 'fast-json-stringify'
import type { Tx } from '#lib/postgres/database.ts'
import { ApiError, requireFound } from '#lib/http/api-error.ts'
import { computeVersionTag } from '#lib/http/if-match.ts'
import {
  applyAdjustment,
  applyBulkItems,
  rejectMalformedItems,
  requireItemVersion,
  type BulkItem,
} from './bulk.ts'
import type { CampaignContext } from '../../targeting/quotas.ts'
import { findCampaign, lockCampaigns } from '../../queries.ts'
import { applySegmentAction, patchSegment, toSegment } from '../../segments/update-segment.ts'
import { readCampaignIdsOfSegments, findSegment, lockSegments } from '../../segments/queries.ts'

/** Serializes a segment as in a response, because ETags are computed from responses. */
const serialize = fastJsonStringify(JobSegment as Parameters<typeof fastJsonStringify>[0])

/** Changes each segment independently of the others. */
export async function changeSegmentsInBulk(
  ctx: CampaignContext,
  tx: Tx,
  items: readonly BulkItem<SegmentPatch>[],
) {
  rejectMalformedItems(items)
  const { tenant, period } = ctx
  const ids = items.map(({ id }) => id)
  const campaigns = await lockCampaigns(tx, tenant, await readCampaignIdsOfSegments(tx, tenant, ids))
  await lockSegments(tx, tenant, ids)
  const outcomes = await applyBulkItems(ctx, tx, { items, campaigns }, async (item) => {
    const read = async () => requireFound(await findSegment(tx, tenant, item.id, period), 'segment', item.id)
    const segment = await read()
    const { campaignId } = segment
    const campaign = requireFound(await findCampaign(tx, tenant, campaignId, period), 'campaign', campaignId)
    if (campaign.status === 'ARCHIVED')
      throw new ApiError('archived', `The campaign ${campaignId} is archived.`)
    const { poolId } = campaign
    requireItemVersion(item, JobSegment, () => serialize(toSegment(segment)))
    if (item.action !== undefined) {
      await applySegmentAction(ctx, tx, { campaign, segment }, item.action)
      return {
        now: toSegment(await read()),
        poolId,
        change: item.action === 'archive' ? { campaignId, segmentsOnly: true as const } : undefined,
      }
    }
    const patch = item.patch ?? applyAdjustment(segment, item.adjust ?? {})
    return { ...(await patchSegment(ctx, tx, { campaign, segment }, patch)), poolId }
  })
  return outcomes.map(({ now, ...outcome }) =>
    now === undefined
      ? outcome
      : { ...outcome, etag: computeVersionTag(JobSegment, serialize(now)), segment: now },
  )
}
