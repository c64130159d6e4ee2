import type { Handlers } from '@tiller/contract/operation'
import type { campaignOperations } from '@tiller/contract/platform/campaigns/operations'
import { findRequestedCampaign, lockRequestedCampaign } from '../campaign.ts'
import type { CampaignContext } from '../targeting/quotas.ts'
import { reassignWithinRequest } from '../targeting/reassign-within-request.ts'
import { launchCampaign } from './launch.ts'
import { toCampaignStatusOwner, transitionStatus } from './transition.ts'

type Lifecycle = Pick<typeof campaignOperations, 'pauseCampaign' | 'launchCampaign' | 'archiveCampaign'>

export const lifecycleHandlers: Handlers<Lifecycle, CampaignContext> = {
  pauseCampaign: (ctx, { params, body: { reasonId } }) =>
    ctx.write(async (tx) => {
      const campaign = await lockRequestedCampaign(ctx, tx, params.campaignId)
      const { tenant, at, by } = ctx
      await transitionStatus(tx, tenant, toCampaignStatusOwner(campaign), {
        action: 'pause',
        at,
        by,
        reasonId,
      })
      return findRequestedCampaign(ctx, tx, campaign.id)
    }),

  launchCampaign: (ctx, { params }) =>
    ctx.write(async (tx) => {
      const campaign = await lockRequestedCampaign(ctx, tx, params.campaignId)
      await launchCampaign(ctx, tx, campaign)
      return findRequestedCampaign(ctx, tx, campaign.id)
    }),

  archiveCampaign: (ctx, { params }) =>
    ctx.write(async (tx) => {
      const campaign = await lockRequestedCampaign(ctx, tx, params.campaignId)
      const { tenant, at, by } = ctx
      await transitionStatus(tx, tenant, toCampaignStatusOwner(campaign), { action: 'archive', at, by })
      await reassignWithinRequest(ctx, tx, campaign.poolId, {
        campaignId: campaign.id,
        orderBefore: campaign.applyOrder,
      })
      return findRequestedCampaign(ctx, tx, campaign.id)
    }),
}
