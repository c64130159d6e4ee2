import { usualClickRatePercent } from '@tiller/search-index/weights'
import { sql } from 'kysely'
import type { Db } from '../../../kit/db/database.ts'
import type { Assigned } from './groups.ts'

/** Where a job is assigned now, and the clicks that are expected of it. */
export type AssignedJob = Assigned & { jobId: number; clickRatePercent: number }

/** Where jobs are assigned: narrow rows, of which thousands are read as fast as a few whole jobs. */
export async function readAssignments(db: Db, jobIds: readonly number[]): Promise<AssignedJob[]> {
  const { rows } = await sql<AssignedJob>`
    select job.id as job_id, assignment.campaign_id, assignment.segment_id, job.feed_cpc,
      coalesce(click_rate.percent, ${usualClickRatePercent})::integer as click_rate_percent
    from unnest(${jobIds}::bigint[]) as wanted (id)
    join job on job.id = wanted.id
    left join assignment
      on (assignment.root_customer_id, assignment.customer_id, assignment.job_id) = (job.root_customer_id, job.customer_id, job.id)
    left join click_rate on click_rate.job_id = job.id`.execute(db)
  return rows
}

/** The same for the jobs of a pool with a higher id than `after`, in order, at most `limit`. */
export async function readPoolAssignments(
  db: Db,
  { poolId, after, limit }: { poolId: number; after: number; limit: number },
): Promise<AssignedJob[]> {
  const { rows } = await sql<AssignedJob>`
    select job.id as job_id, assignment.campaign_id, assignment.segment_id, job.feed_cpc,
      coalesce(click_rate.percent, ${usualClickRatePercent})::integer as click_rate_percent
    from (
      select job.root_customer_id, job.customer_id, job.id, job.feed_cpc from job
      where (root_customer_id, customer_id, pool_id) = (select root_customer_id, customer_id, id from pool where id = ${poolId})
        and id > ${after}
      order by id limit ${limit}
    ) as job
    left join assignment
      on (assignment.root_customer_id, assignment.customer_id, assignment.job_id) = (job.root_customer_id, job.customer_id, job.id)
    left join click_rate on click_rate.job_id = job.id
    order by job.id`.execute(db)
  return rows
}
