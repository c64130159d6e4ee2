import type { campaignOperations } from '@tiller/contract/platform/campaigns/operations'
import { campaignDefaults, type CampaignSettings } from '@tiller/contract/platform/campaigns/schemas'
import type { Handlers } from '@tiller/contract/operation'
import { readFigureColumns } from '#domain/activity/figure-columns.ts'
import { withJsonColumns } from '#lib/postgres/database.ts'
import { throwIfInvalid } from '#lib/http/api-error.ts'
import { mapPage } from '#lib/postgres/pagination/paging.ts'
import { enforcePoolQuotas, type CampaignContext } from './targeting/quotas.ts'
import { getPool, hasPool } from '#domain/accounts/pools/pools.ts'
import { copySegments } from './segments/copy-segments.ts'
import type { lifecycleHandlers } from './lifecycle/handlers.ts'
import { reassignWithinRequest } from './targeting/reassign-within-request.ts'
import { readDailyCapAsOf, readOneTimeCentsAsOf, readStateAsOf } from './settings/as-of.ts'
import { toBudgetDollars, findRequestedCampaign, lockRequestedCampaign, toCampaign } from './campaign.ts'
import {
  pickCopiedCampaignSettings,
  campaignJsonFields,
  patchCampaign,
  publishNewCampaign,
} from './settings/update.ts'
import { changeCampaignsInBulk } from './settings/bulk/bulk-campaigns.ts'
import { findFilterFaults, findUnknownIdFaults } from './targeting/filter-faults.ts'
import { previewFilterMatches } from './settings/dry-run/preview.ts'
import { insertCampaign, listCampaigns } from './queries.ts'
import { findCampaignFaults, omitPastArchiving } from './settings/rules.ts'

export const campaignHandlers: Omit<
  Handlers<typeof campaignOperations, CampaignContext>,
  keyof typeof lifecycleHandlers
> = {
  listPoolCampaigns: (ctx, { params, query }) =>
    ctx.read(async (tx) => {
      await getPool(tx, ctx.tenant, params.poolId)
      const figures = await readFigureColumns(ctx, tx, 'campaign', query)
      const selection = { period: ctx.period, poolId: params.poolId, figures }
      return mapPage(await listCampaigns(tx, ctx.tenant, selection, query), toCampaign)
    }),

  listMyCampaigns: (ctx, { query }) =>
    ctx.read(async (tx) => {
      const selection = { period: ctx.period, figures: await readFigureColumns(ctx, tx, 'campaign', query) }
      return mapPage(await listCampaigns(tx, ctx.tenant, selection, query), toCampaign)
    }),

  createCampaign: (ctx, { params, body }) =>
    ctx.write(async (tx) => {
      await getPool(tx, ctx.tenant, params.poolId)
      const settings: CampaignSettings = { ...campaignDefaults, ...body }
      throwIfInvalid([
        ...findCampaignFaults(settings, body, ctx.at),
        ...findUnknownIdFaults(body.jobFilters, ctx),
      ])
      const at = ctx.at
      const row = withJsonColumns(settings, ...campaignJsonFields)
      const id = await insertCampaign(tx, ctx.tenant, params.poolId, {
        ...row,
        createdAt: at,
        modifiedAt: at,
      })
      const made = await findRequestedCampaign(ctx, tx, id)
      await publishNewCampaign(ctx, tx, made, { action: 'CREATE' })
      await enforcePoolQuotas(tx, ctx.tenant, params.poolId, ctx.quotas)
      const assigning = await reassignWithinRequest(ctx, tx, params.poolId, {
        campaignId: id,
        orderBefore: null,
      })
      return { ...made, assigning }
    }),

  getCampaign: (ctx, { params, query }) =>
    ctx.read(async (tx) => {
      const now = await findRequestedCampaign(ctx, tx, params.campaignId)
      if (query.asOf === undefined) return now
      const then = await readStateAsOf(ctx, tx, { objectType: 'CAMPAIGN', object: now }, query.asOf)
      const instant = new Date(query.asOf)
      const oneTimeCents = await readOneTimeCentsAsOf(ctx, tx, params.campaignId, instant)
      const cap = await readDailyCapAsOf(ctx, tx, params.campaignId, instant)
      return { ...then, ...toBudgetDollars(then.monthlyBudget, oneTimeCents), ...cap }
    }),

  updateCampaign: (ctx, { params, body }) =>
    ctx.write(async (tx) => {
      const campaign = await lockRequestedCampaign(ctx, tx, params.campaignId)
      ctx.requireVersion(toCampaign(campaign))
      const { now, change } = await patchCampaign(ctx, tx, campaign, body)
      if (change === undefined) return now
      return { ...now, assigning: await reassignWithinRequest(ctx, tx, campaign.poolId, change) }
    }),

  copyCampaign: (ctx, { params, body }) =>
    ctx.write(async (tx) => {
      const original = await lockRequestedCampaign(ctx, tx, params.campaignId)
      if (!(await hasPool(tx, ctx.tenant, body.poolId))) {
        throwIfInvalid([
          { in: 'body', field: 'poolId', message: 'is not one of your pools', value: body.poolId },
        ])
      }
      const at = ctx.at
      const row = withJsonColumns(
        omitPastArchiving(pickCopiedCampaignSettings(original), at),
        ...campaignJsonFields,
      )
      const id = await insertCampaign(tx, ctx.tenant, body.poolId, {
        ...row,
        name: body.name,
        createdAt: at,
        modifiedAt: at,
      })
      await publishNewCampaign(ctx, tx, await findRequestedCampaign(ctx, tx, id), {
        action: 'COPY',
        reason: `A copy of campaign ${original.id}.`,
      })
      await copySegments(ctx, tx, { from: original.id, to: id })
      await enforcePoolQuotas(tx, ctx.tenant, body.poolId, ctx.quotas)
      await reassignWithinRequest(ctx, tx, body.poolId, { campaignId: id, orderBefore: null })
      return findRequestedCampaign(ctx, tx, id)
    }),

  changeCampaigns: (ctx, { body }) =>
    ctx.write(async (tx) => ({ items: await changeCampaignsInBulk(ctx, tx, body.items) })),

  previewJobFilters: (ctx, { params, body }) => {
    throwIfInvalid([
      ...findFilterFaults(body.jobFilters, ctx.at),
      ...findUnknownIdFaults(body.jobFilters, ctx),
    ])
    // The transaction writes only the response that is stored under the idempotency key.
    return ctx.write(async (tx) => {
      await getPool(tx, ctx.tenant, params.poolId)
      return previewFilterMatches(tx, ctx.tenant, params.poolId, body.jobFilters)
    })
  },
}
