import type { campaignOperations } from '@tiller/contract/platform/campaigns/operations'
import { campaignDefaults, type CampaignSettings } from '@tiller/contract/platform/campaigns/shapes'
import type { Handlers } from '@tiller/contract/operation'
import { withJson, type Tx } from '../kit/db/database.ts'
import { ApiError, found, refuseIf } from '../kit/http/api-error.ts'
import { mapPage } from '../kit/lists/paging.ts'
import type { RequestContext } from '../kit/http/request-context.ts'
import { refuseBeyondQuotas, type CampaignContext } from './filters/quotas.ts'
import { getPool, hasPool } from '../accounts/pools/pools.ts'
import { copySegments } from './segments/copy.ts'
import { follow } from './filters/follow.ts'
import { unknownIds } from './filters/filter-faults.ts'
import { campaignFaults, launchFaults, toCampaign } from './campaign.ts'
import { campaignLevel, move, settle } from './moves.ts'
import {
  findCampaign,
  insertCampaign,
  listCampaigns,
  lockCampaign,
  updateCampaignRow,
  type CampaignRow,
} from './queries.ts'
import { changedFields } from './settings.ts'

const jsonFields = ['jobFilters', 'candidateTierSettings', 'additionalFields'] as const

/** The campaign as it is now, for an answer; only after it was found. */
const answer = async (ctx: RequestContext, tx: Tx, id: number) =>
  toCampaign(found(await findCampaign(tx, ctx.tenant, id, ctx.period), 'campaign', id))

/** The campaign, locked until the end of the transaction. */
const lock = async (ctx: RequestContext, tx: Tx, id: number): Promise<CampaignRow> =>
  found(await lockCampaign(tx, ctx.tenant, id, ctx.period), 'campaign', id)

export const campaignHandlers: Handlers<typeof campaignOperations, CampaignContext> = {
  listPoolCampaigns: (ctx, { params, query }) =>
    ctx.read(async (tx) => {
      await getPool(tx, ctx.tenant, params.poolId)
      const selection = { period: ctx.period, poolId: params.poolId }
      return mapPage(await listCampaigns(tx, ctx.tenant, selection, query), toCampaign)
    }),

  listMyCampaigns: (ctx, { query }) =>
    ctx.read(async (tx) =>
      mapPage(await listCampaigns(tx, ctx.tenant, { period: ctx.period }, query), toCampaign),
    ),

  createCampaign: (ctx, { params, body }) =>
    ctx.write(async (tx) => {
      await getPool(tx, ctx.tenant, params.poolId)
      const settings: CampaignSettings = { ...campaignDefaults, ...body }
      refuseIf([...campaignFaults(settings, body, ctx.at), ...unknownIds(body.jobFilters, ctx)])
      const at = ctx.at
      const row = withJson(settings, ...jsonFields)
      const id = await insertCampaign(tx, ctx.tenant, params.poolId, {
        ...row,
        createdAt: at,
        modifiedAt: at,
      })
      await refuseBeyondQuotas(tx, ctx.tenant, params.poolId, ctx.quotas)
      await follow(ctx, tx, params.poolId, { campaignId: id, orderBefore: null })
      return answer(ctx, tx, id)
    }),

  getCampaign: (ctx, { params }) => ctx.read((tx) => answer(ctx, tx, params.campaignId)),

  updateCampaign: (ctx, { params, body }) =>
    ctx.write(async (tx) => {
      const campaign = await lock(ctx, tx, params.campaignId)
      if (campaign.status === 'ARCHIVED')
        throw new ApiError('archived', `The campaign ${campaign.id} is archived.`)
      const before = toCampaign(campaign)
      ctx.requireVersion(before)
      const changes = changedFields(before, body)
      if (Object.keys(changes).length === 0) return before
      refuseIf([
        ...campaignFaults({ ...before, ...body }, changes, ctx.at),
        ...unknownIds(changes.jobFilters, ctx),
      ])
      const row = { ...withJson(changes, ...jsonFields), modifiedAt: ctx.at }
      const after = { ...campaign, ...(await updateCampaignRow(tx, ctx.tenant, campaign.id, row)) }
      if (changes.jobFilters !== undefined)
        await refuseBeyondQuotas(tx, ctx.tenant, campaign.poolId, ctx.quotas)
      if (changes.jobFilters !== undefined || changes.applyOrder !== undefined)
        after.assigning = await follow(ctx, tx, campaign.poolId, {
          campaignId: campaign.id,
          orderBefore: campaign.applyOrder,
        })
      const status = await settle(tx, ctx.tenant, campaignLevel(after), ctx)
      return toCampaign({ ...after, status })
    }),

  pauseCampaign: (ctx, { params, body }) =>
    ctx.write(async (tx) => {
      const campaign = await lock(ctx, tx, params.campaignId)
      const { at } = ctx
      await move(tx, ctx.tenant, campaignLevel(campaign), {
        action: 'pause',
        at,
        reasonId: body.reasonId ?? null,
      })
      return answer(ctx, tx, campaign.id)
    }),

  launchCampaign: (ctx, { params }) =>
    ctx.write(async (tx) => {
      const campaign = await lock(ctx, tx, params.campaignId)
      const level = campaignLevel(campaign)
      const status = await move(tx, ctx.tenant, level, { action: 'launch', at: ctx.at })
      const missing = launchFaults(toCampaign(campaign))
      if (missing.length > 0)
        throw new ApiError('launch-incomplete', 'The campaign cannot be launched yet.', missing)
      await settle(tx, ctx.tenant, { ...level, status }, ctx)
      return answer(ctx, tx, campaign.id)
    }),

  archiveCampaign: (ctx, { params }) =>
    ctx.write(async (tx) => {
      const campaign = await lock(ctx, tx, params.campaignId)
      await move(tx, ctx.tenant, campaignLevel(campaign), { action: 'archive', at: ctx.at })
      await follow(ctx, tx, campaign.poolId, {
        campaignId: campaign.id,
        orderBefore: campaign.applyOrder,
      })
      return answer(ctx, tx, campaign.id)
    }),

  copyCampaign: (ctx, { params, body }) =>
    ctx.write(async (tx) => {
      const original = await lock(ctx, tx, params.campaignId)
      if (!(await hasPool(tx, ctx.tenant, body.poolId))) {
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
        assigning,
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
      await refuseBeyondQuotas(tx, ctx.tenant, body.poolId, ctx.quotas)
      await follow(ctx, tx, body.poolId, { campaignId: id, orderBefore: null })
      return answer(ctx, tx, id)
    }),
}
