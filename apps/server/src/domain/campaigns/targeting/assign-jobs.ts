import { sql, type RawBuilder } from 'kysely'
import { publishSql } from '#domain/events/publish/publish.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { withJoinsDisabled } from '#lib/postgres/join-methods.ts'
import {
  compileFirstMatch,
  noCampaignSql,
  compileSegmentMatch,
  type CampaignFilters,
} from './campaign-filters.ts'
import { lowercaseColumnsSql, compileFilters, createFilterContext, type SqlCondition } from './filter-sql.ts'

/** Selects the jobs that may be reassigned, and their possible campaigns in order. */
export type AssignmentRule = {
  candidates: readonly CampaignFilters[]
  /** If set, only jobs of this campaign are reassigned. */
  assignedTo?: number
  /**
   * If set, only jobs of these campaigns or of none are reassigned, and a job without a match keeps its campaign.
   * Otherwise it loses its campaign.
   */
  takeableFrom?: readonly number[]
}

/** Jobs to assign, with their possible campaigns. */
export type JobSelection = {
  /** The SQL after `from`, which must provide the rows as `job`. */
  jobs: RawBuilder<unknown>
  /** Whether the current assignments are joined as `old`. */
  joinsAssignments?: boolean
  /** Disjoint sets of jobs; several only if the current assignments are joined. */
  rules: readonly AssignmentRule[]
  /**
   * If more jobs than this change their campaign, the search index is not notified of any, but reads the whole pool.
   */
  maxIndexedJobs?: number
}

/** The number of jobs with a new campaign, and whether the search index was notified of them. */
export type AssignmentResult = { moved: number; isIndexNotified: boolean }

/** Maximum number of jobs that are reindexed individually. For more, reindexing the whole pool is cheaper. */
export const maxIndividualReindex = 10_000

const assignmentColumns = sql`, old.at as old_at, old.campaign_id as old_campaign_id, old.segment_id as old_segment_id`
const assignmentLookup = sql`left join lateral (
        select ctid as at, campaign_id, segment_id from assignment
        where root_customer_id = job.root_customer_id and customer_id = job.customer_id and job_id = job.id offset 0) as old on true`

/**
 * Assigns jobs to the first campaign and segment that match them, in one statement. Filters become branches of
 * one CASE, which stops at the first match. Only changed rows are written, and published to the search index if
 * there are few. The caller has locked the pool.
 *
 * `offset 0` prevents plans that depend on statistics: conditions are evaluated once per job, and old
 * assignments are looked up by their full key and updated one by one.
 */
export async function assignJobs(
  tx: Tx,
  tenant: Tenant,
  { jobs, joinsAssignments = false, rules, maxIndexedJobs = maxIndividualReindex }: JobSelection,
): Promise<AssignmentResult> {
  const { rootCustomerId, customerId } = tenant
  const { campaign, segment, concerned, free, columns, values, lowered } = conditionsOf(
    rules,
    joinsAssignments,
  )
  const old = (column: string) => sql.ref(joinsAssignments ? `job.old_${column}` : `old.${column}`)
  const looked = joinsAssignments ? sql`job.id is not null and ${sql.raw(free)} and` : sql``
  const statement = sql<{ moved: number }>`
    with moved as materialized (
      select job.id as job_id, ${old('at')} as at, chosen.campaign_id, part.segment_id
      from (select) as nothing
      ${values}
      cross join lateral (
        select * from (select ${columns}${joinsAssignments ? assignmentColumns : sql``}${lowered} from ${jobs} offset 0) as job
        where ${looked} ${sql.raw(concerned)} offset 0) as job
      ${joinsAssignments ? sql`` : assignmentLookup}
      cross join lateral (select ${sql.raw(campaign)} as campaign_id offset 0) as chosen
      cross join lateral (select ${sql.raw(segment)} as segment_id${segment === noCampaignSql ? sql`` : sql` offset 0`}) as part
      where ${sql.raw(joinsAssignments ? 'true' : free)} and (chosen.campaign_id, part.segment_id) is distinct from (${old('campaign_id')}, ${old('segment_id')})
    ), rewritten as (
      update assignment set campaign_id = moved.campaign_id, segment_id = moved.segment_id from moved where assignment.ctid = moved.at
    ), added as (
      insert into assignment (root_customer_id, customer_id, job_id, campaign_id, segment_id)
      select ${rootCustomerId}, ${customerId}, job_id, campaign_id, segment_id from moved where at is null
    ), sum as materialized (
      select count(*) as jobs from moved
    ), ${sql.raw(publishSql({ reindex: { kind: 'assignment', ids: `select job_id from moved where (select jobs from sum) <= ${maxIndexedJobs}` } }))}
    select jobs as moved from sum`
  // PostgreSQL overestimates the cost of rows in memory fifty times, and would scan the whole assignment table
  // for each batch.
  const { rows } = await withJoinsDisabled(tx, ['hashjoin', 'mergejoin'], () => statement.execute(tx))
  const moved = rows[0]?.moved ?? 0
  return { moved, isIndexNotified: moved <= maxIndexedJobs }
}

/** Copies only the columns of `job` that conditions use; copying all would slow the assignment by 5 %. */
const columnsOf = (...conditions: SqlCondition[]) => {
  const named = conditions.flatMap((condition) => condition.match(/\bjob\.(?!old_|lower_)\w+/g) ?? [])
  const columns = new Set(['job.id', 'job.root_customer_id', 'job.customer_id', ...named])
  return sql.join([...columns].map((column) => sql.ref(column)))
}

type Conditions = ReturnType<typeof compileConditions>

const compiledConditions = new WeakMap<object, { held?: Conditions; looked?: Conditions }>()

/** Compiles the conditions once for all batches, because filters can have tens of thousands of values. */
function conditionsOf(rules: readonly AssignmentRule[], joinsAssignments: boolean): Conditions {
  const key = (rules.length === 1 ? rules[0] : undefined) ?? rules
  const made = compiledConditions.get(key) ?? {}
  compiledConditions.set(key, made)
  return (made[joinsAssignments ? 'held' : 'looked'] ??= compileConditions(
    rules,
    joinsAssignments ? 'job.old_campaign_id' : 'old.campaign_id',
  ))
}

/** Compiles the conditions on a job whose current campaign is `heldBy`. */
function compileConditions(rules: readonly AssignmentRule[], heldBy: SqlCondition) {
  const candidates = [...new Set(rules.flatMap((rule) => rule.candidates))]
  const terms = createFilterContext(
    candidates.flatMap((each) => [each, ...each.segments]).flatMap((each) => each.jobFilters),
  )
  const isOf = ({ assignedTo, takeableFrom }: AssignmentRule) => {
    if (assignedTo !== undefined) return `${heldBy} = ${assignedTo}::bigint`
    return takeableFrom === undefined
      ? 'true'
      : `(${heldBy} is null or ${heldBy} = any(${terms.values.list('bigint', takeableFrom)}))`
  }
  const asks = ({ takeableFrom, candidates }: AssignmentRule) =>
    takeableFrom === undefined
      ? 'true'
      : compileFilters(
          candidates.flatMap(({ jobFilters }) => jobFilters),
          terms,
        )
  const isOneOf = rules.map(isOf)
  const [only] = rules
  const campaign =
    rules.length === 1 && only !== undefined
      ? compileFirstMatch(only.candidates, terms)
      : `case ${rules.map((rule, at) => `when ${isOneOf[at]} then ${compileFirstMatch(rule.candidates, terms)}`).join(' ')} end`
  const segment = compileSegmentMatch(candidates, terms)
  const concerned = `(${rules.map((rule, at) => (rules.length === 1 ? asks(rule) : `${isOneOf[at]} and ${asks(rule)}`)).join(' or ')})`
  return {
    campaign,
    segment,
    concerned,
    free: `(${isOneOf.join(' or ')})`,
    columns: columnsOf(campaign, segment, concerned),
    lowered: lowercaseColumnsSql(terms),
    values: terms.values.fromSql(),
  }
}
