import { sql } from 'kysely'
import type { Tenant, Tx } from '../../kit/db/database.ts'
import { ApiError } from '../../kit/http/api-error.ts'
import type { RequestContext } from '../../kit/http/request-context.ts'
import type { Reference } from '../../reference/reference-data.ts'
import { lockPool } from './assignment.ts'

/** How much a pool may hold of what every assignment of its jobs reads. */
export type Quotas = { readonly campaigns: number; readonly filterValues: number }

/** What operations on campaigns and segments act with. */
export type CampaignContext = RequestContext & Reference & { readonly quotas: Quotas }

/**
 * Refuses what a transaction has written if the pool now holds more than it may. Campaigns and segments that
 * are not archived count, each as two values, and each of a filter's fields as the values in it. Requests for
 * one pool come here one after the other, so two at once cannot both be the last one.
 */
export async function refuseBeyondQuotas(tx: Tx, tenant: Tenant, poolId: number, quotas: Quotas) {
  await lockPool(tx, poolId)
  const { campaigns, filterValues } = await held(tx, tenant, poolId)
  if (campaigns > quotas.campaigns)
    throw new ApiError(
      'quota-exceeded',
      `A pool may have ${quotas.campaigns} campaigns that are not archived.`,
    )
  if (filterValues > quotas.filterValues)
    throw new ApiError(
      'quota-exceeded',
      `The job filters of a pool may have ${quotas.filterValues} values; they would have ${filterValues}.`,
    )
}

async function held(tx: Tx, { rootCustomerId, customerId }: Tenant, poolId: number) {
  const { rows } = await sql<Quotas>`
    with campaigns as (
      select id, job_filters from campaign
      where root_customer_id = ${rootCustomerId} and customer_id = ${customerId} and pool_id = ${poolId} and status <> 'ARCHIVED'
    ), filters as (
      select job_filters from campaigns
      union all
      select segment.job_filters from segment join campaigns on campaigns.id = segment.campaign_id
      where root_customer_id = ${rootCustomerId} and customer_id = ${customerId} and status <> 'ARCHIVED'
    )
    select (select count(*) from campaigns) as campaigns,
      (select 2 * count(*) from filters) + (
        select coalesce(sum(case jsonb_typeof(field.value) when 'array' then jsonb_array_length(field.value) else 2 end), 0)
        from filters, jsonb_array_elements(job_filters) filter, jsonb_each(filter) field
      )::bigint as filter_values`.execute(tx)
  return rows[0] ?? { campaigns: 0, filterValues: 0 }
}
