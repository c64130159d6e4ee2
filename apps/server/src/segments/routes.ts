import type { createSegment, listCampaignSegments } from '@tiller/contract/platform/campaigns'
import type { listMySegments } from '@tiller/contract/platform/customers'
import { segmentDefaults, type JobSegment } from '@tiller/contract/platform/segment'
import type * as operations from '@tiller/contract/platform/segments'
import type { Handler } from '@tiller/contract/operation'
import type { FieldProblem } from '@tiller/contract/problem'
import { assign } from '../campaigns/assignment.ts'
import { filterFaults } from '../campaigns/job-filter.ts'
import { findCampaign, lockCampaign } from '../campaigns/queries.ts'
import { withJson, type Tx } from '../db/database.ts'
import { ApiError, notFound, refuseIf } from '../http/api-error.ts'
import { mapPage } from '../http/paging.ts'
import type { PlatformContext } from '../http/platform-context.ts'
import { moveSegment, settleSegmentBudget } from './moves.ts'
import {
  findSegment,
  insertSegment,
  listSegments,
  lockSegment,
  updateSegmentRow,
  type SegmentRow,
} from './queries.ts'

type Context = PlatformContext

const toSegment = (row: SegmentRow): JobSegment => ({
  ...row,
  mtdSpend: row.spentCents,
  autoArchiveAt: row.autoArchiveAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  modifiedAt: row.modifiedAt.toISOString(),
})

async function answer(ctx: Context, tx: Tx, id: number) {
  const row = await findSegment(tx, ctx.tenant, id, ctx.period)
  if (row === undefined) throw notFound('segment', id)
  return toSegment(row)
}

/**
 * The segment with its campaign, locked in that order: the same in which a click locks them, so that
 * neither waits for the other in a circle.
 */
async function lock(ctx: Context, tx: Tx, id: number) {
  const found = await findSegment(tx, ctx.tenant, id, ctx.period)
  const campaign = found && (await lockCampaign(tx, ctx.tenant, found.campaignId, ctx.period))
  const segment = found && (await lockSegment(tx, ctx.tenant, id, ctx.period))
  if (campaign === undefined || segment === undefined) throw notFound('segment', id)
  return { campaign, segment }
}

/** The campaign that is to get a segment, locked. */
async function lockTarget(ctx: Context, tx: Tx, campaignId: number) {
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

export const list: Handler<typeof listCampaignSegments, Context> = (ctx, { params, query }) =>
  ctx.read(async (tx) => {
    const { campaignId } = params
    if ((await findCampaign(tx, ctx.tenant, campaignId, ctx.period)) === undefined)
      throw notFound('campaign', campaignId)
    const selection = { period: ctx.period, campaignId }
    return mapPage(await listSegments(tx, ctx.tenant, selection, query), toSegment)
  })

export const listMine: Handler<typeof listMySegments, Context> = (ctx, { query }) =>
  ctx.read(async (tx) =>
    mapPage(await listSegments(tx, ctx.tenant, { period: ctx.period }, query), toSegment),
  )

export const create: Handler<typeof createSegment, Context> = (ctx, { params, body }) =>
  ctx.write(async (tx) => {
    const campaign = await lockTarget(ctx, tx, params.campaignId)
    if (campaign === undefined) throw notFound('campaign', params.campaignId)
    const settings = { ...segmentDefaults, ...body }
    refuseIf([...filterFaults(body.jobFilters, ctx.now()), ...settingsFaults(settings)])
    const at = ctx.now()
    const id = await insertSegment(tx, ctx.tenant, {
      ...withJson({ ...settings, jobFilters: [...settings.jobFilters] }, 'jobFilters'),
      campaignId: campaign.id,
      createdAt: at,
      modifiedAt: at,
    })
    await assign(tx, ctx.tenant, campaign.poolId)
    return answer(ctx, tx, id)
  })

export const get: Handler<typeof operations.getSegment, Context> = (ctx, { params }) =>
  ctx.read((tx) => answer(ctx, tx, params.segmentId))

export const update: Handler<typeof operations.updateSegment, Context> = (ctx, { params, body }) =>
  ctx.write(async (tx) => {
    const { campaign, segment } = await lock(ctx, tx, params.segmentId)
    if (segment.status === 'ARCHIVED')
      throw new ApiError('archived', `The segment ${segment.id} is archived.`)
    ctx.requireVersion(toSegment(segment))
    const after = { ...segment, ...body }
    refuseIf([...filterFaults(body.jobFilters, ctx.now()), ...settingsFaults(after)])
    await updateSegmentRow(tx, ctx.tenant, segment.id, {
      ...withJson(body, 'jobFilters'),
      modifiedAt: ctx.now(),
    })
    if (body.jobFilters !== undefined || body.applyOrder !== undefined)
      await assign(tx, ctx.tenant, campaign.poolId)
    await settleSegmentBudget(tx, ctx.tenant, after, { period: ctx.period, at: ctx.now() })
    return answer(ctx, tx, segment.id)
  })

export const pause: Handler<typeof operations.pauseSegment, Context> = (ctx, { params }) =>
  ctx.write(async (tx) => {
    const { segment } = await lock(ctx, tx, params.segmentId)
    await moveSegment(tx, ctx.tenant, segment, { action: 'pause', at: ctx.now() })
    return answer(ctx, tx, segment.id)
  })

export const launch: Handler<typeof operations.launchSegment, Context> = (ctx, { params }) =>
  ctx.write(async (tx) => {
    const { segment } = await lock(ctx, tx, params.segmentId)
    const status = await moveSegment(tx, ctx.tenant, segment, { action: 'launch', at: ctx.now() })
    await settleSegmentBudget(tx, ctx.tenant, { ...segment, status }, { period: ctx.period, at: ctx.now() })
    return answer(ctx, tx, segment.id)
  })

export const archive: Handler<typeof operations.archiveSegment, Context> = (ctx, { params }) =>
  ctx.write(async (tx) => {
    const { campaign, segment } = await lock(ctx, tx, params.segmentId)
    await moveSegment(tx, ctx.tenant, segment, { action: 'archive', at: ctx.now() })
    await assign(tx, ctx.tenant, campaign.poolId)
    return answer(ctx, tx, segment.id)
  })

export const copy: Handler<typeof operations.copySegment, Context> = (ctx, { params, body }) =>
  ctx.write(async (tx) => {
    const original = await findSegment(tx, ctx.tenant, params.segmentId, ctx.period)
    if (original === undefined) throw notFound('segment', params.segmentId)
    const target = await lockTarget(ctx, tx, body.campaignId)
    if (target === undefined) {
      throw new ApiError('invalid-request', 'One field is invalid.', [
        { in: 'body', field: 'campaignId', message: 'is not one of your campaigns', value: body.campaignId },
      ])
    }
    const at = ctx.now()
    const { id: _, status: __, spentCents: ___, rootCustomerId, customerId, ...settings } = original
    const id = await insertSegment(tx, ctx.tenant, {
      ...withJson(settings, 'jobFilters'),
      ...body,
      createdAt: at,
      modifiedAt: at,
    })
    await assign(tx, ctx.tenant, target.poolId)
    return answer(ctx, tx, id)
  })
