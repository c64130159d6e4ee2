import { jobReportFields, type JobReport } from '@tiller/contract/platform/operator/job-reports'
import { sql } from 'kysely'
import { publishEvents } from '#domain/events/publish/publish.ts'
import { ApiError, requireFound } from '#lib/http/api-error.ts'
import type { Db, Tx } from '#lib/postgres/database.ts'
import { mapPage, readPage, type ListDefinition, type PageRequest } from '#lib/postgres/pagination/paging.ts'

export type ReportKind = JobReport['kind']

/** Stores what a visitor reports about a job; repeated reports change nothing. */
export const saveJobReport = (
  db: Db,
  { rootCustomerId, customerId, id }: { rootCustomerId: number; customerId: number; id: number },
  { kind, visitor, at }: { kind: ReportKind; visitor: Buffer; at: Date },
) =>
  db
    .insertInto('jobReport')
    .values({ rootCustomerId, customerId, jobId: id, kind, visitor, reportedAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const joins = {
  job: {
    on: sql<boolean>`(job.root_customer_id, job.customer_id, job.id) = (job_report.root_customer_id, job_report.customer_id, job_report.job_id)`,
  },
}

const reportList: ListDefinition = {
  fields: jobReportFields,
  table: 'job_report',
  where: sql`true`,
  joins,
  otherFields: {
    title: { dependencies: ['job'], sql: sql`job.title` },
    url: { dependencies: ['job'], sql: sql`job.url` },
  },
}

const reports = (tx: Tx) =>
  tx
    .selectFrom('jobReport')
    .innerJoin('job', (join) => join.on(joins.job.on))
    .select(['jobReport.id', 'jobReport.customerId', 'jobId', 'reportedAt', 'decidedAt', 'title', 'url'])
    // Database constraints allow only these values.
    .select([
      sql<ReportKind>`job_report.kind`.as('kind'),
      sql<JobReport['decision']>`job_report.decision`.as('decision'),
    ])

type ReportRow = Omit<JobReport, 'reportedAt' | 'decidedAt'> & { reportedAt: Date; decidedAt: Date | null }

const toReport = ({ reportedAt, decidedAt, ...row }: ReportRow): JobReport => ({
  ...row,
  reportedAt: reportedAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
})

export const listJobReports = async (tx: Tx, page: PageRequest) =>
  mapPage(await readPage(tx, reportList, reports(tx), page), toReport)

export async function getJobReport(tx: Tx, id: number): Promise<JobReport> {
  const row = await reports(tx).where('jobReport.id', '=', id).executeTakeFirst()
  return toReport(requireFound(row, 'job report', id))
}

/**
 * Decides all open reports about the job of a report. A closed job is no longer shown or billed, whatever its source
 * says.
 *
 * @throws ApiError `not-found`, `transition-not-allowed`
 */
export async function decideJobReport(
  tx: Tx,
  id: number,
  { decision, at }: { decision: NonNullable<JobReport['decision']>; at: Date },
) {
  const { jobId, decision: earlier } = await getJobReport(tx, id)
  if (earlier !== null)
    throw new ApiError('transition-not-allowed', `Report ${id} has been decided: ${earlier}.`)
  await tx
    .updateTable('jobReport')
    .set({ decision, decidedAt: at })
    .where('jobId', '=', jobId)
    .where('decision', 'is', null)
    .execute()
  if (decision === 'DISMISS') return
  await tx.updateTable('job').set({ hold: 'REPORTED', modifiedAt: at }).where('id', '=', jobId).execute()
  await publishEvents(tx, { reindex: { kind: 'job', ids: [jobId] } })
}
