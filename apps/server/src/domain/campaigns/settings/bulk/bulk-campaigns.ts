import { JobCampaign } from '@tiller/contract/platform/campaigns/schemas'
import type { CampaignPatch } from '@tiller/contract/platform/campaigns/schemas'
import fastJsonStringify from 'fast-json-stringify'
import type { Tx } from '#lib/postgres/database.ts'
import { requireFound } from '#lib/http/api-error.ts'
import { computeVersionTag } from '#lib/http/if-match.ts'
import {
  applyAdjustment,
  applyBulkItems,
  rejectMalformedItems,
  requireItemVersion,
  type BulkItem,
} from './bulk.ts'
import { toCampaign } from '../../campaign.ts'
import { launchCampaign } from '../../lifecycle/launch.ts'
import { toCampaignStatusOwner, transitionStatus } from '../../lifecycle/transition.ts'
import { patchCampaign } from '../update.ts'
import type { CampaignContext } from '../../targeting/quotas.ts'
import { findCampaign, lockCampaigns } from '../../queries.ts'

/** Serializes a campaign as in a response, because ETags are computed from responses. */
const serialize = fastJsonStringify(JobCampaign as Parameters<typeof fastJsonStringify>[0])

/** Changes each campaign independently of the others. */
export async function changeCampaignsInBulk(
  ctx: CampaignContext,
  tx: Tx,
  items: readonly BulkItem<CampaignPatch>[],
) {
  rejectMalformedItems(items)
  const campaigns = await lockCampaigns(
    tx,
    ctx.tenant,
    items.map(({ id }) => id),
  )
  const outcomes = await applyBulkItems(ctx, tx, { items, campaigns }, async (item) => {
    const read = async () =>
      requireFound(await findCampaign(tx, ctx.tenant, item.id, ctx.period), 'campaign', item.id)
    const campaign = await read()
    const { poolId } = campaign
    requireItemVersion(item, JobCampaign, () => serialize(toCampaign(campaign)))
    if (item.action !== undefined) {
      const { action, reasonId } = item
      await (action === 'launch'
        ? launchCampaign(ctx, tx, campaign)
        : transitionStatus(tx, ctx.tenant, toCampaignStatusOwner(campaign), {
            action,
            at: ctx.at,
            by: ctx.by,
            reasonId,
          }))
      return {
        now: toCampaign(await read()),
        poolId,
        change: action === 'archive' ? { campaignId: item.id, orderBefore: campaign.applyOrder } : undefined,
      }
    }
    const patch = item.patch ?? applyAdjustment(campaign, item.adjust ?? {})
    return { ...(await patchCampaign(ctx, tx, campaign, patch)), poolId }
  })
  return outcomes.map(({ now, ...outcome }) =>
    now === undefined
      ? outcome
      : { ...outcome, etag: computeVersionTag(JobCampaign, serialize(now)), campaign: now },
  )
}
