import { maxFacetValues } from '@tiller/contract/platform/job-facets/operations'
import { sql, type RawBuilder } from 'kysely'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { listSearchedFields } from '#lib/postgres/search-grammar/expression.ts'
import { compileSearchToSql } from '#lib/postgres/search-grammar/to-sql.ts'
import {
  getFieldColumn,
  buildFromClause,
  parseListSearch,
  type ListDefinition,
} from '#lib/postgres/pagination/paging.ts'
import { defineJobList, type StateNames } from '../queries.ts'
import { jobStatusSql } from '../eligibility/gates.ts'

export type FacetCount = { facet: string; value: string; label: string; jobs: number }

/** Returns SQL that counts the rows of `from` by `value`. Null values are skipped. */
const facet = (
  name: string,
  value: RawBuilder<unknown>,
  label: RawBuilder<unknown>,
  from = sql`chosen`,
) => sql`
  (select ${sql.lit(name)} as facet, ${value} as value, min(${label}) as label, count(*) as jobs
    from ${from} where ${value} is not null group by 2 order by jobs desc, 2 limit ${maxFacetValues})`

/**
 * Counts the jobs that match a search by each facet, in one pass over the jobs regardless of the number of facets.
 */
export async function countJobFacets(
  tx: Tx,
  tenant: Tenant,
  {
    at,
    names,
    search,
    figures,
  }: { at: Date; names: StateNames; search: string | undefined; figures: ListDefinition['otherFields'] },
) {
  const list = defineJobList(tenant, at, names, figures)
  const expression = parseListSearch(list.fields, search)
  const condition =
    expression === undefined
      ? sql`true`
      : compileSearchToSql(expression, (field) => getFieldColumn(list, field))
  const dependencies =
    expression === undefined
      ? []
      : listSearchedFields(expression).flatMap((field) => list.otherFields?.[field]?.dependencies ?? [])
  const tables = new Set([...dependencies, 'company', 'source', 'assignment', 'campaign', 'segment'])
  const status = jobStatusSql(at)
  const { rows } = await sql<FacetCount>`
    with chosen as materialized (
      select ${status} as status, source.id as source_id, source.name as source_name, campaign.id as campaign_id,
        campaign.name as campaign_name, company.name as company, job.state_ids, job.major_categories,
        array(select distinct place.value ->> 'city' from jsonb_array_elements(job.places) as place where place.value ->> 'city' is not null) as cities
      ${buildFromClause(list, tables)} where ${list.where} and ${condition}
    )
    select 'jobs' as facet, 'jobs' as value, 'jobs' as label, count(*) as jobs from chosen
    union all ${facet('status', sql`status`, sql`status`)}
    union all ${facet('source', sql`source_id::text`, sql`source_name`)}
    union all ${facet('campaign', sql`campaign_id::text`, sql`campaign_name`)}
    union all ${facet('company', sql`company`, sql`company`)}
    union all ${facet('state', sql`each.id::text`, sql`each.id::text`, sql`chosen cross join lateral unnest(state_ids) as each (id)`)}
    union all ${facet('city', sql`each.city`, sql`each.city`, sql`chosen cross join lateral unnest(cities) as each (city)`)}
    union all ${facet('category', sql`each.id::text`, sql`each.id::text`, sql`chosen cross join lateral unnest(major_categories) as each (id)`)}`.execute(
    tx,
  )
  return rows
}
