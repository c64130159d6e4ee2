import { sql } from 'kysely'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIs } from '#lib/postgres/tenant.ts'
import { loadCampaignFilters } from '../../targeting/campaign-filters.ts'
import { loweredTexts, matchesAny, termsOf } from '../../targeting/filter-sql.ts'

/** So many campaigns are looked at: what a statement with more of them costs is not worth it for one job. */
const mostAsked = 100

/** The first campaigns that are asked for a job, in their order, and which of them match it. */
export async function findMatchingCampaigns(
  tx: Tx,
  tenant: Tenant,
  { poolId, jobId }: { poolId: number; jobId: number },
) {
  const choosers = (await loadCampaignFilters(tx, tenant, poolId)).slice(0, mostAsked)
  if (choosers.length === 0) return []
  const terms = termsOf(choosers.flatMap(({ jobFilters }) => jobFilters))
  const conditions = choosers.map(({ jobFilters }) => matchesAny(jobFilters, terms))
  const { rootCustomerId, customerId } = tenant
  const { rows } = await sql<{ matching: boolean[] }>`
    select array[${sql.join(conditions.map((condition) => sql.raw(condition)))}]::boolean[] as matching
    from (select) as nothing
    ${terms.values.source()}
    cross join lateral (
      select job.*${loweredTexts(terms)} from job
      where root_customer_id = ${rootCustomerId} and customer_id = ${customerId} and id = ${jobId} and deleted_at is null) as job`.execute(
    tx,
  )
  const matching = rows[0]?.matching ?? []
  return choosers.map(({ id, applyOrder }, index) => ({ id, applyOrder, matches: matching[index] === true }))
}

/** What the customer's campaigns among these are called, by their ids. */
export async function findCampaignNames(tx: Tx, tenant: Tenant, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('campaign')
    .select(['id', 'name'])
    .where(tenantIs('campaign', tenant))
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
