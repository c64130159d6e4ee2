import { campaignDefaults, type CampaignSettings } from '@tiller/contract/platform/campaign'
import type { listMyCampaigns } from '@tiller/contract/platform/customers'
import type * as operations from '@tiller/contract/platform/campaigns'
import type { Handler } from '@tiller/contract/operation'
import { withJson, type Tx } from '../db/database.ts'
import { ApiError, notFound, refuseIf } from '../http/api-error.ts'
import { mapPage } from '../http/paging.ts'
import type { PlatformContext } from '../http/platform-context.ts'
import { findPool } from '../pools/queries.ts'
import { copySegments } from '../segments/copy.ts'
import { assign } from './assignment.ts'
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

type Context = PlatformContext

const jsonFields = ['jobFilters', 'candidateTierSettings', 'additionalFields'] as const

/** The campaign as it is now, for an answer; only after it was found. */
async function answer(ctx: Context, tx: Tx, id: number) {
  const row = await findCampaign(tx, ctx.tenant, id, ctx.period)
  if (row === undefined) throw notFound('campaign', id)
  return toCampaign(row)
}

/** The campaign, locked until the end of the transaction. */
async function lock(ctx: Context, tx: Tx, id: number): Promise<CampaignRow> {
  const campaign = await lockCampaign(tx, ctx.tenant, id, ctx.period)
  if (campaign === undefined) throw notFound('campaign', id)
  return campaign
}

export const listInPool: Handler<typeof operations.listPoolCampaigns, Context> = (ctx, { params, query }) =>
  ctx.read(async (tx) => {
    if ((await findPool(tx, ctx.tenant, params.poolId)) === undefined) throw notFound('pool', params.poolId)
    const selection = { period: ctx.period, poolId: params.poolId }
    return mapPage(await listCampaigns(tx, ctx.tenant, selection, query), toCampaign)
  })

export const listMine: Handler<typeof listMyCampaigns, Context> = (ctx, { query }) =>
  ctx.read(async (tx) =>
    mapPage(await listCampaigns(tx, ctx.tenant, { period: ctx.period }, query), toCampaign),
  )

export const create: Handler<typeof operations.createCampaign, Context> = (ctx, { params, body }) =>
  ctx.write(async (tx) => {
    if ((await findPool(tx, ctx.tenant, params.poolId)) === undefined) throw notFound('pool', params.poolId)
    const settings: CampaignSettings = { ...campaignDefaults, ...body }
    refuseIf(settingsFaults(settings, body, ctx.now()))
    const at = ctx.now()
    const row = withJson(settings, ...jsonFields)
    const id = await insertCampaign(tx, ctx.tenant, params.poolId, { ...row, createdAt: at, modifiedAt: at })
    await assign(tx, ctx.tenant, params.poolId)
    return answer(ctx, tx, id)
  })

export const get: Handler<typeof operations.getCampaign, Context> = (ctx, { params }) =>
  ctx.read((tx) => answer(ctx, tx, params.campaignId))

export const update: Handler<typeof operations.updateCampaign, Context> = (ctx, { params, body }) =>
  ctx.write(async (tx) => {
    const campaign = await lock(ctx, tx, params.campaignId)
    if (campaign.status === 'ARCHIVED')
      throw new ApiError('archived', `The campaign ${campaign.id} is archived.`)
    ctx.requireVersion(toCampaign(campaign))
    refuseIf(settingsFaults({ ...toCampaign(campaign), ...body }, body, ctx.now()))
    await updateCampaignRow(tx, ctx.tenant, campaign.id, {
      ...withJson(body, ...jsonFields),
      modifiedAt: ctx.now(),
    })
    if (body.jobFilters !== undefined || body.applyOrder !== undefined)
      await assign(tx, ctx.tenant, campaign.poolId)
    await settleBudget(tx, ctx.tenant, await lock(ctx, tx, campaign.id), {
      period: ctx.period,
      at: ctx.now(),
    })
    return answer(ctx, tx, campaign.id)
  })

export const pause: Handler<typeof operations.pauseCampaign, Context> = (ctx, { params, body }) =>
  ctx.write(async (tx) => {
    const campaign = await lock(ctx, tx, params.campaignId)
    await moveCampaign(tx, ctx.tenant, campaign, {
      action: 'pause',
      at: ctx.now(),
      reasonId: body.reasonId ?? null,
    })
    return answer(ctx, tx, campaign.id)
  })

export const launch: Handler<typeof operations.launchCampaign, Context> = (ctx, { params }) =>
  ctx.write(async (tx) => {
    const campaign = await lock(ctx, tx, params.campaignId)
    const status = await moveCampaign(tx, ctx.tenant, campaign, { action: 'launch', at: ctx.now() })
    const missing = launchFaults(toCampaign(campaign))
    if (missing.length > 0)
      throw new ApiError('launch-incomplete', 'The campaign cannot be launched yet.', missing)
    await settleBudget(tx, ctx.tenant, { ...campaign, status }, { period: ctx.period, at: ctx.now() })
    return answer(ctx, tx, campaign.id)
  })

export const archive: Handler<typeof operations.archiveCampaign, Context> = (ctx, { params }) =>
  ctx.write(async (tx) => {
    const campaign = await lock(ctx, tx, params.campaignId)
    await moveCampaign(tx, ctx.tenant, campaign, { action: 'archive', at: ctx.now() })
    await assign(tx, ctx.tenant, campaign.poolId)
    return answer(ctx, tx, campaign.id)
  })

export const copy: Handler<typeof operations.copyCampaign, Context> = (ctx, { params, body }) =>
  ctx.write(async (tx) => {
    const original = await lock(ctx, tx, params.campaignId)
    if ((await findPool(tx, ctx.tenant, body.poolId)) === undefined) {
      refuseIf([{ in: 'body', field: 'poolId', message: 'is not one of your pools', value: body.poolId }])
    }
    const at = ctx.now()
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
  })
