import { sql } from 'kysely'
import { publishSql } from '#domain/events/publish/publish.ts'
import type { Db } from '#lib/postgres/database.ts'
import { isLandingPageCheckedSql } from './queries.ts'

/** Older confirmations do not count. */
const confirmedMs = 48 * 3_600_000

/**
 * SQL for the score that searches and publishers see, in steps of 5 points. Each step updates all groups of the search
 * index with jobs of the source, which would be too much work for each point.
 *
 * @param column the column with the exact score
 */
export const roundOpenJobScoreSql = (column: string) =>
  sql<number | null>`(round(${sql.ref(column)} / 5.0) * 5)::integer`

/**
 * Computes the open-job score of each source: the percentage of its open jobs that, in the last 48 hours, both the
 * source and the check of the landing page have confirmed. A source has no score before the first check. Jobs by API
 * count as confirmed by their sender until they end. Searches rank the jobs of a source by its score when it reaches
 * another step.
 */
export const updateOpenJobScores = (db: Db, at: Date) => {
  const since = new Date(at.getTime() - confirmedMs)
  return sql`
    with score as (
      select source.root_customer_id, source.customer_id, source.id, source.open_job_percent as before,
        case when count(landing_check.checked_at) > 0 then round(100.0 * count(job.id) filter (where (source.type = 'API' or source.last_imported_at >= ${since})
          and landing_check.outcome = 'OPEN' and landing_check.checked_at >= ${since}) / count(job.id))::integer end as percent
      from source
      left join job on job.root_customer_id = source.root_customer_id and job.customer_id = source.customer_id
        and job.source_id = source.id and ${isLandingPageCheckedSql(at)}
      left join landing_check on landing_check.root_customer_id = job.root_customer_id
        and landing_check.customer_id = job.customer_id and landing_check.job_id = job.id
      group by source.root_customer_id, source.customer_id, source.id
    ), updated as (
      update source set open_job_percent = score.percent from score
      where source.root_customer_id = score.root_customer_id and source.customer_id = score.customer_id and source.id = score.id
        and source.open_job_percent is distinct from score.percent
      returning source.root_customer_id, source.customer_id, source.pool_id, score.before, score.percent
    ), advertising as (
      select distinct campaign.id from updated
      join campaign on campaign.root_customer_id = updated.root_customer_id and campaign.customer_id = updated.customer_id
        and campaign.pool_id = updated.pool_id
      where ${roundOpenJobScoreSql('updated.before')} is distinct from ${roundOpenJobScoreSql('updated.percent')}
        and campaign.status <> 'ARCHIVED'
    ), ${sql.raw(publishSql({ reindex: { kind: 'campaign', ids: 'select id from advertising' } }))}
    select 1`.execute(db)
}

/** Reads the rounded scores of sources. Sources without a score are absent. */
export async function readOpenJobPercents(
  db: Db,
  sourceIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('source')
    .select(['id', roundOpenJobScoreSql('source.open_job_percent').as('percent')])
    .where('id', '=', sql<number>`any(${sourceIds}::bigint[])`)
    .execute()
  return new Map(rows.flatMap(({ id, percent }) => (percent === null ? [] : [[id, percent] as const])))
}
