import type { campaignOperations } from '@tiller/contract/platform/campaigns/operations'
import type { Handlers } from '@tiller/contract/operation'
import { campaignResponse, lockRequestedCampaign } from '../requested-campaign.ts'
import { withDryRun } from '../settings/dry-run/with-dry-run.ts'
import { actOnCampaign } from '../settings/update-campaign.ts'
import type { CampaignContext } from '../targeting/quotas.ts'
import { reassignWithinRequest } from '../targeting/reassign-within-request.ts'

type Lifecycle = Pick<typeof campaignOperations, 'pauseCampaign' | 'launchCampaign' | 'archiveCampaign'>

/** The operations that change the status of a campaign. */
export const lifecycleHandlers: Handlers<Lifecycle, CampaignContext> = {
  pauseCampaign: (ctx, { params, body }) =>
    withDryRun(ctx, async (tx) => {
      const campaign = await lockRequestedCampaign(ctx, tx, params.campaignId)
      await actOnCampaign(ctx, tx, campaign, { action: 'pause', reasonId: body.reasonId })
      return campaignResponse(ctx, tx, campaign.id)
    }),

  launchCampaign: (ctx, { params }) =>
    withDryRun(ctx, async (tx) => {
      const campaign = await lockRequestedCampaign(ctx, tx, params.campaignId)
      await actOnCampaign(ctx, tx, campaign, { action: 'launch' })
      return campaignResponse(ctx, tx, campaign.id)
    }),

  archiveCampaign: (ctx, { params }) =>
    withDryRun(ctx, async (tx) => {
      const campaign = await lockRequestedCampaign(ctx, tx, params.campaignId)
      await actOnCampaign(ctx, tx, campaign, { action: 'archive' })
      await reassignWithinRequest(ctx, tx, campaign.poolId, {
        campaignId: campaign.id,
        orderBefore: campaign.applyOrder,
      })
      return campaignResponse(ctx, tx, campaign.id)
    }),
}
