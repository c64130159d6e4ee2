import { campaignFields } from '@tiller/contract/platform/campaigns/schemas'
import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import type { Database } from '#lib/postgres/schema.ts'
import { joinSameTenant, tenantIsSql } from '#lib/postgres/tenant.ts'
import type { MultiValued } from '#lib/postgres/search-grammar/to-sql.ts'
import { readPage, type ListDefinition, type PageRequest } from '#lib/postgres/pagination/paging.ts'

export type CampaignRow = NonNullable<Awaited<ReturnType<typeof findCampaign>>>
type Settings = Omit<Insertable<Database['campaign']>, keyof Tenant | 'poolId' | 'billsAcquisitions'>

const spentCents = sql<number>`coalesce(bucket.spent_cents, 0)`
const oneTimeCents = sql<number>`coalesce(bucket.one_time_cap_cents, 0)`

const onPool = joinSameTenant('pool', 'campaign', { id: 'campaign.poolId' })
const onMonth = (period: string) =>
  sql<boolean>`${joinSameTenant('bucket', 'campaign', { campaignId: 'campaign.id' })} and bucket.segment_id = 0 and bucket.period = ${period}`

/** Selects campaigns with the columns of pool, customer, and monthly bucket that responses contain. */
const campaigns = (tx: Tx, tenant: Tenant, period: string) =>
  tx
    .selectFrom('campaign')
    .innerJoin('pool', (join) => join.on(onPool))
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.rootCustomerId', '=', 'campaign.rootCustomerId')
        .onRef('customer.id', '=', 'campaign.customerId'),
    )
    .leftJoin('bucket', (join) => join.on(onMonth(period)))
    .selectAll('campaign')
    .select([
      'pool.name as poolName',
      'pool.isCpa',
      'customer.name as customerName',
      spentCents.as('spentCents'),
      oneTimeCents.as('oneTimeCents'),
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('reassignment').where(
          joinSameTenant('reassignment', 'campaign', { poolId: 'campaign.poolId' }),
        ),
      )
        .$castTo<boolean>()
        .as('assigning'),
    )
    .where(tenantIsSql('campaign', tenant))

/** Finds a campaign. A campaign of another customer is reported as not found, never as forbidden. */
export const findCampaign = (tx: Tx, tenant: Tenant, id: number, period: string) =>
  campaigns(tx, tenant, period).where('campaign.id', '=', id).executeTakeFirst()

/**
 * Finds and locks a campaign for a change of its status or budget. The lock is `for no key update`, because a click
 * that creates the month's bucket locks the key and would deadlock.
 */
export const lockCampaign = (tx: Tx, tenant: Tenant, id: number, period: string) =>
  campaigns(tx, tenant, period).where('campaign.id', '=', id).forNoKeyUpdate('campaign').executeTakeFirst()

/**
 * Locks campaigns like `lockCampaign`, in the order of their ids, but skips those that another transaction has locked.
 */
export const tryLockCampaigns = (tx: Tx, tenant: Tenant, ids: readonly number[], period: string) =>
  campaigns(tx, tenant, period)
    .where('campaign.id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('campaign.id')
    .forNoKeyUpdate('campaign')
    .skipLocked()
    .execute()

/** Locks campaigns in the order of their ids, which prevents deadlocks. */
export const lockCampaigns = (tx: Tx, tenant: Tenant, ids: readonly number[]) =>
  tx
    .selectFrom('campaign')
    .select(['id', 'poolId'])
    .where(tenantIsSql('campaign', tenant))
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

type Selection = { period: string; poolId?: number; figures?: ListDefinition['otherFields'] }

const someAdditionalField = (condition: RawBuilder<boolean>) =>
  sql<boolean>`exists (
    select from jsonb_array_elements(campaign.additional_fields) as field,
      lateral (select (field ->> 'name') || '=' || (field ->> 'value') as text) as each
    where ${condition})`

/** SQL that matches a campaign's additional fields as `name=value`. */
const additionalFields: MultiValued = {
  any: (values) => someAdditionalField(sql`each.text = any(${values.map(String)}::text[])`),
  containing: (text) =>
    someAdditionalField(
      sql`strpos(lower(each.text collate "und-x-icu"), lower(${text}::text collate "und-x-icu")) > 0`,
    ),
  none: sql`jsonb_array_length(campaign.additional_fields) = 0`,
}

const campaignList = (tenant: Tenant, { period, poolId, figures }: Selection): ListDefinition => ({
  fields: campaignFields,
  table: 'campaign',
  where: sql`${tenantIsSql('campaign', tenant)} ${poolId === undefined ? sql`` : sql`and campaign.pool_id = ${poolId}`}`,
  joins: { pool: { on: onPool }, bucket: { left: true, on: onMonth(period) } },
  otherFields: {
    'pool.name': { dependencies: ['pool'], sql: sql`pool.name` },
    mtdSpend: { dependencies: ['bucket'], sql: spentCents },
    additionalFields: { dependencies: [], several: additionalFields },
    ...figures,
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
    .values(({ selectFrom }) => ({
      ...tenant,
      ...settings,
      poolId,
      billsAcquisitions: selectFrom('pool')
        .select('billsAcquisitions')
        .where(tenantIsSql('pool', tenant))
        .where('id', '=', poolId),
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateCampaignRow = (
  tx: Tx,
  tenant: Tenant,
  id: number,
  changes: Updateable<Database['campaign']>,
) =>
  tx
    .updateTable('campaign')
    .set(changes)
    .where(tenantIsSql('campaign', tenant))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateCampaignRows = (
  tx: Tx,
  tenant: Tenant,
  ids: readonly number[],
  changes: Updateable<Database['campaign']>,
) =>
  tx
    .updateTable('campaign')
    .set(changes)
    .where(tenantIsSql('campaign', tenant))
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
