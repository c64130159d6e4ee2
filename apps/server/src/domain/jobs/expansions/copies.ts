import { sql, type RawBuilder } from 'kysely'
import { assign } from '#domain/campaigns/targeting/assignment.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIs } from '#lib/postgres/tenant.ts'
import { found } from '#lib/http/api-error.ts'
import { stagedColumns } from '../feeds/stage.ts'

export type Source = Tenant & { sourceId: number }

/** A job has at most so many copies; those of the oldest expansions. */
export const maxCopies = 20

/** What a copy takes over from its job as it is. */
const copied = [
  ...stagedColumns.filter((column) => column !== 'title' && column !== 'content_hash'),
  'company_id',
  'ad_type',
] as const

/** Two changes of the jobs of one source wait for each other here. */
export async function lockSource(tx: Tx, { sourceId, ...tenant }: Source) {
  const locked = await tx
    .selectFrom('source')
    .select('poolId')
    .where(tenantIs('source', tenant))
    .where('id', '=', sourceId)
    .forUpdate()
    .executeTakeFirst()
  return found(locked, 'source', sourceId).poolId
}

const isOf = ({ rootCustomerId, customerId, sourceId }: Source, table: 'job' | 'job_expansion') =>
  sql`${sql.ref(`${table}.root_customer_id`)} = ${rootCustomerId} and ${sql.ref(`${table}.customer_id`)} = ${customerId}
    and ${sql.ref(`${table}.source_id`)} = ${sourceId}`

/** Whether a job's title contains one of an expansion's, if that names any; in another case of letters too. */
const titleFits = sql`(cardinality(job_expansion.job_titles) = 0
  or exists (select from unnest(job_expansion.job_titles) as part (title) where strpos(lower(job.title), lower(part.title)) > 0))`

/**
 * Which expansions are for which jobs, of those in the tables `job` and `job_expansion` that these conditions choose: pairs
 * of `job_id` and `expansion_id`. References are looked up, titles compared; none is for a job that has its title already.
 */
const pairs = (jobs: RawBuilder<unknown>, expansions: RawBuilder<unknown>) => sql`
  select job.id as job_id, job_expansion.id as expansion_id
  from job_expansion cross join lateral unnest(job_expansion.job_references) as named (reference)
  join job on job.job_reference = named.reference
  where ${jobs} and job.expansion_id is null and job.deleted_at is null and ${expansions}
    and lower(job.title) <> lower(job_expansion.title) and ${titleFits}
  union
  select job.id, job_expansion.id from job_expansion cross join job
  where ${jobs} and job.expansion_id is null and job.deleted_at is null and ${expansions}
    and lower(job.title) <> lower(job_expansion.title)
    and cardinality(job_expansion.job_references) = 0 and ${titleFits}`

/** The jobs that an expansion is for now, and those that have a copy of it. */
export async function jobsOfExpansion(tx: Tx, source: Source, expansionId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select job_id as id from (${pairs(isOf(source, 'job'), sql`${isOf(source, 'job_expansion')} and job_expansion.id = ${expansionId}`)}) as pair
    union
    select original_id from job where ${isOf(source, 'job')} and expansion_id = ${expansionId} and deleted_at is null`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** The expansions that are for a job of the source, as a condition on `job_expansion`. */
export const isForJob = (source: Source, jobReference: string) => sql<boolean>`(
  ${isOf(source, 'job_expansion')} and case when exists (
    select from job where ${isOf(source, 'job')} and job.job_reference = ${jobReference} and job.expansion_id is null)
  then exists (
    select from job where ${isOf(source, 'job')} and job.job_reference = ${jobReference} and job.expansion_id is null
      and (cardinality(job_expansion.job_references) = 0 or job.job_reference = any(job_expansion.job_references)) and ${titleFits})
  else ${jobReference} = any(job_expansion.job_references) end)`

/** Whether a source has expansions, or copies of such as it had. */
async function isExpanded(tx: Tx, source: Source) {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from job_expansion where ${isOf(source, 'job_expansion')})
      or exists (select from job where ${isOf(source, 'job')} and expansion_id is not null and deleted_at is null) as any`.execute(
    tx,
  )
  return rows[0]?.any === true
}

/**
 * Makes the copies of these jobs what the source's expansions say of them: new ones are inserted, those whose job has changed
 * follow it, and those of a job that is gone or that no expansion is for any more are marked deleted. The source is locked.
 *
 * @returns the ids of the copies that were written, which have to be assigned and announced
 */
export async function syncCopies(
  tx: Tx,
  source: Source,
  jobIds: readonly number[],
  at: Date,
): Promise<number[]> {
  if (jobIds.length === 0 || !(await isExpanded(tx, source))) return []
  const { rootCustomerId, customerId, sourceId } = source
  const given = sql`${isOf(source, 'job')} and job.id = any(${jobIds}::bigint[])`
  const columns = sql.join(copied.map((column) => sql.ref(column)))
  const values = sql.join(copied.map((column) => sql.ref(`original.${column}`)))
  const updates = sql.join(copied.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))
  const { rows } = await sql<{ id: number }>`
    with wanted as materialized (
      select job_id, expansion_id, title,
        sha256(convert_to(title, 'UTF8') || content_hash) as content_hash
      from (
        select pair.job_id, pair.expansion_id, row_number() over (partition by pair.job_id order by pair.expansion_id) as place
        from (${pairs(given, isOf(source, 'job_expansion'))}) as pair
      ) as ranked
      cross join lateral (select content_hash from job where ${given} and job.id = ranked.job_id) as original
      cross join lateral (select title from job_expansion where ${isOf(source, 'job_expansion')} and id = ranked.expansion_id) as expansion
      where place <= ${maxCopies}
    ), written as (
      insert into job (root_customer_id, customer_id, source_id, pool_id, job_reference, title, content_hash, original_id, expansion_id,
        created_at, modified_at, ${columns})
      select ${rootCustomerId}, ${customerId}, ${sourceId}, original.pool_id, original.job_reference || '-x' || wanted.expansion_id,
        wanted.title, wanted.content_hash, original.id, wanted.expansion_id, ${at}, ${at}, ${values}
      from wanted
      join job original on original.root_customer_id = ${rootCustomerId} and original.customer_id = ${customerId} and original.id = wanted.job_id
      left join job old on old.root_customer_id = ${rootCustomerId} and old.customer_id = ${customerId}
        and old.original_id = wanted.job_id and old.expansion_id = wanted.expansion_id
      where old.id is null or old.content_hash <> wanted.content_hash or old.deleted_at is not null
      order by wanted.job_id, wanted.expansion_id
      on conflict (root_customer_id, customer_id, original_id, expansion_id) where original_id is not null do update set title = excluded.title, content_hash = excluded.content_hash,
        modified_at = excluded.modified_at, deleted_at = null, expunged_at = null, ${updates}
      returning id
    ), gone as (
      update job set deleted_at = ${at}, modified_at = ${at}
      where root_customer_id = ${rootCustomerId} and customer_id = ${customerId} and original_id = any(${jobIds}::bigint[])
        and deleted_at is null and not exists (
          select from wanted where wanted.job_id = job.original_id and wanted.expansion_id = job.expansion_id)
      returning id
    )
    select id from written union all select id from gone`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The same for a change of expansions, with what belongs to it: the copies find their campaigns, and searches are told. */
export async function expand(
  tx: Tx,
  source: Source & { poolId: number },
  jobIds: readonly number[],
  at: Date,
) {
  const written = await syncCopies(tx, source, jobIds, at)
  if (written.length === 0) return
  await sql`insert into change (kind, id) select 'job', unnest(${written}::bigint[])`.execute(tx)
  const { rootCustomerId, customerId } = source
  await assign(tx, { rootCustomerId, customerId }, source.poolId, written)
}

/** Notes of each expansion of a source that a feed has just been imported that holds a job for it. */
export const noteImport = (tx: Tx, source: Source, at: Date) =>
  sql`update job_expansion set last_imported = ${at}
    where ${isOf(source, 'job_expansion')} and exists (
      select from job where job.root_customer_id = job_expansion.root_customer_id and job.customer_id = job_expansion.customer_id
        and job.expansion_id = job_expansion.id and job.deleted_at is null)`.execute(tx)
