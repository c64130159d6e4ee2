import { sql, type RawBuilder } from 'kysely'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { assignJobs, type AssignmentRule, type AssignmentResult } from './assign-jobs.ts'

type Sql = RawBuilder<unknown>

/** A set of jobs that is processed in the order of their ids. */
export type JobRange = {
  /** The table of the id column, and a condition that selects the jobs. */
  table: 'job' | 'assignment'
  id: 'id' | 'job_id'
  where: Sql
  /** Returns the SQL after `from` for the selected jobs that also satisfy a condition. */
  jobs: (condition: Sql) => Sql
  /** SQL condition that selects the assignments of these jobs. */
  assignmentCondition: Sql
}

/** The position of a reassignment in its range of jobs. */
export type BatchPosition = {
  /** The next batch begins after this job. */
  after: number
  /** The last job to process; null means all. */
  until: number | null
}

export function createPoolJobRange(tenant: Tenant, poolId: number): JobRange {
  const { rootCustomerId, customerId } = tenant
  const held = sql`root_customer_id = ${rootCustomerId} and customer_id = ${customerId}`
  const where = sql`${held} and pool_id = ${poolId}`
  return {
    table: 'job',
    id: 'id',
    where,
    jobs: (condition) => sql`job where ${condition}`,
    assignmentCondition: held,
  }
}

export function createCampaignJobRange(tenant: Tenant, campaignId: number): JobRange {
  const { rootCustomerId, customerId } = tenant
  const where = sql`root_customer_id = ${rootCustomerId} and customer_id = ${customerId} and campaign_id = ${campaignId}`
  const ids = (condition: Sql) =>
    sql`(select job_id as given_id, ctid as at, campaign_id, segment_id from assignment where ${condition} offset 0) as old`
  const jobs = (condition: Sql) => selectJobsByIds(tenant, ids(condition))
  return { table: 'assignment', id: 'job_id', where, jobs, assignmentCondition: where }
}

/**
 * Joins the jobs of a pool with their assignments in id order. A full join forces a merge or hash join; a nested loop
 * would be chosen on bad estimates. `job.id` is null for assignments without a job.
 */
const joinAssignments = (
  pool: JobRange,
  { assignmentCondition: held }: JobRange,
  between: (id: Sql) => Sql,
) => sql`
  (select * from job where ${pool.where} and ${between(sql`id`)} order by id offset 0) as job
  full join (
    select job_id, ctid as at, campaign_id, segment_id from assignment where ${held} and ${between(sql`job_id`)} order by job_id offset 0) as old
  on old.job_id = job.id`

/**
 * Selects jobs by `given_id`. The tenant is compared after the lookup: otherwise, with stale statistics, an index that
 * begins with the tenant would seem equally good, and each lookup would scan all jobs of the customer.
 */
export const selectJobsByIds = ({ rootCustomerId, customerId }: Tenant, ids: Sql) =>
  sql`${ids} cross join lateral (
    select * from (select * from job where id = given_id offset 0) as job
    where root_customer_id = ${rootCustomerId} and customer_id = ${customerId}) as job`

/**
 * The adaptive batch size. It starts small, because the cost of filters is unknown, and grows until a batch
 * takes half a second, or twice as long as the fastest, whose time may be that of planning many filters.
 */
export type BatchSize = {
  jobs: number
  fastestMs?: number
  /** Share of the jobs in the last batch that moved to another campaign or segment. */
  movedShare?: number
}

export const createAdaptiveBatchSize = (): BatchSize => ({ jobs: 50 })

const targetBatchMs = 500
const maxBatchJobs = 250_000

function adaptBatchSize(batchSize: BatchSize, tookMs: number) {
  batchSize.fastestMs = Math.min(batchSize.fastestMs ?? tookMs, tookMs)
  const growth = Math.max(targetBatchMs, 2 * batchSize.fastestMs) / tookMs
  batchSize.jobs = Math.min(maxBatchJobs, Math.ceil(batchSize.jobs * Math.min(4, Math.max(0.25, growth))))
}

/** The result of a batch, and the remaining range, if any. */
export type BatchResult = AssignmentResult & { remaining: BatchPosition | undefined }

/** A range of jobs and their possible owners. */
export type RangeRule = AssignmentRule & { range: JobRange }

/** The jobs and rules of one batch. */
export type ReassignmentBatch = {
  poolId: number
  /** The range from which the ids of the batch are read. */
  batchRange: JobRange
  /** Each rule processes its jobs between these ids. */
  rangeRules: readonly RangeRule[]
  position: BatchPosition
  /**
   * If more jobs than this change their campaign, the search index is not notified of any, but reads the whole pool.
   */
  maxIndexedJobs: number
}

/** Assigns the next batch of jobs. */
export async function reassignBatch(
  tx: Tx,
  tenant: Tenant,
  work: ReassignmentBatch,
  batchSize: BatchSize,
): Promise<BatchResult> {
  const beganMs = performance.now()
  const ids = await nextBatchIds(tx, work, batchSize)
  if (ids === undefined) return { moved: 0, isIndexNotified: true, remaining: undefined }
  const { first, last } = ids
  const between = (id: Sql) => sql`${id} >= ${first} and ${id} <= ${last}`
  const placed =
    ids.areDense && isFullJoinCheaper(work.rangeRules, batchSize)
      ? await assignJobs(tx, tenant, {
          jobs: joinAssignments(createPoolJobRange(tenant, work.poolId), work.batchRange, between),
          joinsAssignments: true,
          rules: work.rangeRules,
          maxIndexedJobs: work.maxIndexedJobs,
        })
      : await assignByKey(tx, tenant, work, between)
  adaptBatchSize(batchSize, performance.now() - beganMs)
  batchSize.movedShare = placed.moved / (last - first + 1)
  return { ...placed, remaining: ids.isLast ? undefined : { after: last, until: work.position.until } }
}

/**
 * Returns whether to read all assignments of a batch. If filters depend on the current campaign and few jobs move,
 * looking up single assignments is cheaper.
 */
const isFullJoinCheaper = (rangeRules: readonly RangeRule[], { movedShare = 1 }: BatchSize) =>
  movedShare > 0.1 || rangeRules.every(({ takeableFrom }) => takeableFrom === undefined)

/** Processes ranges in order, looking up each job and assignment by its key. */
async function assignByKey(
  tx: Tx,
  tenant: Tenant,
  { rangeRules, maxIndexedJobs }: ReassignmentBatch,
  between: (id: Sql) => Sql,
): Promise<AssignmentResult> {
  const placed: AssignmentResult = { moved: 0, isIndexNotified: true }
  for (const rule of rangeRules) {
    const { range } = rule
    const { moved, isIndexNotified } = await assignJobs(tx, tenant, {
      rules: [rule],
      jobs: range.jobs(sql`${range.where} and ${between(sql.ref(range.id))}`),
      joinsAssignments: range.table === 'assignment',
      maxIndexedJobs: placed.isIndexNotified ? maxIndexedJobs - placed.moved : 0,
    })
    placed.moved += moved
    placed.isIndexNotified &&= isIndexNotified
  }
  return placed
}

/** Up to this number of rows per job, reading all ids in between is cheaper than lookups. */
const maxRowsPerJob = 4

/** Number of ids from which their density is estimated. */
const sampleSize = 1_000

/** Returns the ids of the next batch and whether it is the last, or undefined if there are none. */
async function nextBatchIds(
  tx: Tx,
  { batchRange, position: { after, until } }: ReassignmentBatch,
  { jobs }: BatchSize,
) {
  const some = await idsAfter(tx, batchRange, { after, until }, Math.min(jobs, sampleSize))
  if (some === undefined || some.isLast || jobs <= sampleSize) return some
  if (!some.areDense) return idsAfter(tx, batchRange, { after, until }, jobs)
  // Dense ids need no counting: at most this many jobs precede the id.
  const last = some.first + jobs - 1
  return { ...some, last, isLast: (await idsAfter(tx, batchRange, { after: last, until }, 1)) === undefined }
}

/** Reads the next ids of a range. */
async function idsAfter(tx: Tx, range: JobRange, { after, until }: BatchPosition, limit: number) {
  const id = sql.ref(range.id)
  const notBehind = until === null ? sql`` : sql`and ${id} <= ${until}`
  const { rows } = await sql<{ count: number; first: number | null; last: number | null }>`
    select count(*)::integer as count, min(id) as first, max(id) as last from (
      select ${id} as id from ${sql.table(range.table)} where ${range.where} and ${id} > ${after} ${notBehind}
      order by ${id} limit ${limit}) as part`.execute(tx)
  const [{ count, first, last } = { count: 0, first: null, last: null }] = rows
  if (first === null || last === null) return undefined
  return { first, last, isLast: count < limit, areDense: last - first < maxRowsPerJob * count }
}
