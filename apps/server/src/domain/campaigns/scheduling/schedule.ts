import { maxOpenSchedules } from '@tiller/contract/limits'
import type { FieldProblem } from '@tiller/contract/problem'
import { sql } from 'kysely'
import type { Tx } from '#lib/postgres/database.ts'
import { tenantIs } from '#lib/postgres/tenant.ts'
import { ApiError, found } from '#lib/http/api-error.ts'
import type { RequestContext } from '#lib/http/request-context.ts'
import { billingDay } from '../budget/billing-days.ts'
import { findCampaign, lockCampaign, type CampaignRow } from '../queries.ts'

/** What operations on schedules act with. */
export type SchedulingContext = RequestContext & {
  /** In which a day begins. */
  readonly billingZone: string
}

export async function requireCampaign(ctx: RequestContext, tx: Tx, id: number) {
  found(await findCampaign(tx, ctx.tenant, id, ctx.period), 'campaign', id)
}

/** The campaign for which something is to be scheduled, locked: nothing of an archived one can be changed. */
export async function lockCampaignOf(ctx: RequestContext, tx: Tx, id: number): Promise<CampaignRow> {
  const campaign = found(await lockCampaign(tx, ctx.tenant, id, ctx.period), 'campaign', id)
  if (campaign.status === 'ARCHIVED') throw new ApiError('archived', `The campaign ${id} is archived.`)
  return campaign
}

/** How one schedule is looked for, and what it is called. */
type Lookup<Row> = { find: () => Promise<Row | undefined>; noun: string; id: number }

/**
 * A schedule behind the lock of its campaign, under which schedules are changed and happen: it is as it was read until
 * the end of the transaction.
 */
export async function lockSchedule<Row extends { campaignId: number }>(
  ctx: RequestContext,
  tx: Tx,
  { find, noun, id }: Lookup<Row>,
) {
  const { campaignId } = found(await find(), noun, id)
  const campaign = await lockCampaignOf(ctx, tx, campaignId)
  return { campaign, schedule: found(await find(), noun, id) }
}

/** A day on which something is to happen must not be over. */
export const dayFaults = (field: string, day: string, ctx: SchedulingContext): FieldProblem[] => {
  const today = billingDay(ctx.at, ctx.billingZone)
  return day < today ? [{ in: 'body', field, message: `must not be before today, ${today}`, value: day }] : []
}

/** Refuses one more if the campaign, whose lock is held, has as many of them as it may have. */
export async function refuseFull(
  ctx: RequestContext,
  tx: Tx,
  table: 'scheduledPause' | 'monthlyBudgetChange' | 'oneTimeBudget',
  campaignId: number,
) {
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from ${sql.table(table)}
    where ${tenantIs(table, ctx.tenant)} and campaign_id = ${campaignId} and completed_at is null`.execute(tx)
  if ((rows[0]?.open ?? 0) >= maxOpenSchedules)
    throw new ApiError(
      'quota-exceeded',
      `A campaign may have ${maxOpenSchedules} schedules of a kind that are not completed.`,
    )
}

/** What happened, as the refusal to change it says. */
export const isOver = (noun: string, id: number, state: string, allowed = 'none') =>
  new ApiError('transition-not-allowed', `The ${noun} ${id} is ${state}. Allowed actions: ${allowed}.`)
