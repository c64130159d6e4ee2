import type { changeOperations } from '@tiller/contract/platform/changes/operations'
import type { Handlers } from '@tiller/contract/operation'
import { createNotFoundError } from '#lib/http/api-error.ts'
import type { RequestContext } from '#lib/http/request-context.ts'
import { mapPage } from '#lib/postgres/pagination/paging.ts'
import { ownsObject, listChanges, toChange } from './queries.ts'

export const changeHandlers: Handlers<typeof changeOperations, RequestContext> = {
  listMyChanges: (ctx, { query }) =>
    ctx.read(async (tx) => mapPage(await listChanges(tx, ctx.tenant, {}, query), toChange)),

  listCampaignChanges: (ctx, { params, query }) =>
    ctx.read(async (tx) => {
      const { campaignId } = params
      if (!(await ownsObject(tx, ctx.tenant, 'campaign', campaignId)))
        throw createNotFoundError('campaign', campaignId)
      return mapPage(await listChanges(tx, ctx.tenant, { campaignId }, query), toChange)
    }),

  listSegmentChanges: (ctx, { params, query }) =>
    ctx.read(async (tx) => {
      const { segmentId } = params
      if (!(await ownsObject(tx, ctx.tenant, 'segment', segmentId)))
        throw createNotFoundError('segment', segmentId)
      return mapPage(await listChanges(tx, ctx.tenant, { segmentId }, query), toChange)
    }),
}
