import type { segmentOperations } from '@tiller/contract/platform/segments/operations'
import { segmentDefaults, type JobSegment } from '@tiller/contract/platform/segments/shapes'
import type { Handlers } from '@tiller/contract/operation'
import { follow } from '../filters/follow.ts'
import { unknownIds } from '../filters/filter-faults.ts'
import { refuseBeyondQuotas, type CampaignContext } from '../filters/quotas.ts'
import { move, segmentLevel, settle } from '../moves.ts'
import { findCampaign, lockCampaign, type CampaignRow } from '../queries.ts'
import { changedFields, settingsFaults } from '../settings.ts'
import { withJson, type Tx } from '../../kit/db/database.ts'
import { ApiError, found, refuseIf } from '../../kit/http/api-error.ts'
import { mapPage } from '../../kit/lists/paging.ts'
import { withIsoDates } from '../../kit/http/iso-dates.ts'
import type { RequestContext } from '../../kit/http/request-context.ts'
import {
  findSegment,
  insertSegment,
  listSegments,
  lockSegment,
  updateSegmentRow,
  type SegmentRow,
} from './queries.ts'

const toSegment = (row: SegmentRow): JobSegment => ({
  ...withIsoDates(row),
  mtdSpend: row.spentCents,
})

const answer = async (ctx: RequestContext, tx: Tx, id: number) =>
  toSegment(found(await findSegment(tx, ctx.tenant, id, ctx.period), 'segment', id))

/** The segment with its campaign, locked in that order, to be changed: nothing of an archived campaign can be. */
async function lock(ctx: RequestContext, tx: Tx, id: number) {
  const { campaignId } = found(await findSegment(tx, ctx.tenant, id, ctx.period), 'segment', id)
  const campaign = await lockTarget(ctx, tx, campaignId)
  const segment = await lockSegment(tx, ctx.tenant, id, ctx.period)
  return { campaign: found(campaign, 'campaign', campaignId), segment: found(segment, 'segment', id) }
}

/** The campaign in which something is to change, locked. */
async function lockTarget(ctx: RequestContext, tx: Tx, id: number): Promise<CampaignRow | undefined> {
  const campaign = await lockCampaign(tx, ctx.tenant, id, ctx.period)
  if (campaign?.status === 'ARCHIVED') throw new ApiError('archived', `The campaign ${id} is archived.`)
  return campaign
}

export const segmentHandlers: Handlers<typeof segmentOperations, CampaignContext> = {
  listCampaignSegments: (ctx, { params, query }) =>
    ctx.read(async (tx) => {
      const { campaignId } = params
      found(await findCampaign(tx, ctx.tenant, campaignId, ctx.period), 'campaign', campaignId)
      const selection = { period: ctx.period, campaignId }
      return mapPage(await listSegments(tx, ctx.tenant, selection, query), toSegment)
    }),

  listMySegments: (ctx, { query }) =>
    ctx.read(async (tx) =>
      mapPage(await listSegments(tx, ctx.tenant, { period: ctx.period }, query), toSegment),
    ),

  createSegment: (ctx, { params, body }) =>
    ctx.write(async (tx) => {
      const { campaignId } = params
      const campaign = found(await lockTarget(ctx, tx, campaignId), 'campaign', campaignId)
      const settings = { ...segmentDefaults, ...body }
      refuseIf([...settingsFaults(settings, body, ctx.at), ...unknownIds(body.jobFilters, ctx)])
      const at = ctx.at
      const id = await insertSegment(tx, ctx.tenant, {
        ...withJson({ ...settings, jobFilters: [...settings.jobFilters] }, 'jobFilters'),
        campaignId: campaign.id,
        createdAt: at,
        modifiedAt: at,
      })
      await refuseBeyondQuotas(tx, ctx.tenant, campaign.poolId, ctx.quotas)
      await follow(ctx, tx, campaign.poolId, { campaignId: campaign.id, segmentsOnly: true })
      return answer(ctx, tx, id)
    }),

  getSegment: (ctx, { params }) => ctx.read((tx) => answer(ctx, tx, params.segmentId)),

  updateSegment: (ctx, { params, body }) =>
    ctx.write(async (tx) => {
      const { campaign, segment } = await lock(ctx, tx, params.segmentId)
      if (segment.status === 'ARCHIVED')
        throw new ApiError('archived', `The segment ${segment.id} is archived.`)
      const before = toSegment(segment)
      ctx.requireVersion(before)
      const changes = changedFields(before, body)
      if (Object.keys(changes).length === 0) return before
      refuseIf([
        ...settingsFaults({ ...before, ...body }, changes, ctx.at),
        ...unknownIds(changes.jobFilters, ctx),
      ])
      const row = { ...withJson(changes, 'jobFilters'), modifiedAt: ctx.at }
      const after = { ...segment, ...(await updateSegmentRow(tx, ctx.tenant, segment.id, row)) }
      if (changes.jobFilters !== undefined)
        await refuseBeyondQuotas(tx, ctx.tenant, campaign.poolId, ctx.quotas)
      if (changes.jobFilters !== undefined || changes.applyOrder !== undefined)
        await follow(ctx, tx, campaign.poolId, { campaignId: campaign.id, segmentsOnly: true })
      const status = await settle(tx, ctx.tenant, segmentLevel(campaign, after), ctx)
      return toSegment({ ...after, status })
    }),

  pauseSegment: (ctx, { params }) =>
    ctx.write(async (tx) => {
      const { campaign, segment } = await lock(ctx, tx, params.segmentId)
      await move(tx, ctx.tenant, segmentLevel(campaign, segment), { action: 'pause', at: ctx.at })
      return answer(ctx, tx, segment.id)
    }),

  launchSegment: (ctx, { params }) =>
    ctx.write(async (tx) => {
      const { campaign, segment } = await lock(ctx, tx, params.segmentId)
      const level = segmentLevel(campaign, segment)
      const status = await move(tx, ctx.tenant, level, { action: 'launch', at: ctx.at })
      await settle(tx, ctx.tenant, { ...level, status }, ctx)
      return answer(ctx, tx, segment.id)
    }),

  archiveSegment: (ctx, { params }) =>
    ctx.write(async (tx) => {
      const { campaign, segment } = await lock(ctx, tx, params.segmentId)
      await move(tx, ctx.tenant, segmentLevel(campaign, segment), { action: 'archive', at: ctx.at })
      await follow(ctx, tx, campaign.poolId, { campaignId: campaign.id, segmentsOnly: true })
      return answer(ctx, tx, segment.id)
    }),

  copySegment: (ctx, { params, body }) =>
    ctx.write(async (tx) => {
      const { segmentId } = params
      const original = found(await findSegment(tx, ctx.tenant, segmentId, ctx.period), 'segment', segmentId)
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
      const { id: _, status: __, spentCents: ___, rootCustomerId, customerId, ...settings } = original
      const id = await insertSegment(tx, ctx.tenant, {
        ...withJson(settings, 'jobFilters'),
        ...body,
        createdAt: at,
        modifiedAt: at,
      })
      await refuseBeyondQuotas(tx, ctx.tenant, target.poolId, ctx.quotas)
      await follow(ctx, tx, target.poolId, { campaignId: target.id, segmentsOnly: true })
      return answer(ctx, tx, id)
    }),
}
