import { sql, type RawBuilder } from 'kysely'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { assignJobs, type Choice, type AssignmentResult } from './assign-jobs.ts'

type Sql = RawBuilder<unknown>

/** Jobs that are gone through in the order of their ids. */
export type Range = {
  /** The column of the ids, with its table, and the condition that says which. */
  table: 'job' | 'assignment'
  id: 'id' | 'job_id'
  where: Sql
  /** The jobs among them for which a further condition holds, to stand behind `from`. */
  jobs: (condition: Sql) => Sql
  /** The condition for the rows of `assignment` that these jobs may have. */
  held: Sql
}

/** How far it is gone through. */
export type Position = {
  /** The next part begins behind this job. */
  after: number
  /** The last one to look at; null: the last there is. */
  until: number | null
}

export function jobsOfPool(tenant: Tenant, poolId: number): Range {
  const { rootCustomerId, customerId } = tenant
  const held = sql`root_customer_id = ${rootCustomerId} and customer_id = ${customerId}`
  const where = sql`${held} and pool_id = ${poolId}`
  return { table: 'job', id: 'id', where, jobs: (condition) => sql`job where ${condition}`, held }
}

export function jobsOfCampaign(tenant: Tenant, campaignId: number): Range {
  const { rootCustomerId, customerId } = tenant
  const where = sql`root_customer_id = ${rootCustomerId} and customer_id = ${customerId} and campaign_id = ${campaignId}`
  const ids = (condition: Sql) =>
    sql`(select job_id as given_id, ctid as at, campaign_id, segment_id from assignment where ${condition} offset 0) as old`
  const jobs = (condition: Sql) => jobsOfIds(tenant, ids(condition))
  return { table: 'assignment', id: 'job_id', where, jobs, held: where }
}

/**
 * The jobs of a pool beside what they are assigned, both read in the order of their ids. What is full joined is merged, or
 * hashed, and never read in loops, whatever the planner believes; `job.id` is null where there is no job.
 */
const sideBySide = (pool: Range, { held }: Range, between: (id: Sql) => Sql) => sql`
  (select * from job where ${pool.where} and ${between(sql`id`)} order by id offset 0) as job
  full join (
    select job_id, ctid as at, campaign_id, segment_id from assignment where ${held} and ${between(sql`job_id`)} order by job_id offset 0) as old
  on old.job_id = job.id`

/**
 * Jobs by their `given_id`. The tenant is compared only afterwards: as conditions of the lookup, stale statistics would let
 * any index that begins with the tenant seem as good as that of the ids, and each lookup would read all jobs of the customer.
 */
export const jobsOfIds = ({ rootCustomerId, customerId }: Tenant, ids: Sql) =>
  sql`${ids} cross join lateral (
    select * from (select * from job where id = given_id offset 0) as job
    where root_customer_id = ${rootCustomerId} and customer_id = ${customerId}) as job`

/**
 * How many jobs a part has. It begins small, because nobody knows what filters cost, and grows until a part takes half a
 * second, or twice as long as the quickest: what that one took may be the planning of very many filters, whatever the jobs.
 */
export type Pace = {
  jobs: number
  quickestMs?: number
  /** The part of the last part's jobs that moved. */
  movedShare?: number
}

export const startingPace = (): Pace => ({ jobs: 50 })

const partMs = 500
const mostJobs = 250_000

function note(pace: Pace, tookMs: number) {
  pace.quickestMs = Math.min(pace.quickestMs ?? tookMs, tookMs)
  const growth = Math.max(partMs, 2 * pace.quickestMs) / tookMs
  pace.jobs = Math.min(mostJobs, Math.ceil(pace.jobs * Math.min(4, Math.max(0.25, growth))))
}

/** What was done, and what of the range is left; undefined: nothing. */
export type Part = AssignmentResult & { left: Position | undefined }

/** A range, and who chooses from it. */
export type Look = Choice & { range: Range }

/** What is to be done with a part of the jobs that are gone through. */
export type Work = {
  poolId: number
  /** Measures the part: so many of its jobs. */
  through: Range
  /** Each takes the jobs of its range between the same ids. */
  looks: readonly Look[]
  position: Position
  /** If more than so many move, the search index is not told which. */
  announce: number
}

/** Puts the next part of the jobs where they belong. */
export async function reassignBatch(tx: Tx, tenant: Tenant, work: Work, pace: Pace): Promise<Part> {
  const beganMs = performance.now()
  const ids = await nextIds(tx, work, pace)
  if (ids === undefined) return { moved: 0, announced: true, left: undefined }
  const { first, last } = ids
  const between = (id: Sql) => sql`${id} >= ${first} and ${id} <= ${last}`
  const placed =
    ids.areDense && areMany(work.looks, pace)
      ? await assignJobs(tx, tenant, {
          jobs: sideBySide(jobsOfPool(tenant, work.poolId), work.through, between),
          isHeld: true,
          choices: work.looks,
          announce: work.announce,
        })
      : await placeOneByOne(tx, tenant, work, between)
  note(pace, performance.now() - beganMs)
  pace.movedShare = placed.moved / (last - first + 1)
  return { ...placed, left: ids.areAll ? undefined : { after: last, until: work.position.until } }
}

/**
 * Whether to look at where all jobs of a part are. If filters say of which jobs that has to be known, and few have moved
 * so far, it is less work to ask it of those.
 */
const areMany = (looks: readonly Look[], { movedShare = 1 }: Pace) =>
  movedShare > 0.1 || looks.every(({ onlyFrom }) => onlyFrom === undefined)

/** One look after the other, each job and assignment looked up by its key. */
async function placeOneByOne(
  tx: Tx,
  tenant: Tenant,
  { looks, announce }: Work,
  between: (id: Sql) => Sql,
): Promise<AssignmentResult> {
  const placed: AssignmentResult = { moved: 0, announced: true }
  for (const look of looks) {
    const { range } = look
    const { moved, announced } = await assignJobs(tx, tenant, {
      choices: [look],
      jobs: range.jobs(sql`${range.where} and ${between(sql.ref(range.id))}`),
      isHeld: range.table === 'assignment',
      announce: placed.announced ? announce - placed.moved : 0,
    })
    placed.moved += moved
    placed.announced &&= announced
  }
  return placed
}

/** What lies between the ids of the jobs of a part is read, too; if that is at most so many times as much, it is less work than to look each up. */
const densely = 4

/** The ids of some jobs show how dense they are. */
const someJobs = 1_000

/** Between which ids the next part is, and whether no jobs are left behind it; undefined: there are none. */
async function nextIds(tx: Tx, { through, position: { after, until } }: Work, { jobs }: Pace) {
  const some = await idsAfter(tx, through, { after, until }, Math.min(jobs, someJobs))
  if (some === undefined || some.areAll || jobs <= someJobs) return some
  if (!some.areDense) return idsAfter(tx, through, { after, until }, jobs)
  // Counting them would mean to visit each. There are no more than that many up to this id.
  const last = some.first + jobs - 1
  return { ...some, last, areAll: (await idsAfter(tx, through, { after: last, until }, 1)) === undefined }
}

/** So many ids of a range. */
async function idsAfter(tx: Tx, range: Range, { after, until }: Position, limit: number) {
  const id = sql.ref(range.id)
  const notBehind = until === null ? sql`` : sql`and ${id} <= ${until}`
  const { rows } = await sql<{ count: number; first: number | null; last: number | null }>`
    select count(*)::integer as count, min(id) as first, max(id) as last from (
      select ${id} as id from ${sql.table(range.table)} where ${range.where} and ${id} > ${after} ${notBehind}
      order by ${id} limit ${limit}) as part`.execute(tx)
  const [{ count, first, last } = { count: 0, first: null, last: null }] = rows
  if (first === null || last === null) return undefined
  return { first, last, areAll: count < limit, areDense: last - first < densely * count }
}
