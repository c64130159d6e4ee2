import { segmentFields } from '@tiller/contract/platform/segments/schemas'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import type { Database } from '#lib/postgres/schema.ts'
import { joinSameTenant, tenantIsSql } from '#lib/postgres/tenant.ts'
import { requireFound } from '#lib/http/api-error.ts'
import type { RequestContext } from '#lib/http/request-context.ts'
import { readPage, type ListDefinition, type PageRequest } from '#lib/postgres/pagination/paging.ts'

export type SegmentRow = NonNullable<Awaited<ReturnType<typeof findSegment>>>

const spentCents = sql<number>`coalesce(bucket.spent_cents, 0)`

const onMonth = (period: string) =>
  sql<boolean>`${joinSameTenant('bucket', 'segment', { campaignId: 'segment.campaignId', segmentId: 'segment.id' })} and bucket.period = ${period}`

const segments = (tx: Tx, tenant: Tenant, period: string) =>
  tx
    .selectFrom('segment')
    .leftJoin('bucket', (join) => join.on(onMonth(period)))
    .selectAll('segment')
    .select(spentCents.as('spentCents'))
    .where(tenantIsSql('segment', tenant))

/** Finds a segment. A segment of another customer is reported as not found, never as forbidden. */
export const findSegment = (tx: Tx, tenant: Tenant, id: number, period: string) =>
  segments(tx, tenant, period).where('segment.id', '=', id).executeTakeFirst()

/** Throws `not-found` if the tenant has no such segment. */
export async function requireSegment({ tenant, period }: RequestContext, tx: Tx, id: number) {
  requireFound(await findSegment(tx, tenant, id, period), 'segment', id)
}

/** Finds and locks a segment. The caller has locked its campaign. */
export const lockSegment = (tx: Tx, tenant: Tenant, id: number, period: string) =>
  segments(tx, tenant, period).where('segment.id', '=', id).forNoKeyUpdate('segment').executeTakeFirst()

/** Locks the OUT_OF_BUDGET segments of campaigns in the order of their ids. The caller has locked the campaigns. */
export const lockExhaustedSegments = (
  tx: Tx,
  tenant: Tenant,
  campaignIds: readonly number[],
  period: string,
) =>
  segments(tx, tenant, period)
    .where('segment.campaignId', '=', sql<number>`any(${campaignIds}::bigint[])`)
    .where('segment.status', '=', 'OUT_OF_BUDGET')
    .orderBy('segment.id')
    .forNoKeyUpdate('segment')
    .execute()

export async function readCampaignIdsOfSegments(
  tx: Tx,
  tenant: Tenant,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await tx
    .selectFrom('segment')
    .select('campaignId')
    .distinct()
    .where(tenantIsSql('segment', tenant))
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ campaignId }) => campaignId)
}

/** Locks segments in the order of their ids. The caller has locked their campaigns. */
export const lockSegments = (tx: Tx, tenant: Tenant, ids: readonly number[]) =>
  tx
    .selectFrom('segment')
    .select('id')
    .where(tenantIsSql('segment', tenant))
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export const readSegmentsOfCampaign = (tx: Tx, tenant: Tenant, campaignId: number, period: string) =>
  segments(tx, tenant, period).where('segment.campaignId', '=', campaignId).orderBy('segment.id').execute()

type Selection = { period: string; campaignId?: number; figures?: ListDefinition['otherFields'] }

const segmentList = (tenant: Tenant, { period, campaignId, figures }: Selection): ListDefinition => ({
  fields: segmentFields,
  table: 'segment',
  where: sql`${tenantIsSql('segment', tenant)} ${campaignId === undefined ? sql`` : sql`and segment.campaign_id = ${campaignId}`}`,
  joins: { bucket: { left: true, on: onMonth(period) } },
  otherFields: { mtdSpend: { dependencies: ['bucket'], sql: spentCents }, ...figures },
})

export const listSegments = (tx: Tx, tenant: Tenant, selection: Selection, page: PageRequest) =>
  readPage(tx, segmentList(tenant, selection), segments(tx, tenant, selection.period), page)

export async function insertSegment(
  tx: Tx,
  tenant: Tenant,
  values: Omit<Insertable<Database['segment']>, keyof Tenant>,
): Promise<number> {
  const { id } = await tx
    .insertInto('segment')
    .values({ ...tenant, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateSegmentRow = (
  tx: Tx,
  tenant: Tenant,
  id: number,
  changes: Updateable<Database['segment']>,
) =>
  tx
    .updateTable('segment')
    .set(changes)
    .where(tenantIsSql('segment', tenant))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateSegmentRows = (
  tx: Tx,
  tenant: Tenant,
  ids: readonly number[],
  changes: Updateable<Database['segment']>,
) =>
  tx
    .updateTable('segment')
    .set(changes)
    .where(tenantIsSql('segment', tenant))
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
