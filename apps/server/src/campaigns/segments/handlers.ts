import type { segmentOperations } from '@tiller/contract/platform/segments/operations'
import { segmentDefaults, type JobSegment } from '@tiller/contract/platform/segments/shapes'
import type { Handlers } from '@tiller/contract/operation'
import type { FieldProblem } from '@tiller/contract/problem'
import { assign } from '../filters/assignment.ts'
import { filterFaults } from '../filters/job-filter.ts'
import { findCampaign, lockCampaign } from '../queries.ts'
import { withJson, type Tx } from '../../kit/db/database.ts'
import { ApiError, notFound, refuseIf } from '../../kit/http/api-error.ts'
import { mapPage } from '../../kit/lists/paging.ts'
import type { RequestContext } from '../../kit/http/request-context.ts'
import { moveSegment, settleSegmentBudget } from './moves.ts'
import {
  findSegment,
  insertSegment,
  listSegments,
  lockSegment,
  updateSegmentRow,
  type SegmentRow,
} from './queries.ts'

const toSegment = (row: SegmentRow): JobSegment => ({
  ...row,
  mtdSpend: row.spentCents,
  autoArchiveAt: row.autoArchiveAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  modifiedAt: row.modifiedAt.toISOString(),
})

async function answer(ctx: RequestContext, tx: Tx, id: number) {
  const row = await findSegment(tx, ctx.tenant, id, ctx.period)
  if (row === undefined) throw notFound('segment', id)
  return toSegment(row)
}

/**
 * The segment with its campaign, locked in that order: the same in which a click locks them, so that
 * neither waits for the other in a circle.
 */
async function lock(ctx: RequestContext, tx: Tx, id: number) {
  const found = await findSegment(tx, ctx.tenant, id, ctx.period)
  const campaign = found && (await lockCampaign(tx, ctx.tenant, found.campaignId, ctx.period))
  const segment = found && (await lockSegment(tx, ctx.tenant, id, ctx.period))
  if (campaign === undefined || segment === undefined) throw notFound('segment', id)
  return { campaign, segment }
}

/** The campaign that is to get a segment, locked. */
async function lockTarget(ctx: RequestContext, tx: Tx, campaignId: number) {
  const campaign = await lockCampaign(tx, ctx.tenant, campaignId, ctx.period)
  if (campaign?.status === 'ARCHIVED')
    throw new ApiError('archived', `The campaign ${campaignId} is archived.`)
  return campaign
}

type Priced = Pick<SegmentRow, 'basicCpc' | 'minCpc' | 'tillerProCpc' | 'enableAutoArchive'> & {
  autoArchiveAt: unknown
}

function settingsFaults(after: Priced): FieldProblem[] {
  const faults: FieldProblem[] = []
  for (const field of ['basicCpc', 'tillerProCpc'] as const) {
    if (after[field] > 0 && after.minCpc > after[field]) {
      faults.push({
        in: 'body',
        field: 'minCpc',
        message: `must not be above ${field}, which is ${after[field]}`,
        value: after.minCpc,
      })
    }
  }
  if (after.enableAutoArchive && after.autoArchiveAt === null) {
    faults.push({
      in: 'body',
      field: 'autoArchiveAt',
      message: 'is required when enableAutoArchive is on',
      value: null,
    })
  }
  return faults
}

export const segmentHandlers: Handlers<typeof segmentOperations, RequestContext> = {
  listCampaignSegments: (ctx, { params, query }) =>
    ctx.read(async (tx) => {
      const { campaignId } = params
      if ((await findCampaign(tx, ctx.tenant, campaignId, ctx.period)) === undefined)
        throw notFound('campaign', campaignId)
      const selection = { period: ctx.period, campaignId }
      return mapPage(await listSegments(tx, ctx.tenant, selection, query), toSegment)
    }),

  listMySegments: (ctx, { query }) =>
    ctx.read(async (tx) =>
      mapPage(await listSegments(tx, ctx.tenant, { period: ctx.period }, query), toSegment),
    ),

  createSegment: (ctx, { params, body }) =>
    ctx.write(async (tx) => {
      const campaign = await lockTarget(ctx, tx, params.campaignId)
      if (campaign === undefined) throw notFound('campaign', params.campaignId)
      const settings = { ...segmentDefaults, ...body }
      refuseIf([...filterFaults(body.jobFilters, ctx.at), ...settingsFaults(settings)])
      const at = ctx.at
      const id = await insertSegment(tx, ctx.tenant, {
        ...withJson({ ...settings, jobFilters: [...settings.jobFilters] }, 'jobFilters'),
        campaignId: campaign.id,
        createdAt: at,
        modifiedAt: at,
      })
      await assign(tx, ctx.tenant, campaign.poolId)
      return answer(ctx, tx, id)
    }),

  getSegment: (ctx, { params }) => ctx.read((tx) => answer(ctx, tx, params.segmentId)),

  updateSegment: (ctx, { params, body }) =>
    ctx.write(async (tx) => {
      const { campaign, segment } = await lock(ctx, tx, params.segmentId)
      if (segment.status === 'ARCHIVED')
        throw new ApiError('archived', `The segment ${segment.id} is archived.`)
      ctx.requireVersion(toSegment(segment))
      const after = { ...segment, ...body }
      refuseIf([...filterFaults(body.jobFilters, ctx.at), ...settingsFaults(after)])
      await updateSegmentRow(tx, ctx.tenant, segment.id, {
        ...withJson(body, 'jobFilters'),
        modifiedAt: ctx.at,
      })
      if (body.jobFilters !== undefined || body.applyOrder !== undefined)
        await assign(tx, ctx.tenant, campaign.poolId)
      await settleSegmentBudget(tx, ctx.tenant, after, { period: ctx.period, at: ctx.at })
      return answer(ctx, tx, segment.id)
    }),

  pauseSegment: (ctx, { params }) =>
    ctx.write(async (tx) => {
      const { segment } = await lock(ctx, tx, params.segmentId)
      await moveSegment(tx, ctx.tenant, segment, { action: 'pause', at: ctx.at })
      return answer(ctx, tx, segment.id)
    }),

  launchSegment: (ctx, { params }) =>
    ctx.write(async (tx) => {
      const { segment } = await lock(ctx, tx, params.segmentId)
      const status = await moveSegment(tx, ctx.tenant, segment, { action: 'launch', at: ctx.at })
      await settleSegmentBudget(tx, ctx.tenant, { ...segment, status }, { period: ctx.period, at: ctx.at })
      return answer(ctx, tx, segment.id)
    }),

  archiveSegment: (ctx, { params }) =>
    ctx.write(async (tx) => {
      const { campaign, segment } = await lock(ctx, tx, params.segmentId)
      await moveSegment(tx, ctx.tenant, segment, { action: 'archive', at: ctx.at })
      await assign(tx, ctx.tenant, campaign.poolId)
      return answer(ctx, tx, segment.id)
    }),

  copySegment: (ctx, { params, body }) =>
    ctx.write(async (tx) => {
      const original = await findSegment(tx, ctx.tenant, params.segmentId, ctx.period)
      if (original === undefined) throw notFound('segment', params.segmentId)
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
      await assign(tx, ctx.tenant, target.poolId)
      return answer(ctx, tx, id)
    }),
}
