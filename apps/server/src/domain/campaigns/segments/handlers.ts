import type { segmentOperations } from '@tiller/contract/platform/segments/operations'
import { segmentDefaults } from '@tiller/contract/platform/segments/schemas'
import type { Handlers } from '@tiller/contract/operation'
import { readFigureColumns } from '#domain/activity/figure-columns.ts'
import { readStateAsOf } from '../settings/as-of.ts'
import { reassignWithinRequest } from '../targeting/reassign-within-request.ts'
import { findUnknownIdFaults } from '../targeting/filter-faults.ts'
import { enforcePoolQuotas, type CampaignContext } from '../targeting/quotas.ts'
import { findCampaign, lockCampaign, type CampaignRow } from '../queries.ts'
import { findSettingsFaults, omitPastArchiving } from '../settings/rules.ts'
import { withJsonColumns, type Tx } from '#lib/postgres/database.ts'
import { ApiError, requireFound, throwIfInvalid } from '#lib/http/api-error.ts'
import { mapPage } from '#lib/postgres/pagination/paging.ts'
import type { RequestContext } from '#lib/http/request-context.ts'
import {
  applySegmentAction,
  pickCopiedSegmentSettings,
  patchSegment,
  publishSegmentCreatedEvents,
  toSegment,
} from './update-segment.ts'
import { changeSegmentsInBulk } from '../settings/bulk/bulk-segments.ts'
import { findSegment, insertSegment, listSegments, lockSegment } from './queries.ts'

const answer = async (ctx: RequestContext, tx: Tx, id: number) =>
  toSegment(requireFound(await findSegment(tx, ctx.tenant, id, ctx.period), 'segment', id))

/** Locks the campaign and the segment for a change. Throws if the campaign is archived. */
async function lock(ctx: RequestContext, tx: Tx, id: number) {
  const { campaignId } = requireFound(await findSegment(tx, ctx.tenant, id, ctx.period), 'segment', id)
  const campaign = await lockTarget(ctx, tx, campaignId)
  const segment = await lockSegment(tx, ctx.tenant, id, ctx.period)
  return {
    campaign: requireFound(campaign, 'campaign', campaignId),
    segment: requireFound(segment, 'segment', id),
  }
}

/** Locks the campaign to which the segment belongs. */
async function lockTarget(ctx: RequestContext, tx: Tx, id: number): Promise<CampaignRow | undefined> {
  const campaign = await lockCampaign(tx, ctx.tenant, id, ctx.period)
  if (campaign?.status === 'ARCHIVED') throw new ApiError('archived', `The campaign ${id} is archived.`)
  return campaign
}

export const segmentHandlers: Handlers<typeof segmentOperations, CampaignContext> = {
  listCampaignSegments: (ctx, { params, query }) =>
    ctx.read(async (tx) => {
      const { campaignId } = params
      requireFound(await findCampaign(tx, ctx.tenant, campaignId, ctx.period), 'campaign', campaignId)
      const figures = await readFigureColumns(ctx, tx, 'segment', query)
      const selection = { period: ctx.period, campaignId, figures }
      return mapPage(await listSegments(tx, ctx.tenant, selection, query), toSegment)
    }),

  listMySegments: (ctx, { query }) =>
    ctx.read(async (tx) => {
      const selection = { period: ctx.period, figures: await readFigureColumns(ctx, tx, 'segment', query) }
      return mapPage(await listSegments(tx, ctx.tenant, selection, query), toSegment)
    }),

  createSegment: (ctx, { params, body }) =>
    ctx.write(async (tx) => {
      const { campaignId } = params
      const campaign = requireFound(await lockTarget(ctx, tx, campaignId), 'campaign', campaignId)
      const settings = { ...segmentDefaults, ...body }
      throwIfInvalid([
        ...findSettingsFaults(settings, body, ctx.at),
        ...findUnknownIdFaults(body.jobFilters, ctx),
      ])
      const at = ctx.at
      const id = await insertSegment(tx, ctx.tenant, {
        ...withJsonColumns({ ...settings, jobFilters: [...settings.jobFilters] }, 'jobFilters'),
        campaignId: campaign.id,
        createdAt: at,
        modifiedAt: at,
      })
      const made = await answer(ctx, tx, id)
      await publishSegmentCreatedEvents(ctx, tx, [made], { action: 'CREATE' })
      await enforcePoolQuotas(tx, ctx.tenant, campaign.poolId, ctx.quotas)
      await reassignWithinRequest(ctx, tx, campaign.poolId, { campaignId: campaign.id, segmentsOnly: true })
      return made
    }),

  getSegment: (ctx, { params, query }) =>
    ctx.read(async (tx) => {
      const now = await answer(ctx, tx, params.segmentId)
      return query.asOf === undefined
        ? now
        : readStateAsOf(ctx, tx, { objectType: 'SEGMENT', object: now }, query.asOf)
    }),

  updateSegment: (ctx, { params, body }) =>
    ctx.write(async (tx) => {
      const locked = await lock(ctx, tx, params.segmentId)
      ctx.requireVersion(toSegment(locked.segment))
      const { now, change } = await patchSegment(ctx, tx, locked, body)
      if (change !== undefined) await reassignWithinRequest(ctx, tx, locked.campaign.poolId, change)
      return now
    }),

  pauseSegment: (ctx, { params }) =>
    ctx.write(async (tx) => {
      await applySegmentAction(ctx, tx, await lock(ctx, tx, params.segmentId), 'pause')
      return answer(ctx, tx, params.segmentId)
    }),

  launchSegment: (ctx, { params }) =>
    ctx.write(async (tx) => {
      await applySegmentAction(ctx, tx, await lock(ctx, tx, params.segmentId), 'launch')
      return answer(ctx, tx, params.segmentId)
    }),

  archiveSegment: (ctx, { params }) =>
    ctx.write(async (tx) => {
      const locked = await lock(ctx, tx, params.segmentId)
      await applySegmentAction(ctx, tx, locked, 'archive')
      const { poolId, id } = locked.campaign
      await reassignWithinRequest(ctx, tx, poolId, { campaignId: id, segmentsOnly: true })
      return answer(ctx, tx, params.segmentId)
    }),

  copySegment: (ctx, { params, body }) =>
    ctx.write(async (tx) => {
      const { segmentId } = params
      const original = requireFound(
        await findSegment(tx, ctx.tenant, segmentId, ctx.period),
        'segment',
        segmentId,
      )
      const target = await lockTarget(ctx, tx, body.campaignId)
      if (target === undefined) {
        throw new ApiError('invalid-request', 'One field is invalid.', [
          {
            in: 'body',
            field: 'campaignId',
            message: 'is not one of your campaigns',
            value: body.campaignId,
          },
        ])
      }
      const at = ctx.at
      const id = await insertSegment(tx, ctx.tenant, {
        ...withJsonColumns(omitPastArchiving(pickCopiedSegmentSettings(original), at), 'jobFilters'),
        ...body,
        createdAt: at,
        modifiedAt: at,
      })
      const made = await answer(ctx, tx, id)
      await publishSegmentCreatedEvents(ctx, tx, [made], {
        action: 'COPY',
        reason: `A copy of segment ${segmentId}.`,
      })
      await enforcePoolQuotas(tx, ctx.tenant, target.poolId, ctx.quotas)
      await reassignWithinRequest(ctx, tx, target.poolId, { campaignId: target.id, segmentsOnly: true })
      return made
    }),

  changeSegments: (ctx, { body }) =>
    ctx.write(async (tx) => ({ items: await changeSegmentsInBulk(ctx, tx, body.items) })),
}
