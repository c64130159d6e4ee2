import { sql, type RawBuilder } from 'kysely'
import type { Tenant, Tx } from '../../kit/db/database.ts'
import { placeJobs, type JobLook, type Placed } from './place-jobs.ts'

type Sql = RawBuilder<unknown>

/** Jobs that are gone through in the order of their ids. */
export type Range = {
  /** The column of the ids, with its table, and the condition that says which. */
  table: 'job' | 'assignment'
  id: 'id' | 'job_id'
  where: Sql
  /** The jobs among them for which a further condition holds, to stand behind `from`. */
  jobs: (condition: Sql) => Sql
}

/** How far it is gone through. */
export type Position = {
  /** The next part begins behind this job. */
  after: number
  /** The last one to look at; null: the last there is. */
  until: number | null
}

export function jobsOfPool({ rootCustomerId, customerId }: Tenant, poolId: number): Range {
  const where = sql`root_customer_id = ${rootCustomerId} and customer_id = ${customerId} and pool_id = ${poolId}`
  return { table: 'job', id: 'id', where, jobs: (condition) => sql`job where ${condition}` }
}

export function jobsOfCampaign(tenant: Tenant, campaignId: number): Range {
  const { rootCustomerId, customerId } = tenant
  const where = sql`root_customer_id = ${rootCustomerId} and customer_id = ${customerId} and campaign_id = ${campaignId}`
  const ids = (condition: Sql) =>
    sql`(select job_id as given_id, ctid as at, campaign_id, segment_id from assignment where ${condition} offset 0) as old`
  return { table: 'assignment', id: 'job_id', where, jobs: (condition) => jobsOfIds(tenant, ids(condition)) }
}

/** Jobs by their `given_id`, each looked up by its key, whatever the planner believes their number to be. */
export const jobsOfIds = ({ rootCustomerId, customerId }: Tenant, ids: Sql) =>
  sql`${ids} cross join lateral (
    select * from job where root_customer_id = ${rootCustomerId} and customer_id = ${customerId} and id = given_id offset 0) as job`

/**
 * How many jobs a part has. It begins small, because nobody knows what filters cost, and grows until a part takes half a
 * second, or twice as long as the quickest: what that one took may be the planning of very many filters, whatever the jobs.
 */
export type Pace = { jobs: number; quickestMs?: number }

export const startingPace = (): Pace => ({ jobs: 50 })

const partMs = 500
const mostJobs = 250_000

function note(pace: Pace, tookMs: number) {
  pace.quickestMs = Math.min(pace.quickestMs ?? tookMs, tookMs)
  const growth = Math.max(partMs, 2 * pace.quickestMs) / tookMs
  pace.jobs = Math.min(mostJobs, Math.ceil(pace.jobs * Math.min(4, Math.max(0.25, growth))))
}

/** What was done, and what of the range is left; undefined: nothing. */
export type Part = Placed & { left: Position | undefined }

/** A range, and who chooses from it: what `placeJobs` is asked part by part. */
export type Look = Omit<JobLook, 'jobs' | 'isHeld' | 'announce'> & { range: Range }

/** What is to be done with a part of the jobs that are gone through. */
export type Work = {
  /** Measures the part: so many of its jobs. */
  through: Range
  /** Each takes the jobs of its range between the same ids, one look after the other. */
  looks: readonly Look[]
  position: Position
  /** If more than so many move, the search index is not told which. */
  announce: number
}

/** Puts the next part of the jobs where they belong. */
export async function placePart(
  tx: Tx,
  tenant: Tenant,
  { through, looks, position, announce }: Work,
  pace: Pace,
): Promise<Part> {
  const beganMs = performance.now()
  const { after, until } = position
  const end = await endOfPart(tx, through, position, pace)
  const placed: Placed = { moved: 0, announced: true }
  for (const { range, ...choice } of looks) {
    const id = sql.ref(range.id)
    const upTo = end === null ? sql`` : sql`and ${id} <= ${end}`
    const { moved, announced } = await placeJobs(tx, tenant, {
      ...choice,
      jobs: range.jobs(sql`${range.where} and ${id} > ${after} ${upTo}`),
      isHeld: range.table === 'assignment',
      announce: placed.announced ? announce - placed.moved : 0,
    })
    placed.moved += moved
    placed.announced &&= announced
  }
  note(pace, performance.now() - beganMs)
  return { ...placed, left: end === null || end === until ? undefined : { after: end, until } }
}

/** The id with which the next part ends; null: that of the last job there is. */
async function endOfPart(tx: Tx, range: Range, { after, until }: Position, { jobs }: Pace) {
  const id = sql.ref(range.id)
  const before = until === null ? sql`` : sql`and ${id} < ${until}`
  const { rows } = await sql<{ id: number }>`
    select ${id} as id from ${sql.table(range.table)} where ${range.where} and ${id} > ${after} ${before}
    order by ${id} offset ${jobs - 1} limit 1`.execute(tx)
  return rows[0]?.id ?? until
}
