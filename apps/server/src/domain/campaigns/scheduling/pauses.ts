import type { pauseOperations } from '@tiller/contract/platform/scheduling/operations'
import type { Handlers } from '@tiller/contract/operation'
import type { Tx } from '#lib/postgres/database.ts'
import { ApiError, requireFound, throwIfInvalid } from '#lib/http/api-error.ts'
import { mapPage } from '#lib/postgres/pagination/paging.ts'
import { startOfDay } from '../budget/billing-days.ts'
import { findSegment, lockSegment } from '../segments/queries.ts'
import { pickChangedFields } from '../settings/rules.ts'
import {
  deleteScheduledPause,
  findScheduledPause,
  insertScheduledPause,
  listScheduledPauses,
  toScheduledPause,
  updateScheduledPause,
  type ScheduledPauseRow,
} from './pause-queries.ts'
import { publishScheduleChange } from './publish-schedule-change.ts'
import {
  findPastDayFaults,
  createAlreadyAppliedError,
  lockCampaignForScheduling,
  lockSchedule,
  requireScheduleQuota,
  requireCampaign,
  type SchedulingContext,
} from './schedule.ts'

const noun = 'scheduled pause'

const find = (ctx: SchedulingContext, tx: Tx, id: number) => findScheduledPause(tx, ctx.tenant, id)

/** Locks a pause that has not started. */
async function lockOpen(ctx: SchedulingContext, tx: Tx, id: number): Promise<ScheduledPauseRow> {
  const { schedule } = await lockSchedule(ctx, tx, { find: () => find(ctx, tx, id), noun, id })
  if (schedule.completedAt !== null) throw createAlreadyAppliedError(noun, id, 'completed')
  return schedule
}

const what = ({ at, by }: SchedulingContext) => ({ objectType: 'SCHEDULED_PAUSE' as const, at, by })

type Owner = { campaignId: number; segmentId: number | null }
type Body = { pauseOn: string; pauseReasonId?: number | null }

async function create(ctx: SchedulingContext, tx: Tx, owner: Owner, body: Body) {
  throwIfInvalid(findPastDayFaults('pauseOn', body.pauseOn, ctx))
  await requireScheduleQuota(ctx, tx, 'scheduledPause', owner.campaignId)
  const dueAt = startOfDay(body.pauseOn, ctx.billingZone)
  const made = toScheduledPause(await insertScheduledPause(tx, ctx.tenant, { ...owner, ...body, dueAt }))
  await publishScheduleChange(tx, ctx.tenant, { ...what(ctx), action: 'CREATE', after: made })
  return made
}

export const pauseHandlers: Handlers<typeof pauseOperations, SchedulingContext> = {
  listMyScheduledPauses: (ctx, { query }) =>
    ctx.read(async (tx) => mapPage(await listScheduledPauses(tx, ctx.tenant, {}, query), toScheduledPause)),

  listCampaignScheduledPauses: (ctx, { params: { campaignId }, query }) =>
    ctx.read(async (tx) => {
      await requireCampaign(ctx, tx, campaignId)
      return mapPage(
        await listScheduledPauses(tx, ctx.tenant, { campaignId, segmentId: null }, query),
        toScheduledPause,
      )
    }),

  createCampaignScheduledPause: (ctx, { params: { campaignId }, body }) =>
    ctx.write(async (tx) => {
      await lockCampaignForScheduling(ctx, tx, campaignId)
      return create(ctx, tx, { campaignId, segmentId: null }, body)
    }),

  listSegmentScheduledPauses: (ctx, { params: { segmentId }, query }) =>
    ctx.read(async (tx) => {
      const segment = await findSegment(tx, ctx.tenant, segmentId, ctx.period)
      const { campaignId } = requireFound(segment, 'segment', segmentId)
      return mapPage(
        await listScheduledPauses(tx, ctx.tenant, { campaignId, segmentId }, query),
        toScheduledPause,
      )
    }),

  createSegmentScheduledPause: (ctx, { params: { segmentId }, body }) =>
    ctx.write(async (tx) => {
      const { campaignId } = requireFound(
        await findSegment(tx, ctx.tenant, segmentId, ctx.period),
        'segment',
        segmentId,
      )
      await lockCampaignForScheduling(ctx, tx, campaignId)
      const segment = await lockSegment(tx, ctx.tenant, segmentId, ctx.period)
      if (segment?.status === 'ARCHIVED')
        throw new ApiError('archived', `The segment ${segmentId} is archived.`)
      return create(ctx, tx, { campaignId, segmentId }, body)
    }),

  getScheduledPause: (ctx, { params: { pauseId } }) =>
    ctx.read(async (tx) => toScheduledPause(requireFound(await find(ctx, tx, pauseId), noun, pauseId))),

  updateScheduledPause: (ctx, { params: { pauseId }, body }) =>
    ctx.write(async (tx) => {
      const before = toScheduledPause(await lockOpen(ctx, tx, pauseId))
      ctx.requireVersion(before)
      const changes = pickChangedFields(before, body)
      if (Object.keys(changes).length === 0) return before
      const { pauseOn } = changes
      if (pauseOn !== undefined) throwIfInvalid(findPastDayFaults('pauseOn', pauseOn, ctx))
      const dueAt = pauseOn === undefined ? {} : { dueAt: startOfDay(pauseOn, ctx.billingZone) }
      const after = toScheduledPause(
        await updateScheduledPause(tx, ctx.tenant, pauseId, { ...changes, ...dueAt }),
      )
      await publishScheduleChange(tx, ctx.tenant, { ...what(ctx), action: 'CHANGE', before, after })
      return after
    }),

  deleteScheduledPause: (ctx, { params: { pauseId } }) =>
    ctx.write(async (tx) => {
      const before = toScheduledPause(await lockOpen(ctx, tx, pauseId))
      await deleteScheduledPause(tx, ctx.tenant, pauseId)
      await publishScheduleChange(tx, ctx.tenant, { ...what(ctx), action: 'DELETE', before })
      return {}
    }),
}
