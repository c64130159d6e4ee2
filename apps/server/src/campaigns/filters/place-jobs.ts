import { sql, type RawBuilder } from 'kysely'
import type { Tenant, Tx } from '../../kit/db/database.ts'
import { firstMatch, segmentMatch, type CampaignChooser } from './choosers.ts'
import { loweredTexts, matchesAny, termsOf } from './job-filter.ts'

/** Some jobs, and who may have them. */
export type JobLook = {
  /** What stands behind `from`, with the rows of the table `job` under its name. */
  jobs: RawBuilder<unknown>
  /** With where each is now beside it, as `old`. */
  isHeld?: boolean
  /** Who chooses from them, in order. A job that none of them takes is in no campaign afterwards, */
  choosers: readonly CampaignChooser[]
  /** unless it stays where it is, being in another campaign than these. */
  onlyFrom?: readonly number[]
  /** If more than so many move, the search index is not told which. */
  announce?: number
}

/** How many jobs have moved, and whether the search index was told which. */
export type Placed = { moved: number; announced: boolean }

/** Beyond so many jobs, reading where all jobs of the pool are is less work than a row for each that moved. */
export const announcedOneByOne = 10_000

const held = sql`, old.at as old_at, old.campaign_id as old_campaign_id, old.segment_id as old_segment_id`
const lookedUp = sql`left join lateral (
        select ctid as at, campaign_id, segment_id from assignment
        where root_customer_id = job.root_customer_id and customer_id = job.customer_id and job_id = job.id offset 0) as old on true`

/**
 * Puts jobs where the first campaign and segment that match them are. One statement, whatever the number of jobs:
 * filters become the branches of one CASE, so each job stops at its first match. Only rows that change are
 * written, and announced to the search index if they are not very many. The pool's lock is held.
 *
 * What the planner could get wrong without statistics is fenced by `offset 0`: what a condition costs is paid once a
 * job, old assignments are looked up by their whole key and rewritten where they were found.
 */
export async function placeJobs(
  tx: Tx,
  tenant: Tenant,
  { jobs, isHeld = false, choosers, onlyFrom, announce = announcedOneByOne }: JobLook,
): Promise<Placed> {
  const { rootCustomerId, customerId } = tenant
  const terms = termsOf(
    choosers.flatMap((each) => [each, ...each.segments]).flatMap((each) => each.jobFilters),
  )
  const campaign = firstMatch(choosers, terms)
  const segment = segmentMatch(choosers, terms)
  const filters = choosers.flatMap(({ jobFilters }) => jobFilters)
  const concerned = onlyFrom === undefined ? 'true' : matchesAny(filters, terms)
  const old = (column: string) => sql.ref(isHeld ? `job.old_${column}` : `old.${column}`)
  const free =
    onlyFrom === undefined
      ? sql`true`
      : sql`(${old('campaign_id')} is null or ${old('campaign_id')} = any(${onlyFrom}::bigint[]))`
  const { rows } = await sql<{ moved: number }>`
    with moved as materialized (
      select job.id as job_id, ${old('at')} as at, chosen.campaign_id, part.segment_id
      from (select) as nothing
      ${terms.values.source()}
      cross join lateral (
        select * from (select job.*${isHeld ? held : sql``}${loweredTexts(terms)} from ${jobs} offset 0) as job
        where ${sql.raw(concerned)} offset 0) as job
      ${isHeld ? sql`` : lookedUp}
      cross join lateral (select ${sql.raw(campaign)} as campaign_id offset 0) as chosen
      cross join lateral (select ${sql.raw(segment)} as segment_id offset 0) as part
      where ${free} and (chosen.campaign_id, part.segment_id) is distinct from (${old('campaign_id')}, ${old('segment_id')})
    ), rewritten as (
      update assignment set campaign_id = moved.campaign_id, segment_id = moved.segment_id from moved where assignment.ctid = moved.at
    ), added as (
      insert into assignment (root_customer_id, customer_id, job_id, campaign_id, segment_id)
      select ${rootCustomerId}, ${customerId}, job_id, campaign_id, segment_id from moved where at is null
    ), sum as materialized (
      select count(*) as jobs from moved
    ), announced as (
      insert into change (kind, id)
      select 'assignment', job_id from moved where (select jobs from sum) <= ${announce}
    )
    select jobs as moved from sum`.execute(tx)
  const moved = rows[0]?.moved ?? 0
  return { moved, announced: moved <= announce }
}
