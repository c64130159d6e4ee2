import { sql } from 'kysely'
import { inPartitionsOfSql } from '#domain/clicks/click-partitions.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'

/** Maximum number of jobs per title whose clicks are counted; more would hardly change the rate. */
const maxJobs = 1_000

export type TitleClicks = { title: string; jobs: number; clicks: number }

/**
 * Reads the valid clicks of the last 30 days on the customer's jobs with each of these titles. Titles without jobs are
 * absent.
 */
export async function readTitleClicks(
  tx: Tx,
  tenant: Tenant,
  titles: readonly string[],
  at: Date,
): Promise<TitleClicks[]> {
  const inPartitions = inPartitionsOfSql({ since: new Date(at.getTime() - 30 * 86_400_000), until: at })
  const { rows } = await sql<TitleClicks>`
    select wanted.title, count(*) as jobs, coalesce(sum(clicked.clicks), 0)::bigint as clicks
    from unnest(${titles}::text[]) as wanted (title)
    cross join lateral (
      select job.id from job
      where ${tenantIsSql('job', tenant)} and job.deleted_at is null and job.expunged_at is null
        and (job.title collate "C") = wanted.title
      order by job.company_id limit ${maxJobs}) as job
    cross join lateral (
      select count(*) as clicks from click
      where ${inPartitions} and ${tenantIsSql('click', tenant)} and click.job_id = job.id and click.class = 'VALID'
        and click.at > ${at}::timestamptz - interval '30 days' and click.at <= ${at}) as clicked
    group by wanted.title`.execute(tx)
  return rows
}

/**
 * Returns the click rate of each title relative to all of them, from 0 to 1, where 0.5 is average. Rates are shrunk
 * towards the average, as if each title had one more job with average clicks.
 */
export function computeClickRates(
  clicked: readonly TitleClicks[],
): (title: string) => { clickRate: number; jobs: number } {
  const sum = (field: 'jobs' | 'clicks') => clicked.reduce((total, each) => total + each[field], 0)
  const mean = sum('jobs') === 0 ? 0 : sum('clicks') / sum('jobs')
  const byTitle = new Map(clicked.map((each) => [each.title, each]))
  return (title) => {
    const { jobs, clicks } = byTitle.get(title) ?? { jobs: 0, clicks: 0 }
    const rate = (clicks + mean) / (jobs + 1)
    return { clickRate: mean === 0 ? 0.5 : rate / (rate + mean), jobs }
  }
}
