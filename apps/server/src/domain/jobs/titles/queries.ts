import { jobTitleFields, type JobTitle } from '@tiller/contract/platform/job-titles/schemas'
import { sql, type RawBuilder } from 'kysely'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { joinSameTenant, tenantIsSql } from '#lib/postgres/tenant.ts'
import { compileSearchToSql, type FieldColumn } from '#lib/postgres/search-grammar/to-sql.ts'
import type { CursorPosition } from '#lib/postgres/pagination/cursors.ts'
import { parseListSearch } from '#lib/postgres/pagination/paging.ts'
import { selectJobs } from '../queries.ts'
import { jobStatusSql } from '../eligibility/gates.ts'

/** SQL for the title, sorted by code point. */
const title = sql`(job.title collate "C")`

/** SQL of the fields that are not named after their column. */
const renamedFields: Record<string, RawBuilder<unknown>> = {
  company: sql`(select company.name from company where company.root_customer_id = job.root_customer_id
    and company.customer_id = job.customer_id and company.id = job.company_id)`,
  adType: sql`coalesce((select campaign.ad_type from assignment join campaign on ${joinSameTenant('campaign', 'assignment', { id: 'assignment.campaignId' })}
    where ${joinSameTenant('assignment', 'job', { jobId: 'job.id' })}), 'JOB')`,
}

function column(field: string): FieldColumn {
  return {
    type: jobTitleFields.search[field as keyof typeof jobTitleFields.search],
    sql: renamedFields[field] ?? sql.ref(`job.${field}`),
  }
}

/** Selects the jobs whose titles are listed: those in the feeds that match the search. */
export function selectTitledJobs(tenant: Tenant, search: string | undefined): RawBuilder<unknown> {
  const expression = parseListSearch(jobTitleFields, search)
  const condition = expression === undefined ? sql`` : sql`and ${compileSearchToSql(expression, column)}`
  return sql`${tenantIsSql('job', tenant)} and job.deleted_at is null and job.expunged_at is null ${condition}`
}

/**
 * Reads distinct titles from a position on, with the number of jobs of each. It skips through the index from title to
 * title, so the cost of a page depends on its content; a search with few matches may scan all jobs once.
 */
export async function listJobTitles(
  tx: Tx,
  chosen: RawBuilder<unknown>,
  { back, inclusive, key }: CursorPosition,
  { limit, unique }: { limit: number; unique: boolean },
): Promise<JobTitle[]> {
  const beyond = sql.raw(back ? '<' : '>')
  const from = sql.raw(`${back ? '<' : '>'}${inclusive ? '=' : ''}`)
  const direction = sql.raw(back ? 'desc' : 'asc')
  const next = (after: RawBuilder<unknown>) =>
    sql`select job.title from job where ${chosen} ${after} order by ${title} ${direction} limit 1`
  const companies = unique ? sql`, count(distinct company_id) as "unique"` : sql``
  const { rows } = await sql<JobTitle>`
    with recursive listed (title, place) as (
      (select first.title, 1 from (${next(key === null ? sql`` : sql`and ${title} ${from} ${key}::text`)}) as first)
      union all
      select step.title, place + 1
      from listed cross join lateral (${next(sql`and ${title} ${beyond} listed.title`)}) as step
      where place < ${limit}
    )
    select listed.title, counted.* from listed cross join lateral (
      select count(*) as count ${companies} from job where ${chosen} and ${title} = listed.title) as counted
    order by place`.execute(tx)
  return rows
}

/** Counts the jobs of each of these titles by status. */
export async function countTitleStatuses(
  tx: Tx,
  chosen: RawBuilder<unknown>,
  titles: readonly string[],
  at: Date,
): Promise<Map<string, NonNullable<JobTitle['jobs']>>> {
  const having = (...statuses: string[]) =>
    sql<number>`count(*) filter (where ${jobStatusSql(at)} = any(${statuses}::text[]))`
  const rows = await selectJobs(tx)
    .select(['job.title', sql<number>`count(*)`.as('total')])
    .select([
      having('LIVE').as('live'),
      having('PAUSED', 'UNPROCESSED').as('paused'),
      having('OUT_OF_BUDGET').as('outOfBudget'),
      having('DAILY_CAPPED').as('dailyCapped'),
      having('EXPIRED').as('expired'),
    ])
    .where(sql<boolean>`${chosen} and ${title} = any(${titles}::text[])`)
    .groupBy('job.title')
    .execute()
  return new Map(rows.map(({ title: of, ...counts }) => [of, counts]))
}
