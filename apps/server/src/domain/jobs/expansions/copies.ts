import { sql, type RawBuilder } from 'kysely'
import { assignJobsById } from '#domain/campaigns/targeting/assignment.ts'
import { publishEvents } from '#domain/events/publish/publish.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { withJoinsDisabled } from '#lib/postgres/join-methods.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { requireFound } from '#lib/http/api-error.ts'
import { stagedColumns } from '../feeds/stage.ts'
import { findExpansion } from './queries.ts'

export type SourceRef = Tenant & { sourceId: number }

/** Maximum number of copies per job; the oldest expansions win. */
export const maxCopiesPerJob = 20

/** The columns that a copy shares with its original job. */
const copied = [
  ...stagedColumns.filter((column) => column !== 'title' && column !== 'content_hash'),
  'description_text',
  'company_id',
] as const

/**
 * Locks a source, which serializes changes of its jobs. The lock is `for no key update`, because the report of an import
 * refers to the source before it locks it: a stronger lock would wait for the report, and the report for it.
 */
export async function lockSource(tx: Tx, { sourceId, ...tenant }: SourceRef) {
  const locked = await tx
    .selectFrom('source')
    .select('poolId')
    .where(tenantIsSql('source', tenant))
    .where('id', '=', sourceId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return requireFound(locked, 'source', sourceId).poolId
}

const isOf = ({ rootCustomerId, customerId, sourceId }: SourceRef, table: 'job' | 'job_expansion') =>
  sql`${sql.ref(`${table}.root_customer_id`)} = ${rootCustomerId} and ${sql.ref(`${table}.customer_id`)} = ${customerId}
    and ${sql.ref(`${table}.source_id`)} = ${sourceId}`

/**
 * SQL for whether a job's title contains one of the expansion's titles, ignoring case. It is true if the expansion has
 * no titles.
 */
const titleFits = (title: RawBuilder<unknown>) => sql`(cardinality(job_expansion.job_titles) = 0
  or exists (select from unnest(job_expansion.job_titles) as part (title) where strpos(lower(${title}), lower(part.title)) > 0))`

/** SQL that selects the source's original jobs that satisfy a condition, with the columns that expansions compare. */
const originals = (source: SourceRef, condition: RawBuilder<unknown>) => sql`original as materialized (
  select id, job_reference, title, content_hash from job
  where ${isOf(source, 'job')} and ${condition} and expansion_id is null and deleted_at is null)`

/**
 * SQL that pairs `originals` with the expansions that select them, by reference or by title. An expansion never selects
 * a job that already has its title.
 */
const pairs = (expansions: RawBuilder<unknown>) => {
  const chosen = sql`${expansions} and lower(original.title) <> lower(job_expansion.title) and ${titleFits(sql`original.title`)}`
  const columns = sql`original.id as job_id, job_expansion.id as expansion_id, job_expansion.title, original.content_hash`
  return sql`
  select ${columns} from job_expansion cross join lateral unnest(job_expansion.job_references) as named (reference)
  join original on original.job_reference = named.reference
  where ${chosen}
  union
  select ${columns} from job_expansion cross join original
  where ${chosen} and cardinality(job_expansion.job_references) = 0`
}

/** Returns the ids of all jobs that an expansion selects now or has copied before. */
export async function findJobsOfExpansion(tx: Tx, source: SourceRef, expansionId: number): Promise<number[]> {
  const { jobReferences } = requireFound(
    await findExpansion(tx, source, expansionId),
    'expansion',
    expansionId,
  )
  const { rows } = await withJoinsDisabled(tx, ['nestloop'], () =>
    sql<{ id: number }>`
    with ${originals(source, jobReferences.length === 0 ? sql`true` : sql`job_reference = any(${jobReferences}::text[])`)}
    select job_id as id from (${pairs(sql`${isOf(source, 'job_expansion')} and job_expansion.id = ${expansionId}`)}) as pair
    union
    select original_id from job where ${isOf(source, 'job')} and expansion_id = ${expansionId} and deleted_at is null`.execute(
      tx,
    ),
  )
  return rows.map(({ id }) => id)
}

/** Returns a condition on `job_expansion` for the expansions that select a job of the source. */
export function selectsJobSql(source: SourceRef, jobReference: string) {
  // A scalar subquery, which PostgreSQL evaluates once for all expansions.
  const title = sql`(select job.title from job where ${isOf(source, 'job')} and job.job_reference = ${jobReference} and job.expansion_id is null)`
  return sql<boolean>`(${isOf(source, 'job_expansion')} and case when ${title} is not null
    then (cardinality(job_expansion.job_references) = 0 or ${jobReference} = any(job_expansion.job_references)) and ${titleFits(title)}
    else ${jobReference} = any(job_expansion.job_references) end)`
}

/** Returns whether a source has expansions, or copies of former ones. */
async function isExpanded(tx: Tx, source: SourceRef) {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from job_expansion where ${isOf(source, 'job_expansion')})
      or exists (select from job where ${isOf(source, 'job')} and expansion_id is not null and deleted_at is null) as any`.execute(
    tx,
  )
  return rows[0]?.any === true
}

/**
 * Updates the copies of these jobs: inserts new ones, updates those with changed jobs, and marks those as deleted
 * whose job was deleted or is no longer selected. The source must be locked.
 *
 * @returns the ids of changed copies, which must be assigned and published
 */
export async function syncJobCopies(
  tx: Tx,
  source: SourceRef,
  jobIds: readonly number[],
  at: Date,
): Promise<number[]> {
  if (jobIds.length === 0 || !(await isExpanded(tx, source))) return []
  const { rootCustomerId, customerId, sourceId } = source
  const columns = sql.join(copied.map((column) => sql.ref(column)))
  const values = sql.join(copied.map((column) => sql.ref(`job.${column}`)))
  const updates = sql.join(copied.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))
  // Without nested loops, each table is read once. The conditions on ids still allow an index scan if there are few
  // ids.
  const ids = sql`any(${jobIds}::bigint[])`
  const { rows } = await withJoinsDisabled(tx, ['nestloop'], () =>
    sql<{ id: number }>`
    with ${originals(source, sql`id = ${ids}`)},
    wanted as materialized (
      select job_id, expansion_id, title, sha256(convert_to(title, 'UTF8') || content_hash) as content_hash
      from (
        select *, row_number() over (partition by job_id order by expansion_id) as place
        from (${pairs(isOf(source, 'job_expansion'))}) as pair
      ) as ranked
      where place <= ${maxCopiesPerJob}
    ), old as materialized (
      select id, original_id, expansion_id, content_hash, deleted_at from job
      where root_customer_id = ${rootCustomerId} and customer_id = ${customerId} and original_id = ${ids}
    ), written as (
      insert into job (root_customer_id, customer_id, source_id, pool_id, job_reference, title, content_hash, original_id, expansion_id,
        created_at, modified_at, ${columns})
      select ${rootCustomerId}, ${customerId}, ${sourceId}, job.pool_id, job.job_reference || '-x' || wanted.expansion_id,
        wanted.title, wanted.content_hash, job.id, wanted.expansion_id, ${at}, ${at}, ${values}
      from wanted
      join job on job.root_customer_id = ${rootCustomerId} and job.customer_id = ${customerId} and job.id = ${ids} and job.id = wanted.job_id
      left join old on old.original_id = wanted.job_id and old.expansion_id = wanted.expansion_id
      where old.id is null or old.content_hash <> wanted.content_hash or old.deleted_at is not null
      order by wanted.job_id, wanted.expansion_id
      on conflict (root_customer_id, customer_id, original_id, expansion_id) where original_id is not null do update set title = excluded.title, content_hash = excluded.content_hash,
        modified_at = excluded.modified_at, deleted_at = null, expunged_at = null, ${updates}
      returning id
    ), gone as (
      update job set deleted_at = ${at}, modified_at = ${at}
      where root_customer_id = ${rootCustomerId} and customer_id = ${customerId} and original_id = ${ids}
        and deleted_at is null and not exists (
          select from wanted where wanted.job_id = job.original_id and wanted.expansion_id = job.expansion_id)
      returning id
    )
    select id from written union all select id from gone`.execute(tx),
  )
  return rows.map(({ id }) => id)
}

/** Updates copies after a change of expansions, assigns them, and publishes the changes. */
export async function syncAndAssignJobCopies(
  tx: Tx,
  source: SourceRef & { poolId: number },
  jobIds: readonly number[],
  at: Date,
) {
  const written = await syncJobCopies(tx, source, jobIds, at)
  if (written.length === 0) return
  await publishEvents(tx, { reindex: { kind: 'job', ids: written } })
  const { rootCustomerId, customerId } = source
  await assignJobsById(tx, { rootCustomerId, customerId }, source.poolId, written)
}

/** Records the import in each expansion that selected a job of the feed. */
export const recordExpansionImport = (tx: Tx, source: SourceRef, at: Date) =>
  withJoinsDisabled(tx, ['nestloop'], () =>
    sql`update job_expansion set last_imported = ${at}
    where ${isOf(source, 'job_expansion')} and id in (
      select expansion_id from job where ${isOf(source, 'job')} and expansion_id is not null and deleted_at is null)`.execute(
      tx,
    ),
  )
