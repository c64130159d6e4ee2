import type { pacingOperations } from '@tiller/contract/platform/pacing/operations'
import type { Handlers } from '@tiller/contract/operation'
import { requireFound } from '#lib/http/api-error.ts'
import type { RequestContext } from '#lib/http/request-context.ts'
import { findCampaign } from '../queries.ts'
import { findSegment } from '../segments/queries.ts'
import { describePacing } from './read-pacing.ts'

type PacingContext = RequestContext & { billingZone: string }

export const pacingHandlers: Handlers<typeof pacingOperations, PacingContext> = {
  getCampaignPacing: (ctx, { params: { campaignId } }) =>
    ctx.read(async (tx) => {
      const campaign = requireFound(
        await findCampaign(tx, ctx.tenant, campaignId, ctx.period),
        'campaign',
        campaignId,
      )
      return describePacing(
        tx,
        ctx.tenant,
        { campaign, segment: null },
        { at: ctx.at, zone: ctx.billingZone },
      )
    }),

  getSegmentPacing: (ctx, { params: { segmentId } }) =>
    ctx.read(async (tx) => {
      const segment = requireFound(
        await findSegment(tx, ctx.tenant, segmentId, ctx.period),
        'segment',
        segmentId,
      )
      const { campaignId } = segment
      const campaign = requireFound(
        await findCampaign(tx, ctx.tenant, campaignId, ctx.period),
        'campaign',
        campaignId,
      )
      return describePacing(tx, ctx.tenant, { campaign, segment }, { at: ctx.at, zone: ctx.billingZone })
    }),
}
