import type { campaignOperations } from '@tiller/contract/platform/campaigns/operations'
import { campaignDefaults, type CampaignSettings } from '@tiller/contract/platform/campaigns/shapes'
import type { Handlers } from '@tiller/contract/operation'
import { withJson, type Tx } from '../kit/db/database.ts'
import { ApiError, notFound, refuseIf } from '../kit/http/api-error.ts'
import { mapPage } from '../kit/lists/paging.ts'
import type { RequestContext } from '../kit/http/request-context.ts'
import { findPool } from '../accounts/pools/queries.ts'
import { copySegments } from './segments/copy.ts'
import { assign } from './filters/assignment.ts'
import { settingsFaults, launchFaults, toCampaign } from './campaign.ts'
import { moveCampaign, settleBudget } from './moves.ts'
import {
  findCampaign,
  insertCampaign,
  listCampaigns,
  lockCampaign,
  updateCampaignRow,
  type CampaignRow,
} from './queries.ts'

const jsonFields = ['jobFilters', 'candidateTierSettings', 'additionalFields'] as const

/** The campaign as it is now, for an answer; only after it was found. */
async function answer(ctx: RequestContext, tx: Tx, id: number) {
  const row = await findCampaign(tx, ctx.tenant, id, ctx.period)
  if (row === undefined) throw notFound('campaign', id)
  return toCampaign(row)
}

/** The campaign, locked until the end of the transaction. */
async function lock(ctx: RequestContext, tx: Tx, id: number): Promise<CampaignRow> {
  const campaign = await lockCampaign(tx, ctx.tenant, id, ctx.period)
  if (campaign === undefined) throw notFound('campaign', id)
  return campaign
}

export const campaignHandlers: Handlers<typeof campaignOperations, RequestContext> = {
  listPoolCampaigns: (ctx, { params, query }) =>
    ctx.read(async (tx) => {
      if ((await findPool(tx, ctx.tenant, params.poolId)) === undefined) throw notFound('pool', params.poolId)
      const selection = { period: ctx.period, poolId: params.poolId }
      return mapPage(await listCampaigns(tx, ctx.tenant, selection, query), toCampaign)
    }),

  listMyCampaigns: (ctx, { query }) =>
    ctx.read(async (tx) =>
      mapPage(await listCampaigns(tx, ctx.tenant, { period: ctx.period }, query), toCampaign),
    ),

  createCampaign: (ctx, { params, body }) =>
    ctx.write(async (tx) => {
      if ((await findPool(tx, ctx.tenant, params.poolId)) === undefined) throw notFound('pool', params.poolId)
      const settings: CampaignSettings = { ...campaignDefaults, ...body }
      refuseIf(settingsFaults(settings, body, ctx.at))
      const at = ctx.at
      const row = withJson(settings, ...jsonFields)
      const id = await insertCampaign(tx, ctx.tenant, params.poolId, {
        ...row,
        createdAt: at,
        modifiedAt: at,
      })
      await assign(tx, ctx.tenant, params.poolId)
      return answer(ctx, tx, id)
    }),

  getCampaign: (ctx, { params }) => ctx.read((tx) => answer(ctx, tx, params.campaignId)),

  updateCampaign: (ctx, { params, body }) =>
    ctx.write(async (tx) => {
      const campaign = await lock(ctx, tx, params.campaignId)
      if (campaign.status === 'ARCHIVED')
        throw new ApiError('archived', `The campaign ${campaign.id} is archived.`)
      ctx.requireVersion(toCampaign(campaign))
      refuseIf(settingsFaults({ ...toCampaign(campaign), ...body }, body, ctx.at))
      await updateCampaignRow(tx, ctx.tenant, campaign.id, {
        ...withJson(body, ...jsonFields),
        modifiedAt: ctx.at,
      })
      if (body.jobFilters !== undefined || body.applyOrder !== undefined)
        await assign(tx, ctx.tenant, campaign.poolId)
      await settleBudget(tx, ctx.tenant, await lock(ctx, tx, campaign.id), {
        period: ctx.period,
        at: ctx.at,
      })
      return answer(ctx, tx, campaign.id)
    }),

  pauseCampaign: (ctx, { params, body }) =>
    ctx.write(async (tx) => {
      const campaign = await lock(ctx, tx, params.campaignId)
      await moveCampaign(tx, ctx.tenant, campaign, {
        action: 'pause',
        at: ctx.at,
        reasonId: body.reasonId ?? null,
      })
      return answer(ctx, tx, campaign.id)
    }),

  launchCampaign: (ctx, { params }) =>
    ctx.write(async (tx) => {
      const campaign = await lock(ctx, tx, params.campaignId)
      const status = await moveCampaign(tx, ctx.tenant, campaign, { action: 'launch', at: ctx.at })
      const missing = launchFaults(toCampaign(campaign))
      if (missing.length > 0)
        throw new ApiError('launch-incomplete', 'The campaign cannot be launched yet.', missing)
      await settleBudget(tx, ctx.tenant, { ...campaign, status }, { period: ctx.period, at: ctx.at })
      return answer(ctx, tx, campaign.id)
    }),

  archiveCampaign: (ctx, { params }) =>
    ctx.write(async (tx) => {
      const campaign = await lock(ctx, tx, params.campaignId)
      await moveCampaign(tx, ctx.tenant, campaign, { action: 'archive', at: ctx.at })
      await assign(tx, ctx.tenant, campaign.poolId)
      return answer(ctx, tx, campaign.id)
    }),

  copyCampaign: (ctx, { params, body }) =>
    ctx.write(async (tx) => {
      const original = await lock(ctx, tx, params.campaignId)
      if ((await findPool(tx, ctx.tenant, body.poolId)) === undefined) {
        refuseIf([{ in: 'body', field: 'poolId', message: 'is not one of your pools', value: body.poolId }])
      }
      const at = ctx.at
      const {
        id: _,
        status: __,
        pauseReasonId: ___,
        poolName,
        isCpa,
        customerName,
        spentCents,
        ...settings
      } = original
      const row = withJson(settings, ...jsonFields)
      const id = await insertCampaign(tx, ctx.tenant, body.poolId, {
        ...row,
        name: body.name,
        createdAt: at,
        modifiedAt: at,
      })
      await copySegments(tx, ctx.tenant, { from: original.id, to: id, at })
      await assign(tx, ctx.tenant, body.poolId)
      return answer(ctx, tx, id)
    }),
}
