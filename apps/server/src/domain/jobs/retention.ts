import { sql } from 'kysely'
import { publishSql } from '#domain/events/publish/publish.ts'
import type { RetentionRule } from '#lib/runtime/tasks/retention.ts'

/**
 * Erases the texts of ended jobs. It keeps the data by which reports identify a job, and the landing URL for late
 * clicks. The period begins again with each change, so that a wrong end in the past does not erase what was just sent.
 */
export const jobRetention: RetentionRule[] = [
  {
    table: 'jobReport',
    isExpired: (at, { jobReportRetentionDays }) =>
      sql`reported_at <= ${at}::timestamptz - ${jobReportRetentionDays} * interval '1 day'`,
  },
  {
    table: 'job',
    handleBatch: (rows, at, { jobTextRetentionDays }) => sql`
      with expunged as (
        update job set expunged_at = ${at}, description = '', email_address = null, salary = null, education = null,
          experience = null, job_type = null, logo_url = null, apply = null, details = default
        where ctid = any(array(
          select ctid from job
          where expunged_at is null and (deleted_at is not null or expires_at is not null)
            and least(deleted_at, expires_at) <= ${at}::timestamptz - ${jobTextRetentionDays} * interval '1 day'
            and modified_at <= ${at}::timestamptz - ${jobTextRetentionDays} * interval '1 day'
          order by least(deleted_at, expires_at) limit ${rows} for update skip locked))
        returning root_customer_id, customer_id, source_id, job_reference, id
      ), erased as (
        delete from posted_job using expunged
        where posted_job.root_customer_id = expunged.root_customer_id and posted_job.customer_id = expunged.customer_id
          and posted_job.source_id = expunged.source_id and posted_job.job_reference = expunged.job_reference
      ), ${sql.raw(publishSql({ reindex: { kind: 'job', ids: 'select id from expunged' } }))}
      select count(*) as rows from expunged`,
  },
]
