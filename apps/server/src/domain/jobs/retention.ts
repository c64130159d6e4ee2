import { sql } from 'kysely'
import { publishSql } from '#domain/events/publish/publish.ts'
import type { RetentionRule } from '#lib/runtime/tasks/retention.ts'

/** Days after the end of a job when its text is erased. */
const textKeptDays = 90

/** Keeps what reports need to identify a job, and the landing URL for late clicks. */
export const jobRetention: RetentionRule[] = [
  {
    table: 'job',
    take: (rows, at) => sql`
      with expunged as (
        update job set expunged_at = ${at}, description = '', email_address = null, salary = null, education = null,
          experience = null, job_type = null, logo_url = null, apply = null, details = default
        where ctid in (
          select ctid from job
          where expunged_at is null and (deleted_at is not null or expires_at is not null)
            and least(deleted_at, expires_at) <= ${at}::timestamptz - ${textKeptDays} * interval '1 day'
          order by least(deleted_at, expires_at) limit ${rows} for update skip locked)
        returning id
      ), ${sql.raw(publishSql({ reindex: { kind: 'job', ids: 'select id from expunged' } }))}
      select count(*) as rows from expunged`,
  },
]
