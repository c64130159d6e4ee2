import {
  maxHeldCampaigns,
  maxReviewedClicks,
  type HeldClickReview,
  type HeldClicks,
} from '@tiller/contract/platform/operator/held-clicks'
import { sql } from 'kysely'
import type { Config } from '#lib/config/config.ts'
import type { Db, Tenant, Tx } from '#lib/postgres/database.ts'
import { joinSameTenant, tenantIsSql } from '#lib/postgres/tenant.ts'
import type { DueTask } from '#lib/runtime/tasks/task.ts'
import { toClickLimits, type ClickLimitSettings } from '../classify/limits.ts'
import { chargeClicks, paceAfterClicks, settleExhaustedBudgets, type ChargedClick } from './charge.ts'
import { assessLateCharge, selectClicksWithBudgets } from './late-charge.ts'

export type HeldClickDependencies = {
  db: Db
  config: Pick<Config, 'billingZone' | 'publisherShare'> & ClickLimitSettings
}
type HeldClick = Tenant & { clickId: string }

const holdMs = 3600_000
const batchRows = 500

/** Bills SUSPECT clicks that nobody has reviewed within one hour. */
export const billHeldClicksTask: DueTask<HeldClickDependencies> = {
  name: 'clicks.billHeld',
  description: 'Bills held clicks that nobody has reviewed within an hour.',
  everySeconds: 60,
  run: async (dependencies, { at, signal }) => {
    await billDue(dependencies, at, signal)
  },
  findNextDueTime: async ({ db }, at) => {
    const next = await db
      .selectFrom('heldClick')
      .select(({ fn }) => fn.min('at').as('at'))
      .where('at', '>', new Date(at.getTime() - holdMs))
      .executeTakeFirst()
    return next?.at == null ? null : new Date(next.at.getTime() + holdMs)
  },
  runAll: billDue,
}

async function billDue(dependencies: HeldClickDependencies, at: Date, signal?: AbortSignal): Promise<number> {
  let billed = 0
  const bill = async (held: HeldClick) => {
    if ((await billHeldClick(dependencies, held, at)) !== undefined) billed += 1
  }
  const isAborted = () => signal?.aborted === true
  await forEachHeld(dependencies.db, { until: new Date(at.getTime() - holdMs) }, bill, isAborted)
  return billed
}

export type ReviewRequest = { campaignId: number; decision: HeldClickReview['decision']; at: Date }
export type ReviewResult = { clicks: number; chargedCents: number; remainingClicks: number }

/** Bills the oldest held clicks of a campaign now, or rejects them, so that they are never billed. */
export async function reviewHeldClicks(
  dependencies: HeldClickDependencies,
  { campaignId, decision, at }: ReviewRequest,
): Promise<ReviewResult> {
  const result = { clicks: 0, chargedCents: 0 }
  const isFull = () => result.clicks >= maxReviewedClicks
  const review = async (held: HeldClick) => {
    const cents =
      decision === 'BILL'
        ? await billHeldClick(dependencies, held, at)
        : await rejectHeldClick(dependencies.db, held)
    if (cents === undefined) return
    result.clicks += 1
    result.chargedCents += cents
  }
  await forEachHeld(dependencies.db, { until: at, campaignId }, review, isFull)
  const { clicks: remainingClicks } = await dependencies.db
    .selectFrom('heldClick')
    .select(({ fn }) => fn.countAll<number>().as('clicks'))
    .where('campaignId', '=', campaignId)
    .executeTakeFirstOrThrow()
  return { ...result, remainingClicks }
}

/** Lists the campaigns with held clicks, starting with the one that has the oldest click. */
export async function listHeldClicks(tx: Tx): Promise<HeldClicks[]> {
  const rows = await tx
    .selectFrom('heldClick')
    .innerJoin('campaign', (join) =>
      join.on(joinSameTenant('campaign', 'heldClick', { id: 'heldClick.campaignId' })),
    )
    .innerJoin('customer', 'customer.id', 'heldClick.customerId')
    .select(['heldClick.campaignId', 'campaign.name as campaignName'])
    .select(['heldClick.customerId', 'customer.name as customerName'])
    .select(({ fn }) => [
      fn.countAll<number>().as('clicks'),
      sql<number>`sum(held_click.price_cents)::bigint`.as('cents'),
      sql<Date>`min(held_click.at)`.as('firstAt'),
    ])
    .groupBy(['heldClick.campaignId', 'campaign.name', 'heldClick.customerId', 'customer.name'])
    .orderBy('firstAt')
    .orderBy('heldClick.campaignId')
    .limit(maxHeldCampaigns)
    .execute()
  return rows.map(({ firstAt, ...row }) => ({
    ...row,
    firstAt: firstAt.toISOString(),
    billedAt: new Date(firstAt.getTime() + holdMs).toISOString(),
  }))
}

/** Calls `handle` for held clicks, oldest first. It must delete the row. */
async function forEachHeld(
  db: Db,
  { until, campaignId }: { until: Date; campaignId?: number },
  handle: (held: HeldClick) => Promise<void>,
  isDone: () => boolean,
) {
  for (;;) {
    let query = db
      .selectFrom('heldClick')
      .select(['rootCustomerId', 'customerId', 'clickId'])
      .where('at', '<=', until)
      .orderBy('at')
      .limit(batchRows)
    if (campaignId !== undefined) query = query.where('campaignId', '=', campaignId)
    const rows = await query.execute()
    for (const held of rows) {
      if (isDone()) return
      await handle(held)
    }
    if (rows.length < batchRows) return
  }
}

const rejectHeldClick = (db: Db, held: HeldClick) =>
  db.transaction().execute(async (tx) => {
    if (!(await deleteHeld(tx, held))) return undefined
    await writeOutcome(tx, held, { chargedCents: 0, earnedCents: 0, unbilledReason: 'REJECTED' })
    return 0
  })

/**
 * Charges a held click in one transaction if its budgets and the limit of its publisher allow it.
 *
 * @returns the charge in cents; undefined if another process has handled the click
 */
async function billHeldClick(
  { db, config }: HeldClickDependencies,
  held: HeldClick,
  at: Date,
): Promise<number | undefined> {
  const charged = await db.transaction().execute(async (tx) => {
    const priceCents = await deleteHeld(tx, held)
    if (priceCents === undefined) return undefined
    const { reason, ...assessed } = await assessHeld(tx, { held, priceCents, at, config })
    const [outcome] = await chargeClicks(tx, reason === undefined ? [assessed] : [])
    if (outcome === undefined || outcome.row.chargedCents === 0) {
      const unbilledReason = reason ?? outcome?.row.unbilledReason ?? null
      await writeOutcome(tx, held, { chargedCents: 0, earnedCents: 0, unbilledReason })
    } else await writeCharge(tx, held, outcome)
    return outcome ?? null
  })
  if (charged === undefined) return undefined
  if (charged?.exhausts !== undefined) await settleExhaustedBudgets(db, charged.exhausts)
  if (charged?.ahead !== undefined) await paceAfterClicks(db, charged.ahead)
  return charged?.row.chargedCents ?? 0
}

/** Deletes a held click and returns its price, or undefined if it no longer exists. */
async function deleteHeld(tx: Tx, held: HeldClick): Promise<number | undefined> {
  const row = await tx
    .deleteFrom('heldClick')
    .where(tenantIsSql('heldClick', held))
    .where('clickId', '=', held.clickId)
    .returning('priceCents')
    .executeTakeFirst()
  return row?.priceCents
}

/** SQL for whether another click on the same search result was billed. */
const isBilledSql = sql<boolean>`exists (select from click as other where other.root_customer_id = click.root_customer_id
  and other.customer_id = click.customer_id and other.token_id = click.token_id and other.charged_cents > 0)`

const publisherBilledSql = sql<number>`(select coalesce(sum(clicks), 0) from billed_click_hour as hour
  where hour.root_customer_id = click.root_customer_id and hour.customer_id = click.customer_id
    and hour.campaign_id = click.campaign_id and hour.publisher_id = click.publisher_id
    and hour.hour > click.at - interval '24 hours')`

/** Reads the data on which the charge depends. `reason` states why the click must not be charged. */
async function assessHeld(
  tx: Tx,
  {
    held,
    priceCents,
    at,
    config,
  }: { held: HeldClick; priceCents: number; at: Date; config: HeldClickDependencies['config'] },
) {
  const { perPublisherAndCampaign } = toClickLimits(config)
  const { isBilled, publisherBilled, flatFeeCents, acquisitionCents, ...row } = await selectClicksWithBudgets(
    tx,
  )
    .leftJoin('publisher', 'publisher.id', 'click.publisherId')
    .select(['publisher.flatFeeCents', 'click.acquisitionCents'])
    .select([isBilledSql.as('isBilled'), publisherBilledSql.as('publisherBilled')])
    .where(tenantIsSql('click', held))
    .where('click.id', '=', held.clickId)
    .executeTakeFirstOrThrow()
  const isCapped = perPublisherAndCampaign > 0 && publisherBilled >= perPublisherAndCampaign
  return {
    reason: isBilled ? 'DUPLICATE' : isCapped ? 'CAPPED' : undefined,
    ...assessLateCharge(held, row, { priceCents, flatFeeCents, acquisitionCents }, { at, config }),
  }
}

type Outcome = { chargedCents: number; earnedCents: number; unbilledReason: string | null }

/** Writes the outcome of a held click. Its class remains SUSPECT, because the statistics have already counted it. */
const writeOutcome = (tx: Tx, held: HeldClick, outcome: Outcome) =>
  tx
    .updateTable('click')
    .set(outcome)
    .where(tenantIsSql('click', held))
    .where('id', '=', held.clickId)
    .execute()

/** Writes a charge, which counts in the month of the billing and in the hour of the click. */
async function writeCharge(
  tx: Tx,
  held: HeldClick,
  { click, row, parts }: { click: { at: Date; period: string } } & Pick<ChargedClick, 'row' | 'parts'>,
) {
  const { chargedCents, earnedCents } = row
  await writeOutcome(tx, held, { chargedCents, earnedCents, unbilledReason: null })
  const { rootCustomerId, customerId, clickId } = held
  await sql`
    with billed as (
      select * from click where root_customer_id = ${rootCustomerId} and customer_id = ${customerId} and id = ${clickId}
    ), charged as (
      insert into charge (root_customer_id, customer_id, at, period, kind, cents, click_id, campaign_id, segment_id, job_id,
        publisher_id)
      select root_customer_id, customer_id, ${click.at}, ${click.period}::date, 'CLICK', charged_cents, id, campaign_id,
        segment_id, job_id, publisher_id
      from billed
    ), counted as (
      insert into billed_click_hour as hour (root_customer_id, customer_id, campaign_id, hour, publisher_id, clicks)
      select root_customer_id, customer_id, campaign_id, date_trunc('hour', at), publisher_id, 1 from billed
      on conflict on constraint billed_click_hour_pkey do update set clicks = hour.clicks + 1
    )
    insert into one_time_charge (root_customer_id, customer_id, click_id, one_time_budget_id, cents)
    select ${rootCustomerId}, ${customerId}, ${clickId}, * from unnest(
      ${parts.map(({ oneTimeBudgetId }) => oneTimeBudgetId)}::bigint[], ${parts.map(({ cents }) => cents)}::integer[])`.execute(
    tx,
  )
}
