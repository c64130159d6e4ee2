import { sql, type Insertable, type Updateable } from 'kysely'
import type { Tenant, Tx } from '../db/database.ts'
import type { Database } from '../db/schema.ts'
import { countRows, readPage, type PageRequest } from '../http/paging.ts'

export type SegmentRow = NonNullable<Awaited<ReturnType<typeof findSegment>>>

const segments = (tx: Tx, { rootCustomerId, customerId }: Tenant, period: string) =>
  tx
    .selectFrom('segment')
    .leftJoin('bucket', (join) =>
      join
        .onRef('bucket.rootCustomerId', '=', 'segment.rootCustomerId')
        .onRef('bucket.customerId', '=', 'segment.customerId')
        .onRef('bucket.campaignId', '=', 'segment.campaignId')
        .onRef('bucket.segmentId', '=', 'segment.id')
        .on('bucket.period', '=', period),
    )
    .selectAll('segment')
    .select(sql<number>`coalesce(bucket.spent_cents, 0)`.as('spentCents'))
    .where('segment.rootCustomerId', '=', rootCustomerId)
    .where('segment.customerId', '=', customerId)

/** A segment of another customer is not found, never forbidden. */
export const findSegment = (tx: Tx, tenant: Tenant, id: number, period: string) =>
  segments(tx, tenant, period).where('segment.id', '=', id).executeTakeFirst()

export const lockSegment = (tx: Tx, tenant: Tenant, id: number, period: string) =>
  segments(tx, tenant, period).where('segment.id', '=', id).forNoKeyUpdate('segment').executeTakeFirst()

export const listSegments = (
  tx: Tx,
  tenant: Tenant,
  list: { period: string; campaignId: number; page: PageRequest },
) =>
  readPage(
    tx
      .selectFrom('segment')
      .select(countRows)
      .where('rootCustomerId', '=', tenant.rootCustomerId)
      .where('customerId', '=', tenant.customerId)
      .where('campaignId', '=', list.campaignId),
    segments(tx, tenant, list.period).where('segment.campaignId', '=', list.campaignId),
    list.page,
    (field) => `segment.${field}`,
  )

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
  { rootCustomerId, customerId }: Tenant,
  id: number,
  changes: Updateable<Database['segment']>,
) =>
  tx
    .updateTable('segment')
    .set(changes)
    .where('rootCustomerId', '=', rootCustomerId)
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .execute()
