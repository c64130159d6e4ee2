import { sql } from 'kysely'
import { publishSql } from '#domain/events/publish/publish.ts'
import type { Db, Tenant } from '#lib/postgres/database.ts'

const hoursMs = 3_600_000
/** A page is checked daily, so that the open-job score of 48 hours tolerates one failure. */
const intervalMs = 24 * hoursMs
/** A page that stays closed for this long stops the job. */
export const closedPageGraceMs = 72 * hoursMs

/**
 * Matches jobs whose landing page is checked: advertised jobs, and jobs that are stopped because of their landing page.
 */
export const isLandingPageCheckedSql = (at: Date) =>
  sql`source.status = 'LIVE' and job.original_id is null and job.deleted_at is null and job.expunged_at is null
    and (job.expires_at is null or job.expires_at > ${at}) and (job.hold is null or job.hold = 'PAGE_CLOSED')`

/** Adds the checks of new jobs and removes those of ended ones. */
export async function syncLandingChecks(db: Db, at: Date) {
  await sql`
    insert into landing_check (root_customer_id, customer_id, job_id, next_check_at)
    select job.root_customer_id, job.customer_id, job.id, ${at} from job
    join source on source.root_customer_id = job.root_customer_id and source.customer_id = job.customer_id and source.id = job.source_id
    where ${isLandingPageCheckedSql(at)}
    on conflict do nothing`.execute(db)
  await sql`
    delete from landing_check where not exists (
      select from job
      join source on source.root_customer_id = job.root_customer_id and source.customer_id = job.customer_id and source.id = job.source_id
      where job.id = landing_check.job_id and ${isLandingPageCheckedSql(at)})`.execute(db)
}

export type StoredPageState = { outcome: 'OPEN' | 'CLOSED' | 'UNKNOWN'; reason: string | null }

export type DueLandingCheck = Tenant & { jobId: number; url: string }

/** Claims up to `limit` due checks; each is due again after the interval, also if the process dies. */
export async function claimLandingChecks(db: Db, limit: number, at: Date): Promise<DueLandingCheck[]> {
  const { rows } = await sql<DueLandingCheck>`
    with claimed as (
      update landing_check set next_check_at = ${new Date(at.getTime() + intervalMs)}
      where ctid = any(array(select ctid from landing_check where next_check_at <= ${at}
        order by next_check_at, job_id limit ${limit} for update skip locked))
      returning job_id
    )
    select job.root_customer_id, job.customer_id, job.id as job_id, job.url from claimed join job on job.id = claimed.job_id`.execute(
    db,
  )
  return rows
}

/** Postpones claimed checks whose site has had enough visits in this round. */
export const postponeLandingChecks = (db: Db, jobIds: readonly number[], until: Date) =>
  sql`update landing_check set next_check_at = ${until} where job_id = any(${jobIds}::bigint[])`.execute(db)

/**
 * Saves the state of a page. A job whose page has been closed for three days is stopped; its clicks are no longer
 * billed. It continues when the page is open again.
 */
export const savePageState = (
  db: Db,
  { jobId }: DueLandingCheck,
  { outcome, reason }: StoredPageState,
  at: Date,
) =>
  sql`
    with saved as (
      update landing_check set checked_at = ${at}, outcome = ${outcome}, reason = ${reason},
        closed_since = case ${outcome} when 'OPEN' then null when 'CLOSED' then coalesce(closed_since, ${at}) else closed_since end,
        warned_at = case ${outcome} when 'OPEN' then null else warned_at end
      where job_id = ${jobId}
      returning job_id, closed_since <= ${new Date(at.getTime() - closedPageGraceMs)} and outcome = 'CLOSED' as is_over, outcome
    ), changed as (
      update job set hold = case when saved.is_over then 'PAGE_CLOSED' end, modified_at = ${at} from saved
      where job.id = saved.job_id
        and (saved.is_over and job.hold is null or saved.outcome = 'OPEN' and job.hold = 'PAGE_CLOSED')
      returning job.id
    ), ${sql.raw(publishSql({ reindex: { kind: 'job', ids: 'select id from changed' } }))}
    select 1`.execute(db)

export type ClosedPage = { title: string; jobReference: string; url: string; reason: string | null }

/** Lists customers with closed pages about which they have not been warned. */
export async function listCustomersToWarn(db: Db, limit: number): Promise<Tenant[]> {
  const { rows } = await sql<Tenant>`
    select distinct root_customer_id, customer_id from landing_check
    where outcome = 'CLOSED' and warned_at is null limit ${limit}`.execute(db)
  return rows
}

/** Returns a customer's closed pages and marks them as warned about. Returns none within a day of the last warning. */
export async function takePagesToWarnAbout(db: Db, { customerId }: Tenant, at: Date): Promise<ClosedPage[]> {
  const { rows } = await sql<ClosedPage>`
    with taken as (
      update landing_check set warned_at = ${at}
      where customer_id = ${customerId} and outcome = 'CLOSED' and warned_at is null
        and not exists (select from landing_check as other where other.customer_id = ${customerId}
          and other.warned_at > ${new Date(at.getTime() - intervalMs)})
      returning job_id, reason
    )
    select job.title, job.job_reference, job.url, taken.reason from taken join job on job.id = taken.job_id order by job.id`.execute(
    db,
  )
  return rows
}
