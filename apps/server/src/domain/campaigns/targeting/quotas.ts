import { sql } from 'kysely'
import type { Config } from '#lib/config/config.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { type OwnLimits, readOwnLimits } from '#domain/accounts/customers/limits.ts'
import type { RequestContext } from '#lib/http/request-context.ts'
import type { ReferenceData } from '#domain/reference/reference-data.ts'
import { lockPoolForAssignment } from './assignment.ts'

/** Limits of a pool, because every assignment evaluates all of its filters. */
export type PoolQuotas = {
  readonly campaigns: number
  /** Unarchived segments per campaign. */
  readonly segments: number
  /** Maximum number of archived campaigns and segments per pool. */
  readonly archived: number
  readonly filterValues: number
}

export const toPoolQuotas = (config: Config): PoolQuotas => ({
  campaigns: config.campaignsPerPool,
  segments: config.segmentsPerCampaign,
  archived: config.archivedPerPool,
  filterValues: config.filterValuesPerPool,
})

export type CampaignContext = RequestContext &
  ReferenceData & {
    readonly quotas: PoolQuotas
    /** The time zone in which months begin and event times are given. */
    readonly billingZone: string
  }

/**
 * Throws if the pool exceeds its quotas after a change. `defaults` apply unless the customer has limits of its own.
 * Each unarchived campaign or segment counts as two values, and each filter field as its number of values. Changes of a
 * pool are serialized, so concurrent ones cannot exceed the limit together.
 */
export async function enforcePoolQuotas(tx: Tx, tenant: Tenant, poolId: number, defaults: PoolQuotas) {
  await lockPoolForAssignment(tx, poolId)
  const quotas = withOwnLimits(defaults, await readOwnLimits(tx, tenant))
  const { campaigns, segments, archived, filterValues } = await readPoolUsage(tx, tenant, poolId)
  const refuse = (sentence: string) => {
    throw new ApiError('quota-exceeded', sentence)
  }
  if (campaigns > quotas.campaigns)
    refuse(`A pool may have ${quotas.campaigns} campaigns that are not archived.`)
  if (segments > quotas.segments)
    refuse(`A campaign may have ${quotas.segments} segments that are not archived.`)
  if (archived > quotas.archived)
    refuse(`A pool that has ${quotas.archived} archived campaigns and segments cannot have more.`)
  if (filterValues > quotas.filterValues)
    refuse(
      `The job filters of a pool may have ${quotas.filterValues} values; they would have ${filterValues}.`,
    )
}

const withOwnLimits = (defaults: PoolQuotas, own: OwnLimits): PoolQuotas => ({
  campaigns: own.campaignsPerPool ?? defaults.campaigns,
  segments: own.segmentsPerCampaign ?? defaults.segments,
  archived: own.archivedPerPool ?? defaults.archived,
  filterValues: own.filterValuesPerPool ?? defaults.filterValues,
})

async function readPoolUsage(tx: Tx, { rootCustomerId, customerId }: Tenant, poolId: number) {
  const { rows } = await sql<PoolQuotas>`
    with campaigns as (
      select id, status, job_filters from campaign
      where root_customer_id = ${rootCustomerId} and customer_id = ${customerId} and pool_id = ${poolId}
    ), segments as (
      select campaign_id, case when campaigns.status = 'ARCHIVED' then campaigns.status else segment.status end as status, segment.job_filters
      from segment join campaigns on campaigns.id = segment.campaign_id
      where root_customer_id = ${rootCustomerId} and customer_id = ${customerId}
    ), filters as (
      select job_filters from campaigns where status <> 'ARCHIVED'
      union all
      select job_filters from segments where status <> 'ARCHIVED'
    )
    select (select count(*) from campaigns where status <> 'ARCHIVED') as campaigns,
      (select coalesce(max(count), 0) from (select count(*) from segments where status <> 'ARCHIVED' group by campaign_id) each) as segments,
      (select count(*) from campaigns where status = 'ARCHIVED')
        + (select count(*) from segments where status = 'ARCHIVED') as archived,
      (select 2 * count(*) from filters) + (
        select coalesce(sum(case jsonb_typeof(field.value) when 'array' then jsonb_array_length(field.value) else 2 end), 0)
        from filters, jsonb_array_elements(job_filters) filter, jsonb_each(filter) field
      )::bigint as filter_values`.execute(tx)
  return rows[0] ?? { campaigns: 0, segments: 0, archived: 0, filterValues: 0 }
}
