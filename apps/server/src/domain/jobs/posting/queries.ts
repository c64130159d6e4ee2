import type {
  EndReason,
  PostedJob,
  PostedJobProblem,
  SourceJob,
} from '@tiller/contract/platform/source-jobs/schemas'
import { sql } from 'kysely'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import type { SourceRef } from '../expansions/copies.ts'

export type PostedRow = {
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

/** Finds the jobs with these references, each as last sent. */
export async function findPostedJobs(
  tx: Tx,
  { sourceId, ...tenant }: SourceRef,
  references: readonly string[],
): Promise<Map<string, PostedRow>> {
  const rows = await tx
    .selectFrom('postedJob')
    .select([
      'sourceId',
      'jobReference',
      'jobId',
      'version',
      'recordHash',
      'endedAt',
      'createdAt',
      'modifiedAt',
    ])
    // Written by this module.
    .select([
      sql<PostedJob>`posted`.as('posted'),
      sql<PostedJobProblem[]>`problems`.as('problems'),
      sql<EndReason | null>`end_reason`.as('endReason'),
    ])
    .where(tenantIsSql('posted_job', tenant))
    .where('sourceId', '=', sourceId)
    .where('jobReference', '=', sql<string>`any(${references}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.jobReference, row]))
}

export const toSourceJob = ({
  jobId,
  posted,
  recordHash: _,
  endedAt,
  createdAt,
  modifiedAt,
  ...row
}: PostedRow): SourceJob => ({
  ...row,
  id: jobId,
  job: posted,
  endedAt: endedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  modifiedAt: modifiedAt.toISOString(),
})

export async function countOpenJobs(tx: Tx, tenant: Tenant): Promise<number> {
  const { count } = await tx
    .selectFrom('postedJob')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(tenantIsSql('posted_job', tenant))
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Stores another reason of an ended job as a new version. */
export const saveEndReason = (
  tx: Tx,
  { sourceId, ...tenant }: SourceRef,
  jobReference: string,
  { reason, at }: { reason: EndReason; at: Date },
) =>
  tx
    .updateTable('postedJob')
    .set({ endReason: reason, modifiedAt: at, version: sql<number>`version + 1` })
    .where(tenantIsSql('posted_job', tenant))
    .where('sourceId', '=', sourceId)
    .where('jobReference', '=', jobReference)
    .execute()

export type SavedJob = Pick<PostedRow, 'jobReference' | 'jobId' | 'posted' | 'problems'> & {
  recordHash: string
}

/** Stores new versions of jobs, which are then open, as one JSON text. */
export async function savePostedJobs(
  tx: Tx,
  { rootCustomerId, customerId, sourceId }: SourceRef,
  jobs: readonly SavedJob[],
  at: Date,
) {
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
