import { segmentFields } from '@tiller/contract/platform/segments/shapes'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { Tenant, Tx } from '../../kit/db/database.ts'
import type { Database } from '../../kit/db/schema.ts'
import { readPage, type List, type PageRequest } from '../../kit/lists/paging.ts'

export type SegmentRow = NonNullable<Awaited<ReturnType<typeof findSegment>>>

const spentCents = sql<number>`coalesce(bucket.spent_cents, 0)`

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
    .select(spentCents.as('spentCents'))
    .where('segment.rootCustomerId', '=', rootCustomerId)
    .where('segment.customerId', '=', customerId)

/** A segment of another customer is not found, never forbidden. */
export const findSegment = (tx: Tx, tenant: Tenant, id: number, period: string) =>
  segments(tx, tenant, period).where('segment.id', '=', id).executeTakeFirst()

export const lockSegment = (tx: Tx, tenant: Tenant, id: number, period: string) =>
  segments(tx, tenant, period).where('segment.id', '=', id).forNoKeyUpdate('segment').executeTakeFirst()

type Selection = { period: string; campaignId?: number }

const segmentList = ({ rootCustomerId, customerId }: Tenant, { period, campaignId }: Selection): List => ({
  fields: segmentFields,
  table: 'segment',
  from: (uses) => sql`from segment
    ${uses('bucket') ? sql`left join bucket on (bucket.root_customer_id, bucket.customer_id, bucket.campaign_id, bucket.segment_id) = (segment.root_customer_id, segment.customer_id, segment.campaign_id, segment.id) and bucket.period = ${period}` : sql``}
    where segment.root_customer_id = ${rootCustomerId} and segment.customer_id = ${customerId}
    ${campaignId === undefined ? sql`` : sql`and segment.campaign_id = ${campaignId}`}`,
  elsewhere: { mtdSpend: { needs: ['bucket'], sql: spentCents } },
})

/** The segments of one campaign, or of all. */
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
