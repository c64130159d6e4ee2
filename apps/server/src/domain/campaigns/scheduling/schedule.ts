import { maxOpenSchedules } from '@tiller/contract/limits'
import type { FieldProblem } from '@tiller/contract/problem'
import { sql } from 'kysely'
import type { Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { ApiError, requireFound } from '#lib/http/api-error.ts'
import type { RequestContext } from '#lib/http/request-context.ts'
import { toBillingDay } from '../budget/billing-days.ts'
import { findCampaign, lockCampaign, type CampaignRow } from '../queries.ts'

export type SchedulingContext = RequestContext & {
  /** The time zone in which days begin. */
  readonly billingZone: string
}

export async function requireCampaign(ctx: RequestContext, tx: Tx, id: number) {
  requireFound(await findCampaign(tx, ctx.tenant, id, ctx.period), 'campaign', id)
}

/** Locks the campaign of a new schedule. Throws if it is archived. */
export async function lockCampaignForScheduling(
  ctx: RequestContext,
  tx: Tx,
  id: number,
): Promise<CampaignRow> {
  const campaign = requireFound(await lockCampaign(tx, ctx.tenant, id, ctx.period), 'campaign', id)
  if (campaign.status === 'ARCHIVED') throw new ApiError('archived', `The campaign ${id} is archived.`)
  return campaign
}

/** Finds a schedule by id. Errors contain `noun`. */
type Lookup<Row> = { find: () => Promise<Row | undefined>; noun: string; id: number }

/**
 * Locks the campaign of a schedule, which also protects the schedule until the end of the transaction, and reads the
 * schedule again.
 */
export async function lockSchedule<Row extends { campaignId: number }>(
  ctx: RequestContext,
  tx: Tx,
  { find, noun, id }: Lookup<Row>,
) {
  const { campaignId } = requireFound(await find(), noun, id)
  const campaign = await lockCampaignForScheduling(ctx, tx, campaignId)
  return { campaign, schedule: requireFound(await find(), noun, id) }
}

export const findPastDayFaults = (field: string, day: string, ctx: SchedulingContext): FieldProblem[] => {
  const today = toBillingDay(ctx.at, ctx.billingZone)
  return day < today ? [{ in: 'body', field, message: `must not be before today, ${today}`, value: day }] : []
}

/** Throws if the locked campaign has the maximum number of schedules. */
export async function requireScheduleQuota(
  ctx: RequestContext,
  tx: Tx,
  table: 'scheduledPause' | 'monthlyBudgetChange' | 'oneTimeBudget',
  campaignId: number,
) {
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from ${sql.table(table)}
    where ${tenantIsSql(table, ctx.tenant)} and campaign_id = ${campaignId} and completed_at is null`.execute(
    tx,
  )
  if ((rows[0]?.open ?? 0) >= maxOpenSchedules)
    throw new ApiError(
      'quota-exceeded',
      `A campaign may have ${maxOpenSchedules} schedules of a kind that are not completed.`,
    )
}

export const createAlreadyAppliedError = (noun: string, id: number, state: string, allowed = 'none') =>
  new ApiError('transition-not-allowed', `The ${noun} ${id} is ${state}. Allowed actions: ${allowed}.`)
