import { sql, type RawBuilder } from 'kysely'
import { publishSql } from '#domain/events/publish/publish.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { withoutJoins } from '#lib/postgres/join-methods.ts'
import { firstMatch, inNone, segmentMatch, type CampaignFilters } from './campaign-filters.ts'
import { loweredTexts, matchesAny, termsOf, type Condition } from './filter-sql.ts'

/** Whose jobs may move, and who chooses from them, in order. */
export type Choice = {
  choosers: readonly CampaignFilters[]
  /** Only jobs of this campaign. */
  ownOf?: number
  /** Only jobs of these campaigns or of none; one that nobody takes stays where it is. Otherwise it is in no campaign afterwards. */
  onlyFrom?: readonly number[]
}

/** Some jobs, and who may have them. */
export type JobSelection = {
  /** What stands behind `from`, with the rows of the table `job` under its name. */
  jobs: RawBuilder<unknown>
  /** With where each is now beside it, as `old`. */
  isHeld?: boolean
  /** No job is of more than one of them; several only of jobs that are held. */
  choices: readonly Choice[]
  /** If more than so many move, the search index is not told which. */
  announce?: number
}

/** How many jobs have moved, and whether the search index was told which. */
export type AssignmentResult = { moved: number; announced: boolean }

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
 * job, old assignments are looked up by their whole key, and rewritten where they were found, one by one.
 */
export async function assignJobs(
  tx: Tx,
  tenant: Tenant,
  { jobs, isHeld = false, choices, announce = announcedOneByOne }: JobSelection,
): Promise<AssignmentResult> {
  const { rootCustomerId, customerId } = tenant
  const { campaign, segment, concerned, free, columns, values, lowered } = conditionsOf(choices, isHeld)
  const old = (column: string) => sql.ref(isHeld ? `job.old_${column}` : `old.${column}`)
  const looked = isHeld ? sql`job.id is not null and ${sql.raw(free)} and` : sql``
  const statement = sql<{ moved: number }>`
    with moved as materialized (
      select job.id as job_id, ${old('at')} as at, chosen.campaign_id, part.segment_id
      from (select) as nothing
      ${values}
      cross join lateral (
        select * from (select ${columns}${isHeld ? held : sql``}${lowered} from ${jobs} offset 0) as job
        where ${looked} ${sql.raw(concerned)} offset 0) as job
      ${isHeld ? sql`` : lookedUp}
      cross join lateral (select ${sql.raw(campaign)} as campaign_id offset 0) as chosen
      cross join lateral (select ${sql.raw(segment)} as segment_id${segment === inNone ? sql`` : sql` offset 0`}) as part
      where ${sql.raw(isHeld ? 'true' : free)} and (chosen.campaign_id, part.segment_id) is distinct from (${old('campaign_id')}, ${old('segment_id')})
    ), rewritten as (
      update assignment set campaign_id = moved.campaign_id, segment_id = moved.segment_id from moved where assignment.ctid = moved.at
    ), added as (
      insert into assignment (root_customer_id, customer_id, job_id, campaign_id, segment_id)
      select ${rootCustomerId}, ${customerId}, job_id, campaign_id, segment_id from moved where at is null
    ), sum as materialized (
      select count(*) as jobs from moved
    ), ${sql.raw(publishSql({ reindex: { kind: 'assignment', ids: `select job_id from moved where (select jobs from sum) <= ${announce}` } }))}
    select jobs as moved from sum`
  // With statistics PostgreSQL would read the whole table of assignments for each part of the jobs, instead of visiting
  // those that move: it overestimates the cost of a row in memory fifty times.
  const { rows } = await withoutJoins(tx, ['hashjoin', 'mergejoin'], () => statement.execute(tx))
  const moved = rows[0]?.moved ?? 0
  return { moved, announced: moved <= announce }
}

/** The columns of `job` that conditions name: each row is copied, and with all of its columns jobs are placed a twentieth slower. */
const columnsOf = (...conditions: Condition[]) => {
  const named = conditions.flatMap((condition) => condition.match(/\bjob\.(?!old_|lower_)\w+/g) ?? [])
  const columns = new Set(['job.id', 'job.root_customer_id', 'job.customer_id', ...named])
  return sql.join([...columns].map((column) => sql.ref(column)))
}

type Conditions = ReturnType<typeof makeConditions>

const kept = new WeakMap<object, { held?: Conditions; looked?: Conditions }>()

/** Made once for all parts that the same choices go through: filters have tens of thousands of values. */
function conditionsOf(choices: readonly Choice[], isHeld: boolean): Conditions {
  const key = (choices.length === 1 ? choices[0] : undefined) ?? choices
  const made = kept.get(key) ?? {}
  kept.set(key, made)
  return (made[isHeld ? 'held' : 'looked'] ??= makeConditions(
    choices,
    isHeld ? 'job.old_campaign_id' : 'old.campaign_id',
  ))
}

/** What the statement asks of a job, its campaign until then being `heldBy`. */
function makeConditions(choices: readonly Choice[], heldBy: Condition) {
  const choosers = [...new Set(choices.flatMap((choice) => choice.choosers))]
  const terms = termsOf(
    choosers.flatMap((each) => [each, ...each.segments]).flatMap((each) => each.jobFilters),
  )
  const isOf = ({ ownOf, onlyFrom }: Choice) => {
    if (ownOf !== undefined) return `${heldBy} = ${ownOf}::bigint`
    return onlyFrom === undefined
      ? 'true'
      : `(${heldBy} is null or ${heldBy} = any(${terms.values.list('bigint', onlyFrom)}))`
  }
  const asks = ({ onlyFrom, choosers: takers }: Choice) =>
    onlyFrom === undefined
      ? 'true'
      : matchesAny(
          takers.flatMap(({ jobFilters }) => jobFilters),
          terms,
        )
  const isOneOf = choices.map(isOf)
  const [only] = choices
  const campaign =
    choices.length === 1 && only !== undefined
      ? firstMatch(only.choosers, terms)
      : `case ${choices.map((choice, at) => `when ${isOneOf[at]} then ${firstMatch(choice.choosers, terms)}`).join(' ')} end`
  const segment = segmentMatch(choosers, terms)
  const concerned = `(${choices.map((choice, at) => (choices.length === 1 ? asks(choice) : `${isOneOf[at]} and ${asks(choice)}`)).join(' or ')})`
  return {
    campaign,
    segment,
    concerned,
    free: `(${isOneOf.join(' or ')})`,
    columns: columnsOf(campaign, segment, concerned),
    lowered: loweredTexts(terms),
    values: terms.values.source(),
  }
}
