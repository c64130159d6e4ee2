import { expansionFields, type JobExpansion } from '@tiller/contract/platform/expansions/schemas'
import { sql, type RawBuilder } from 'kysely'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { readPage, type ListDefinition, type PageRequest } from '#lib/postgres/pagination/paging.ts'

type ExpansionRow = NonNullable<Awaited<ReturnType<typeof findExpansion>>>

const expansions = (tx: Tx, tenant: Tenant) =>
  tx.selectFrom('jobExpansion').selectAll().where(tenantIsSql('job_expansion', tenant))

export const findExpansion = (tx: Tx, tenant: Tenant, id: number) =>
  expansions(tx, tenant).where('id', '=', id).executeTakeFirst()

/** Reads the expansions with these ids; unknown ids are omitted. */
export const readExpansions = async (tx: Tx, tenant: Tenant, ids: readonly number[]) =>
  (
    await expansions(tx, tenant)
      .where('id', '=', sql<number>`any(${ids}::bigint[])`)
      .execute()
  ).map(toExpansion)

const expansionList = (tenant: Tenant, condition: RawBuilder<unknown>): ListDefinition => ({
  fields: expansionFields,
  table: 'job_expansion',
  where: sql`${tenantIsSql('job_expansion', tenant)} and ${condition}`,
})

/**
 * Lists expansions.
 *
 * @param condition SQL on `job_expansion`
 */
export const listExpansions = (tx: Tx, tenant: Tenant, condition: RawBuilder<unknown>, page: PageRequest) =>
  readPage(tx, expansionList(tenant, condition), expansions(tx, tenant), page)

export const toExpansion = ({ jobReferences, jobTitles, ...row }: ExpansionRow): JobExpansion => ({
  ...row,
  jobFilters: { jobReference: jobReferences, title: jobTitles },
  createdAt: row.createdAt.toISOString(),
  modifiedAt: row.modifiedAt.toISOString(),
  lastImported: row.lastImported?.toISOString() ?? null,
})

/** Returns the columns of a filter, without duplicate values. */
export const toExpansionFilterColumns = ({
  jobReference = [],
  title = [],
}: {
  jobReference?: string[]
  title?: string[]
}) => ({
  jobReferences: [...new Set(jobReference)],
  jobTitles: [...new Set(title)],
})

/** Counts a source's expansions, its titles without a reference, and the copies of one expansion. */
export async function countExpansionQuota(
  tx: Tx,
  tenant: Tenant,
  { sourceId, id }: { sourceId: number; id: number },
) {
  const { rows } = await sql<{ expansions: number; titles: number; copies: number }>`
    select count(*) as expansions,
      coalesce(sum(cardinality(job_titles)) filter (where cardinality(job_references) = 0), 0)::bigint as titles,
      (select count(*) from job where ${tenantIsSql('job', tenant)} and job.expansion_id = ${id} and job.deleted_at is null) as copies
    from job_expansion where ${tenantIsSql('job_expansion', tenant)} and job_expansion.source_id = ${sourceId}`.execute(
    tx,
  )
  return rows[0] ?? { expansions: 0, titles: 0, copies: 0 }
}
