import {
  keptVersions,
  type EndReason,
  type PostedJob,
  type PostedJobProblem,
  type SourceJob,
} from '@tiller/contract/platform/source-jobs/schemas'
import { sql } from 'kysely'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import type { SourceRef } from '../expansions/copies.ts'

export type PostedJobRow = {
  sourceId: number
  jobReference: string
  jobId: number
  version: number
  posted: PostedJob
  problems: PostedJobProblem[]
  recordHash: Buffer
  endReason: EndReason | null
  endedAt: Date | null
  createdAt: Date
  modifiedAt: Date
}

type JobVersion = Omit<PostedJobRow, 'recordHash'>

const versionColumns = [
  'sourceId',
  'jobReference',
  'jobId',
  'version',
  'endedAt',
  'createdAt',
  'modifiedAt',
] as const

/** Columns of type text or jsonb with the types of the values that this module writes. No other module writes them. */
const writtenHere = [
  sql<PostedJob>`posted`.as('posted'),
  sql<PostedJobProblem[]>`problems`.as('problems'),
  sql<EndReason | null>`end_reason`.as('endReason'),
] as const

/** Finds the jobs with these references, each as last sent. */
export async function findPostedJobs(
  tx: Tx,
  { sourceId, ...tenant }: SourceRef,
  references: readonly string[],
): Promise<Map<string, PostedJobRow>> {
  const rows = await tx
    .selectFrom('postedJob')
    .select([...versionColumns, 'recordHash'])
    .select(writtenHere)
    .where(tenantIsSql('posted_job', tenant))
    .where('sourceId', '=', sourceId)
    .where('jobReference', '=', sql<string>`any(${references}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.jobReference, row]))
}

/** Finds an earlier version of a job. */
export const findEarlierVersion = (
  tx: Tx,
  { sourceId, ...tenant }: SourceRef,
  jobReference: string,
  version: number,
): Promise<JobVersion | undefined> =>
  tx
    .selectFrom('postedJobVersion')
    .select(versionColumns)
    .select(writtenHere)
    .where(tenantIsSql('posted_job_version', tenant))
    .where('sourceId', '=', sourceId)
    .where('jobReference', '=', jobReference)
    .where('version', '=', version)
    .executeTakeFirst()

/** Keeps the current versions of jobs that are about to change, and removes their oldest ones. */
async function keepVersions(tx: Tx, source: SourceRef, references: readonly string[]) {
  const isJob = (table: string) => sql`${tenantIsSql(table, source)}
    and ${sql.ref(`${table}.source_id`)} = ${source.sourceId} and ${sql.ref(`${table}.job_reference`)} = any(${references}::text[])`
  await sql`
    insert into posted_job_version (root_customer_id, customer_id, source_id, job_reference, version, job_id, posted, problems,
      end_reason, ended_at, created_at, modified_at)
    select root_customer_id, customer_id, source_id, job_reference, version, job_id, posted, problems, end_reason, ended_at,
      created_at, modified_at
    from posted_job where ${isJob('posted_job')}`.execute(tx)
  await sql`
    delete from posted_job_version using posted_job
    where ${isJob('posted_job_version')} and ${isJob('posted_job')}
      and posted_job_version.job_reference = posted_job.job_reference
      and posted_job_version.version <= posted_job.version - ${keptVersions}`.execute(tx)
}

export const toSourceJob = ({
  jobId,
  posted,
  recordHash: _,
  endedAt,
  createdAt,
  modifiedAt,
  ...row
}: JobVersion & { recordHash?: Buffer }): SourceJob => ({
  ...row,
  id: jobId,
  job: posted,
  endedAt: endedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  modifiedAt: modifiedAt.toISOString(),
})

export async function countOpenPostedJobs(tx: Tx, tenant: Tenant): Promise<number> {
  const { count } = await tx
    .selectFrom('postedJob')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(tenantIsSql('posted_job', tenant))
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Stores the end of a job, or another reason of an earlier end, as a new version. */
export async function saveJobEnd(
  tx: Tx,
  { sourceId, ...tenant }: SourceRef,
  jobReference: string,
  end: { endReason: EndReason; endedAt?: Date; modifiedAt: Date },
) {
  await keepVersions(tx, { ...tenant, sourceId }, [jobReference])
  await tx
    .updateTable('postedJob')
    .set({ ...end, version: sql<number>`version + 1` })
    .where(tenantIsSql('posted_job', tenant))
    .where('sourceId', '=', sourceId)
    .where('jobReference', '=', jobReference)
    .execute()
}

export type NewJobVersion = Pick<PostedJobRow, 'jobReference' | 'jobId' | 'posted' | 'problems'> & {
  recordHash: string
}

/** Stores new versions of jobs, passed as one JSON text, and reopens ended ones. */
export async function savePostedJobs(tx: Tx, source: SourceRef, jobs: readonly NewJobVersion[], at: Date) {
  const { rootCustomerId, customerId, sourceId } = source
  await keepVersions(
    tx,
    source,
    jobs.map(({ jobReference }) => jobReference),
  )
  const rows = JSON.stringify(
    jobs.map(({ jobReference, jobId, recordHash, ...rest }) => ({
      ...rest,
      job_reference: jobReference,
      job_id: jobId,
      record_hash: recordHash,
    })),
  )
  await sql`
    insert into posted_job (root_customer_id, customer_id, source_id, job_reference, job_id, posted, problems, record_hash,
      created_at, modified_at)
    select ${rootCustomerId}, ${customerId}, ${sourceId}, job_reference, job_id, posted, problems, record_hash, ${at}, ${at}
    from jsonb_to_recordset(${rows}::jsonb)
      as saved (job_reference text, job_id bigint, posted jsonb, problems jsonb, record_hash bytea)
    on conflict (root_customer_id, customer_id, source_id, job_reference) do update
      set job_id = excluded.job_id, version = posted_job.version + 1, posted = excluded.posted, problems = excluded.problems,
        record_hash = excluded.record_hash, end_reason = null, ended_at = null, modified_at = excluded.modified_at`.execute(
    tx,
  )
}
