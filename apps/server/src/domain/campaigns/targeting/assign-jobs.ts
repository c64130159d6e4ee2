import { sql, type RawBuilder } from 'kysely'
import { publishSql } from '#domain/events/publish/publish.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { withoutJoins } from '#lib/postgres/join-methods.ts'
import { firstMatch, inNone, segmentMatch, type CampaignFilters } from './campaign-filters.ts'
import { loweredTexts, matchesAny, termsOf, type Condition } from './filter-sql.ts'

/** Which jobs may move, and the owners to choose from, in order. */
export type Choice = {
  choosers: readonly CampaignFilters[]
  /** Only jobs of this campaign. */
  ownOf?: number
  /** Only jobs of these campaigns or of none; jobs without a match stay. Otherwise they lose their campaign. */
  onlyFrom?: readonly number[]
}

/** Jobs and their possible owners. */
export type JobSelection = {
  /** The SQL after `from`, with the rows of `job` under that name. */
  jobs: RawBuilder<unknown>
  /** Whether the current assignments are joined as `old`. */
  isHeld?: boolean
  /** Disjoint sets of jobs; several only if the current assignments are joined. */
  choices: readonly Choice[]
  /** If more jobs move, the search index is not notified of each. */
  announce?: number
}

/** The number of moved jobs, and whether the search index was notified of them. */
export type AssignmentResult = { moved: number; announced: boolean }

/** Beyond this, reindexing the whole pool is cheaper than single jobs. */
export const announcedOneByOne = 10_000

const held = sql`, old.at as old_at, old.campaign_id as old_campaign_id, old.segment_id as old_segment_id`
const lookedUp = sql`left join lateral (
        select ctid as at, campaign_id, segment_id from assignment
        where root_customer_id = job.root_customer_id and customer_id = job.customer_id and job_id = job.id offset 0) as old on true`

/**
 * Assigns jobs to the first campaign and segment that match them, in one statement. Filters become branches of
 * one CASE, which stops at the first match. Only changed rows are written, and announced to the search index if
 * there are few. The caller has locked the pool.
 *
 * `offset 0` prevents plans that depend on statistics: conditions are evaluated once per job, and old
 * assignments are looked up by their full key and updated one by one.
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
  // PostgreSQL overestimates the cost of rows in memory fifty times, and would scan the whole assignment table
  // for each batch.
  const { rows } = await withoutJoins(tx, ['hashjoin', 'mergejoin'], () => statement.execute(tx))
  const moved = rows[0]?.moved ?? 0
  return { moved, announced: moved <= announce }
}

/** Copies only the columns of `job` that conditions use; copying all would slow the assignment by 5 %. */
const columnsOf = (...conditions: Condition[]) => {
  const named = conditions.flatMap((condition) => condition.match(/\bjob\.(?!old_|lower_)\w+/g) ?? [])
  const columns = new Set(['job.id', 'job.root_customer_id', 'job.customer_id', ...named])
  return sql.join([...columns].map((column) => sql.ref(column)))
}

type Conditions = ReturnType<typeof makeConditions>

const kept = new WeakMap<object, { held?: Conditions; looked?: Conditions }>()

/** Built once for all batches, because filters can have tens of thousands of values. */
function conditionsOf(choices: readonly Choice[], isHeld: boolean): Conditions {
  const key = (choices.length === 1 ? choices[0] : undefined) ?? choices
  const made = kept.get(key) ?? {}
  kept.set(key, made)
  return (made[isHeld ? 'held' : 'looked'] ??= makeConditions(
    choices,
    isHeld ? 'job.old_campaign_id' : 'old.campaign_id',
  ))
}

/** The conditions on a job whose current campaign is `heldBy`. */
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
