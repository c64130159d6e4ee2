import { sql } from 'kysely'
import { money, scheduler } from '../../../kit/actor.ts'
import type { Tx } from '../../../kit/db/database.ts'
import { tenantIs } from '../../../kit/db/tenant.ts'
import { campaignLevel, segmentLevel, settle } from '../../moves.ts'
import { lockSegment } from '../../segments/queries.ts'
import {
  insertOneTimeBudget,
  toOneTimeBudget,
  updateOneTimeBudget,
  type OneTimeBudgetRow,
} from '../one-time-budget-queries.ts'
import { recordSchedule } from '../record-schedule.ts'
import type { Happening } from './effects.ts'

/**
 * Begins a month for a campaign: one-time budgets of months that are over end, what is left of those that roll over goes
 * on in new ones, and what is OUT_OF_BUDGET is LIVE again if there is money. What was spent begins anew by itself,
 * because each month has buckets of its own. Done twice it does no more than once.
 */
export async function turnMonth(tx: Tx, { tenant, campaign, moment }: Happening) {
  // Segments are locked before buckets.
  const segments = await lockOutOfBudget(tx, { tenant, campaign, moment })
  await closeBuckets(tx, { tenant, campaign, moment })
  await endBudgets(tx, { tenant, campaign, moment })
  const month = { ...moment, by: money }
  await settle(tx, tenant, campaignLevel(campaign), month)
  for (const segment of segments) await settle(tx, tenant, segmentLevel(campaign, segment), month)
  return true
}

type Turn = Omit<Happening, 'id'>

async function lockOutOfBudget(tx: Tx, { tenant, campaign, moment: { period } }: Turn) {
  const ids = await tx
    .selectFrom('segment')
    .select('id')
    .where(tenantIs('segment', tenant))
    .where('campaignId', '=', campaign.id)
    .where('status', '=', 'OUT_OF_BUDGET')
    .orderBy('id')
    .execute()
  const segments = []
  for (const { id } of ids) segments.push(await lockSegment(tx, tenant, id, period))
  return segments.filter((segment) => segment !== undefined)
}

/** Takes out of the buckets of months that are over what one-time budgets have left: from here on a late click finds none of it. */
const closeBuckets = (tx: Tx, { tenant, campaign, moment: { period } }: Turn) =>
  sql`
  update bucket set cap_cents = cap_cents - (one_time_cap_cents - one_time_spent_cents), one_time_cap_cents = one_time_spent_cents
  where ${tenantIs('bucket', tenant)} and campaign_id = ${campaign.id} and segment_id = 0 and period < ${period}
    and one_time_cap_cents > one_time_spent_cents`.execute(tx)

/** The rest of an archived campaign's goes nowhere: its owner has no use for it. */
async function endBudgets(tx: Tx, { tenant, campaign, moment }: Turn) {
  const over = await tx
    .selectFrom('oneTimeBudget')
    .selectAll()
    .where(tenantIs('oneTimeBudget', tenant))
    .where('campaignId', '=', campaign.id)
    .where('period', '<', moment.period)
    .where('startedAt', 'is not', null)
    .where('completedAt', 'is', null)
    .orderBy('startOn')
    .orderBy('id')
    .execute()
  for (const budget of over) await endBudget(tx, { tenant, campaign, moment }, budget)
}

async function endBudget(tx: Tx, { tenant, campaign, moment }: Turn, budget: OneTimeBudgetRow) {
  const { at } = moment
  const goesOn = budget.rollover && budget.spentCents < budget.budgetCents
  const isArchived = campaign.status === 'ARCHIVED'
  const lost = goesOn && isArchived ? { errorMessage: notCarriedOver } : {}
  const ended = await updateOneTimeBudget(tx, tenant, budget.id, { completedAt: at, ...lost })
  const done = { objectType: 'ONE_TIME_BUDGET', by: scheduler, at } as const
  await recordSchedule(tx, tenant, {
    ...done,
    action: 'COMPLETE',
    reason: lost.errorMessage ?? null,
    before: toOneTimeBudget(budget),
    after: toOneTimeBudget(ended),
  })
  if (!goesOn || isArchived) return
  const rest = await carryOver(tx, { tenant, campaign, moment }, budget)
  const reason = `The rest of one-time budget ${budget.id}.`
  await recordSchedule(tx, tenant, { ...done, action: 'CREATE', reason, after: toOneTimeBudget(rest) })
}

const notCarriedOver = 'The campaign is ARCHIVED, so the rest was not carried over.'

/** A new budget of what is left, begun at once: it wakes no campaign. */
const carryOver = (
  tx: Tx,
  { tenant, campaign, moment: { at, period, monthStart } }: Turn,
  { id, budgetCents, spentCents }: OneTimeBudgetRow,
) =>
  insertOneTimeBudget(tx, tenant, {
    campaignId: campaign.id,
    budgetCents: budgetCents - spentCents,
    startOn: period,
    dueAt: monthStart,
    period,
    rollover: true,
    launchOnStart: false,
    startedAt: at,
    carriedFrom: id,
  })
