import { sql } from 'kysely'
import { readPastValues } from '#domain/events/audit-log/undo.ts'
import type { Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { createNotFoundError, throwIfInvalid } from '#lib/http/api-error.ts'
import { toBillingMonth } from '../budget/billing-month.ts'
import { toDailyCapFields } from '../campaign.ts'
import type { CampaignContext } from '../targeting/quotas.ts'

type Dated = { id: number; campaignId?: number; createdAt: string; modifiedAt: string; mtdSpend: number }
type Subject<T> = { objectType: 'CAMPAIGN' | 'SEGMENT'; object: T }

/**
 * Reads a campaign or segment at a past instant by undoing later changes. Its spending is read from the ledger. Throws
 * `ApiError` for a future instant, or if the object did not exist yet.
 */
export async function readStateAsOf<T extends Dated>(
  ctx: CampaignContext,
  tx: Tx,
  { objectType, object }: Subject<T>,
  asOf: string,
): Promise<T> {
  const instant = new Date(asOf)
  if (instant > ctx.at)
    throwIfInvalid([{ in: 'query', field: 'asOf', message: 'must not be in the future', value: asOf }])
  if (instant < new Date(object.createdAt)) throw createNotFoundError(objectType.toLowerCase(), object.id)
  const { fields, modifiedAt } = await readPastValues(
    tx,
    ctx.tenant,
    { objectType, objectId: object.id },
    instant,
  )
  return {
    ...object,
    ...fields,
    modifiedAt: modifiedAt?.toISOString() ?? object.modifiedAt,
    mtdSpend: await spentUntil(ctx, tx, { objectType, object }, instant),
  }
}

async function spentUntil(
  { tenant, billingZone }: CampaignContext,
  tx: Tx,
  { objectType, object }: Subject<Dated>,
  instant: Date,
): Promise<number> {
  const { rootCustomerId, customerId } = tenant
  const ofSegment = objectType === 'SEGMENT' ? sql`and segment_id = ${object.id}` : sql``
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0) as cents from charge
    where root_customer_id = ${rootCustomerId} and customer_id = ${customerId} and campaign_id = ${object.campaignId ?? object.id}
      ${ofSegment} and period = ${toBillingMonth(instant, billingZone)} and at <= ${instant}`.execute(tx)
  return rows[0]?.cents ?? 0
}

/** Reads the amount of one-time budgets at an instant. */
export async function readOneTimeCentsAsOf(
  { tenant, billingZone }: CampaignContext,
  tx: Tx,
  campaignId: number,
  instant: Date,
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(coalesce(changed.cents, budget_cents)), 0)::bigint as cents
    from one_time_budget left join lateral (
      select (field -> 'old')::bigint as cents from change_record, jsonb_array_elements(fields) as field
      where ${tenantIsSql('changeRecord', tenant)} and object_type = 'ONE_TIME_BUDGET' and object_id = one_time_budget.id
        and at > ${instant} and action = 'CHANGE' and field ->> 'field' = 'budgetCents'
      order by change_record.id limit 1
    ) as changed on true
    where ${tenantIsSql('oneTimeBudget', tenant)} and campaign_id = ${campaignId}
      and period = ${toBillingMonth(instant, billingZone)} and started_at <= ${instant}
      and (completed_at is null or completed_at > ${instant})`.execute(tx)
  return rows[0]?.cents ?? 0
}

/** Returns whether a campaign's daily share was spent at an instant. */
export async function readDailyCapAsOf(
  { tenant }: CampaignContext,
  tx: Tx,
  campaignId: number,
  instant: Date,
) {
  const cap = await tx
    .selectFrom('dayCap')
    .select(['cappedAt', 'resetAt'])
    .where(tenantIsSql('dayCap', tenant))
    .where('campaignId', '=', campaignId)
    .where('cappedAt', '<=', instant)
    .where((either) => either.or([either('endedAt', 'is', null), either('endedAt', '>', instant)]))
    .executeTakeFirst()
  return toDailyCapFields(cap?.cappedAt ?? null, cap?.resetAt ?? null)
}
