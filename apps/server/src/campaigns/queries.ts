import { campaignFields } from '@tiller/contract/platform/campaigns/shapes'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { Database } from '../kit/db/schema.ts'
import type { Tenant, Tx } from '../kit/db/database.ts'
import { readPage, type List, type PageRequest } from '../kit/lists/paging.ts'

export type CampaignRow = NonNullable<Awaited<ReturnType<typeof findCampaign>>>
type Settings = Omit<Insertable<Database['campaign']>, keyof Tenant | 'poolId'>

const spentCents = sql<number>`coalesce(bucket.spent_cents, 0)`

/** Campaigns with what their answer needs of pool, customer and the month's bucket. */
const campaigns = (tx: Tx, { rootCustomerId, customerId }: Tenant, period: string) =>
  tx
    .selectFrom('campaign')
    .innerJoin('pool', (join) =>
      join
        .onRef('pool.rootCustomerId', '=', 'campaign.rootCustomerId')
        .onRef('pool.customerId', '=', 'campaign.customerId')
        .onRef('pool.id', '=', 'campaign.poolId'),
    )
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.rootCustomerId', '=', 'campaign.rootCustomerId')
        .onRef('customer.id', '=', 'campaign.customerId'),
    )
    .leftJoin('bucket', (join) =>
      join
        .onRef('bucket.rootCustomerId', '=', 'campaign.rootCustomerId')
        .onRef('bucket.customerId', '=', 'campaign.customerId')
        .onRef('bucket.campaignId', '=', 'campaign.id')
        .on('bucket.segmentId', '=', 0)
        .on('bucket.period', '=', period),
    )
    .selectAll('campaign')
    .select([
      'pool.name as poolName',
      'pool.isCpa',
      'customer.name as customerName',
      spentCents.as('spentCents'),
    ])
    .where('campaign.rootCustomerId', '=', rootCustomerId)
    .where('campaign.customerId', '=', customerId)

/** A campaign of another customer is not found, never forbidden. */
export const findCampaign = (tx: Tx, tenant: Tenant, id: number, period: string) =>
  campaigns(tx, tenant, period).where('campaign.id', '=', id).executeTakeFirst()

/**
 * The same, locked: whoever changes status or budget of a campaign waits here for the one before. The key
 * stays free, or a click that opens the month's bucket, which refers to the campaign, would wait for us while we wait for it.
 */
export const lockCampaign = (tx: Tx, tenant: Tenant, id: number, period: string) =>
  campaigns(tx, tenant, period).where('campaign.id', '=', id).forNoKeyUpdate('campaign').executeTakeFirst()

type Selection = { period: string; poolId?: number }

const campaignList = ({ rootCustomerId, customerId }: Tenant, { period, poolId }: Selection): List => ({
  fields: campaignFields,
  table: 'campaign',
  from: (uses) => sql`from campaign
    ${uses('pool') ? sql`join pool on (pool.root_customer_id, pool.customer_id, pool.id) = (campaign.root_customer_id, campaign.customer_id, campaign.pool_id)` : sql``}
    ${uses('bucket') ? sql`left join bucket on (bucket.root_customer_id, bucket.customer_id, bucket.campaign_id) = (campaign.root_customer_id, campaign.customer_id, campaign.id) and bucket.segment_id = 0 and bucket.period = ${period}` : sql``}
    where campaign.root_customer_id = ${rootCustomerId} and campaign.customer_id = ${customerId}
    ${poolId === undefined ? sql`` : sql`and campaign.pool_id = ${poolId}`}`,
  elsewhere: {
    'pool.name': { needs: ['pool'], sql: sql`pool.name` },
    mtdSpend: { needs: ['bucket'], sql: spentCents },
  },
})

export const listCampaigns = (tx: Tx, tenant: Tenant, selection: Selection, page: PageRequest) =>
  readPage(tx, campaignList(tenant, selection), campaigns(tx, tenant, selection.period), page)

export async function insertCampaign(
  tx: Tx,
  tenant: Tenant,
  poolId: number,
  settings: Settings,
): Promise<number> {
  const { id } = await tx
    .insertInto('campaign')
    .values({ ...tenant, ...settings, poolId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateCampaignRow = (
  tx: Tx,
  { rootCustomerId, customerId }: Tenant,
  id: number,
  changes: Updateable<Database['campaign']>,
) =>
  tx
    .updateTable('campaign')
    .set(changes)
    .where('rootCustomerId', '=', rootCustomerId)
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .execute()
