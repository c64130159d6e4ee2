import { averageClickRatePercent } from '@tiller/search-engine/weights'
import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'
import type { JobAssignment } from './groups.ts'

/**
 * Jobs with the same assignment and click rate. Grouping turns thousands of jobs into a few rows, which reduces pauses
 * of searches by garbage collection.
 */
export type AssignedJobs = JobAssignment & { clickRatePercent: number; jobIds: number[] }

const columns = sql`job.id, job.source_id, assignment.campaign_id, assignment.segment_id, job.feed_cpc, job.major_categories[1] as category,
      coalesce(click_rate.percent, ${averageClickRatePercent})::integer as click_rate_percent`
const joined = sql`left join assignment
      on (assignment.root_customer_id, assignment.customer_id, assignment.job_id) = (job.root_customer_id, job.customer_id, job.id)
    left join click_rate on click_rate.job_id = job.id`

export async function readAssignments(db: Db, jobIds: readonly number[]): Promise<AssignedJobs[]> {
  const { rows } = await sql<AssignedJobs>`
    select source_id, campaign_id, segment_id, feed_cpc, category, click_rate_percent, json_agg(id) as job_ids from (
      select ${columns}
      from unnest(${jobIds}::bigint[]) as wanted (id)
      join job on job.id = wanted.id
      ${joined}
    ) as assigned
    group by source_id, campaign_id, segment_id, feed_cpc, category, click_rate_percent`.execute(db)
  return rows
}

/** Reads up to `limit` jobs of a pool with ids above `after`, in ascending order, grouped by assignment. */
export async function readPoolAssignments(
  db: Db,
  { poolId, after, limit }: { poolId: number; after: number; limit: number },
): Promise<AssignedJobs[]> {
  const { rows } = await sql<AssignedJobs>`
    select source_id, campaign_id, segment_id, feed_cpc, category, click_rate_percent, json_agg(id) as job_ids from (
      select ${columns}
      from (
        select job.root_customer_id, job.customer_id, job.id, job.source_id, job.feed_cpc, job.major_categories from job
        where (root_customer_id, customer_id, pool_id) = (select root_customer_id, customer_id, id from pool where id = ${poolId})
          and id > ${after}
        order by id limit ${limit}
      ) as job
      ${joined}
    ) as assigned
    group by source_id, campaign_id, segment_id, feed_cpc, category, click_rate_percent`.execute(db)
  return rows
}

/** Reads the groups of all jobs, without the jobs. */
export async function readAllGroups(db: Db): Promise<AssignedJobs[]> {
  const { rows } = await sql<JobAssignment>`
    select distinct job.source_id, assignment.campaign_id, assignment.segment_id, job.feed_cpc, job.major_categories[1] as category
    from job ${joined} where assignment.campaign_id is not null`.execute(db)
  return rows.map((row) => ({ ...row, clickRatePercent: averageClickRatePercent, jobIds: [] }))
}
