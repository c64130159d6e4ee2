import type { Db, Tenant, Tx } from '../db/database.ts'
import { countRows, readPage, type PageRequest } from '../http/paging.ts'

export type JobRow = NonNullable<Awaited<ReturnType<typeof findJob>>>

/** Jobs with what decides their status: source, campaign and segment. */
export const jobs = (tx: Tx | Db) =>
  tx
    .selectFrom('job')
    .innerJoin('company', (join) =>
      join
        .onRef('company.rootCustomerId', '=', 'job.rootCustomerId')
        .onRef('company.customerId', '=', 'job.customerId')
        .onRef('company.id', '=', 'job.companyId'),
    )
    .innerJoin('source', (join) =>
      join
        .onRef('source.rootCustomerId', '=', 'job.rootCustomerId')
        .onRef('source.customerId', '=', 'job.customerId')
        .onRef('source.id', '=', 'job.sourceId'),
    )
    .leftJoin('assignment', (join) =>
      join
        .onRef('assignment.rootCustomerId', '=', 'job.rootCustomerId')
        .onRef('assignment.customerId', '=', 'job.customerId')
        .onRef('assignment.jobId', '=', 'job.id'),
    )
    .leftJoin('campaign', (join) =>
      join
        .onRef('campaign.rootCustomerId', '=', 'job.rootCustomerId')
        .onRef('campaign.customerId', '=', 'job.customerId')
        .onRef('campaign.id', '=', 'assignment.campaignId'),
    )
    .leftJoin('segment', (join) =>
      join
        .onRef('segment.rootCustomerId', '=', 'job.rootCustomerId')
        .onRef('segment.customerId', '=', 'job.customerId')
        .onRef('segment.id', '=', 'assignment.segmentId'),
    )

/** The columns that `jobStatus` reads. */
export const gateColumns = [
  'job.deletedAt',
  'job.expiresAt',
  'source.status as sourceStatus',
  'assignment.campaignId',
  'campaign.status as campaignStatus',
  'assignment.segmentId',
  'segment.status as segmentStatus',
] as const

const shown = (tx: Tx, { rootCustomerId, customerId }: Tenant) =>
  jobs(tx)
    .selectAll('job')
    .select(['company.name as company', ...gateColumns])
    .where('job.rootCustomerId', '=', rootCustomerId)
    .where('job.customerId', '=', customerId)

export const findJob = (tx: Tx, tenant: Tenant, id: number) =>
  shown(tx, tenant).where('job.id', '=', id).executeTakeFirst()

const sortColumns: Record<string, string> = { company: 'company.name' }

export const listJobs = (tx: Tx, tenant: Tenant, page: PageRequest) =>
  readPage(
    tx
      .selectFrom('job')
      .select(countRows)
      .where('rootCustomerId', '=', tenant.rootCustomerId)
      .where('customerId', '=', tenant.customerId),
    shown(tx, tenant),
    page,
    (field) => sortColumns[field] ?? `job.${field}`,
  )
