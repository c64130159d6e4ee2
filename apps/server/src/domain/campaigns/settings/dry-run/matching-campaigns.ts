import { sql } from 'kysely'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { loadCampaignFilters } from '../../targeting/campaign-filters.ts'
import { lowercaseColumnsSql, compileFilters, createFilterContext } from '../../targeting/filter-sql.ts'

/** Maximum number of campaigns whose filters are evaluated for one job. */
const maxCampaigns = 100

/** Returns the first campaigns in assignment order, and which of them match the job. */
export async function findMatchingCampaigns(
  tx: Tx,
  tenant: Tenant,
  { poolId, jobId }: { poolId: number; jobId: number },
) {
  const candidates = (await loadCampaignFilters(tx, tenant, poolId)).slice(0, maxCampaigns)
  if (candidates.length === 0) return []
  const terms = createFilterContext(candidates.flatMap(({ jobFilters }) => jobFilters))
  const conditions = candidates.map(({ jobFilters }) => compileFilters(jobFilters, terms))
  const { rootCustomerId, customerId } = tenant
  const { rows } = await sql<{ matching: boolean[] }>`
    select array[${sql.join(conditions.map((condition) => sql.raw(condition)))}]::boolean[] as matching
    from (select) as nothing
    ${terms.values.fromSql()}
    cross join lateral (
      select job.*${lowercaseColumnsSql(terms)} from job
      where root_customer_id = ${rootCustomerId} and customer_id = ${customerId} and id = ${jobId} and deleted_at is null) as job`.execute(
    tx,
  )
  const matching = rows[0]?.matching ?? []
  return candidates.map(({ id, applyOrder }, index) => ({
    id,
    applyOrder,
    matches: matching[index] === true,
  }))
}

/** Reads the names of the customer's campaigns among these ids. */
export async function findCampaignNames(tx: Tx, tenant: Tenant, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('campaign')
    .select(['id', 'name'])
    .where(tenantIsSql('campaign', tenant))
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
