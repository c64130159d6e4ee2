import { sql } from 'kysely'
import { assignJobsById } from '#domain/campaigns/targeting/assignment.ts'
import { publishEvents } from '#domain/events/publish/publish.ts'
import { findSource } from '#domain/accounts/sources/queries.ts'
import { requireSourceType } from '#domain/accounts/sources/sources.ts'
import { ApiError, requireFound } from '#lib/http/api-error.ts'
import type { Db, Tx } from '#lib/postgres/database.ts'
import { withJoinsDisabled } from '#lib/postgres/join-methods.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { lockSource, recordExpansionImport, syncJobCopies, type SourceRef } from '../expansions/copies.ts'
import { stagedColumns } from './stage.ts'

export type MergeResult = {
  created: number
  updated: number
  deleted: number
  unchanged: number
  assigned: number
  needsConfirmation: boolean
  /** Number of jobs that are held back until their end date or price is corrected or accepted. */
  held: number
  /** The first jobs that are held because of their price. */
  heldPrices: HeldPrice[]
}

export type HeldPrice = { reference: string; cents: number; medianCents: number }

/** The HTTP validators of a feed; null if the server sent none. */
export type FeedValidators = { etag: string | null; lastModified: string | null }

type MergeOptions = {
  at: Date
  mayDelete: number
  /** Number of prices that the parser has rejected. */
  rejectedPrices: number
  /** Called after each statement that may take long. */ onStep: () => void
}

/**
 * Merges the stage into the source in one transaction: inserts new jobs, updates changed ones, marks missing ones as
 * deleted, updates the copies of expansions, and assigns and publishes exactly the affected jobs. A stage that would
 * delete more than half of the source's jobs, and more than `mayDelete`, changes nothing.
 */
export const mergeStagedJobs = (
  db: Db,
  source: SourceRef,
  options: MergeOptions & { version: FeedValidators },
): Promise<MergeResult> =>
  db.transaction().execute(async (tx) => {
    const poolId = await lockSource(tx, source)
    await requireImportedSource(tx, source)
    const heldPrices = await holdPrices(tx, source, { poolId, isPartial: false })
    const held = await countHeld(tx)
    const written = await withJoinsDisabled(tx, ['nestloop'], () => writeJobs(tx, source, poolId, options))
    const { changed, ...rest } = written
    const counts = { ...rest, held, heldPrices }
    if (counts.needsConfirmation) return { ...counts, assigned: 0 }
    const copies = await syncJobCopies(tx, source, changed, options.at)
    options.onStep()
    await recordExpansionImport(tx, source, options.at)
    const all = [...changed, ...copies]
    await publishEvents(tx, { reindex: { kind: 'job', ids: all } })
    await tx
      .updateTable('source')
      .set({
        lastImportedAt: options.at,
        heldJobs: held,
        rejectedPrices: options.rejectedPrices,
        ...options.version,
      })
      .where(tenantIsSql('source', source))
      .where('id', '=', source.sourceId)
      .execute()
    // Last, because it takes the lock that changes of the pool's campaigns wait for.
    return { ...counts, assigned: all.length === 0 ? 0 : await assignJobsById(tx, source, poolId, all) }
  })

/** Throws `source-type` if the jobs of a source come by API. */
export async function requireImportedSource(db: Db, source: SourceRef) {
  const { type } = requireFound(await findSource(db, source, source.sourceId), 'source', source.sourceId)
  if (type !== 'UPLOAD') requireSourceType({ id: source.sourceId, type }, 'FEED')
}

/** The result of a merge: the id of each staged job by its reference, and the held prices. */
export type MergedJobs = { ids: Map<string, number>; heldPrices: HeldPrice[] }

/**
 * Like `mergeStagedJobs`, merges a stage into a locked source, but only up to 1,000 jobs. It keeps the jobs that are
 * not staged, and reads only the rows of the staged jobs.
 */
export async function mergePostedJobs(
  tx: Tx,
  source: SourceRef & { poolId: number },
  at: Date,
): Promise<MergedJobs> {
  const { poolId } = source
  const heldPrices = await holdPrices(tx, source, { poolId, isPartial: true })
  const { written, ids } = await withJoinsDisabled(tx, ['hashjoin', 'mergejoin'], async () => {
    await insertCompanies(tx, source)
    const upserted = await upsertJobs(tx, source, poolId, at)
    await insertQuestionSources(tx, source)
    return { written: upserted.map(({ id }) => id), ids: await stagedIds(tx, source) }
  })
  await publishMergedJobs(tx, { ...source, poolId }, written, at)
  return { ids, heldPrices }
}

/** Updates the copies of changed jobs of a locked source, and assigns and publishes both. */
export async function publishMergedJobs(
  tx: Tx,
  source: SourceRef & { poolId: number },
  jobIds: readonly number[],
  at: Date,
) {
  const changed = [...jobIds, ...(await syncJobCopies(tx, source, jobIds, at))]
  if (changed.length === 0) return
  await publishEvents(tx, { reindex: { kind: 'job', ids: changed } })
  await assignJobsById(tx, source, source.poolId, changed)
}

/** The lateral query prevents PostgreSQL from reading all jobs of the source if it has no statistics of them. */
async function stagedIds(tx: Tx, { rootCustomerId, customerId, sourceId }: SourceRef) {
  const { rows } = await sql<{ jobReference: string; id: number }>`
    select stage.job_reference, job.id from stage
    cross join lateral (
      select id from job
      where root_customer_id = ${rootCustomerId} and customer_id = ${customerId} and source_id = ${sourceId}
        and job_reference = stage.job_reference and expansion_id is null
      offset 0) as job`.execute(tx)
  return new Map(rows.map(({ jobReference, id }) => [jobReference, id]))
}

/**
 * Writes the jobs that differ between stage and source, with their companies. Writes nothing if the difference needs
 * confirmation.
 */
async function writeJobs(
  tx: Tx,
  source: SourceRef,
  poolId: number,
  { at, mayDelete, onStep }: MergeOptions,
): Promise<Omit<MergeResult, 'assigned' | 'held' | 'heldPrices'> & { changed: number[] }> {
  const { present, missing, staged, outdated } = await compare(tx, source)
  if (outdated > 0) throw changedMeanwhile()
  if (missing * 2 > present && missing > mayDelete)
    return { created: 0, updated: 0, deleted: missing, unchanged: 0, needsConfirmation: true, changed: [] }
  await insertCompanies(tx, source)
  onStep()
  const upserted = await upsertJobs(tx, source, poolId, at)
  onStep()
  await recordHashes(tx, source)
  onStep()
  const deleted = await deleteMissing(tx, source, at)
  onStep()
  await insertQuestionSources(tx, source)
  const created = upserted.filter(({ created: isNew }) => isNew).length
  return {
    created,
    updated: upserted.length - created,
    deleted: deleted.length,
    unchanged: staged - upserted.length,
    needsConfirmation: false,
    changed: [...upserted, ...deleted].map(({ id }) => id),
  }
}

/**
 * Prices of at least this multiple of the median are held as likely mistakes, for example cents in a field for
 * dollars.
 */
const heldFromMedians = 100
/** Maximum number of held prices that are reported individually. */
const reportedHolds = 100

/** The pool of a stage. A partial stage does not contain all jobs of its source. */
type Staged = { poolId: number; isPartial: boolean }

/** Returns the median of the prices of the pool's jobs and campaigns and of the stage, or null without prices. */
async function medianPrice(
  tx: Tx,
  { rootCustomerId, customerId, sourceId }: SourceRef,
  { poolId, isPartial }: Staged,
) {
  const { rows } = await sql<{ cents: number | null }>`
    select percentile_disc(0.5) within group (order by cents) as cents from (
      select feed_cpc as cents from stage where feed_cpc > 0
      union all
      select feed_cpc from job
      where root_customer_id = ${rootCustomerId} and customer_id = ${customerId} and pool_id = ${poolId} and feed_cpc > 0 and deleted_at is null
        and (source_id <> ${sourceId} or (${isPartial} and job_reference not in (select job_reference from stage)))
      union all
      select basic_cpc from campaign
      where root_customer_id = ${rootCustomerId} and customer_id = ${customerId} and pool_id = ${poolId}
        and basic_cpc > 0 and status <> 'ARCHIVED'
    ) as price`.execute(tx)
  return rows[0]?.cents ?? null
}

/**
 * Holds the staged jobs whose price is at least 100 times the median of the pool, unless the operator has accepted such
 * prices for the source.
 */
async function holdPrices(tx: Tx, source: SourceRef, staged: Staged): Promise<HeldPrice[]> {
  const { rows: prices } = await sql<{
    highest: number | null
  }>`select max(feed_cpc) as highest from stage`.execute(tx)
  // Skips the median, which takes long in a large pool: it is at least 1 cent, so no price can be held.
  if ((prices[0]?.highest ?? 0) < heldFromMedians) return []
  const medianCents = await medianPrice(tx, source, staged)
  if (medianCents === null) return []
  const { acceptedCpc } = await tx
    .selectFrom('source')
    .select('acceptedCpc')
    .where(tenantIsSql('source', source))
    .where('id', '=', source.sourceId)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<Omit<HeldPrice, 'medianCents'>>`
    with held as (
      update stage set hold = 'PRICE_REVIEW', content_hash = sha256(content_hash || convert_to('PRICE_REVIEW', 'UTF8'))
      where hold is null and feed_cpc >= ${heldFromMedians * medianCents} and feed_cpc > ${acceptedCpc ?? 0}
      returning job_reference, feed_cpc
    )
    select job_reference as reference, feed_cpc as cents from held order by job_reference limit ${reportedHolds}`.execute(
    tx,
  )
  if (rows.length > 0) await withJoinsDisabled(tx, ['nestloop'], () => completeHeld(tx, source))
  return rows.map((row) => ({ ...row, medianCents }))
}

/** Completes the staged rows of unchanged jobs that are now held, so that the merge writes them with their hold. */
function completeHeld(tx: Tx, { rootCustomerId, customerId, sourceId }: SourceRef) {
  const contents = writtenColumns.filter((column) => column !== 'hold' && column !== 'content_hash')
  const values = sql.join(contents.map((column) => sql`${sql.ref(column)} = ${sql.ref(`job.${column}`)}`))
  return sql`
    update stage set company = company.name, ${values} from job
    join company on company.root_customer_id = job.root_customer_id and company.customer_id = job.customer_id and company.id = job.company_id
    where job.root_customer_id = ${rootCustomerId} and job.customer_id = ${customerId} and job.source_id = ${sourceId}
      and job.expansion_id is null and job.job_reference = stage.job_reference and stage.company is null
      and stage.hold = 'PRICE_REVIEW' and stage.content_hash = sha256(job.content_hash || convert_to('PRICE_REVIEW', 'UTF8'))`.execute(
    tx,
  )
}

async function countHeld(tx: Tx): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from stage where hold is not null`.execute(tx)
  return rows[0]?.count ?? 0
}

async function compare(tx: Tx, { rootCustomerId, customerId, sourceId }: SourceRef) {
  // The columns in conditions; the others would take seven times as long.
  await sql`analyze stage (job_reference, company, hold, content_hash)`.execute(tx)
  const { rows } = await sql<{ present: number; missing: number; staged: number; outdated: number }>`
    select count(*) as present, count(*) filter (where stage.job_reference is null) as missing,
      (select count(*) from stage) as staged,
      (select count(*) from stage where company is null) -
        count(*) filter (where stage.company is null and stage.content_hash = job.content_hash) as outdated
    from job left join stage on stage.job_reference = job.job_reference
    where job.root_customer_id = ${rootCustomerId} and job.customer_id = ${customerId} and job.source_id = ${sourceId}
      and job.expansion_id is null and job.deleted_at is null`.execute(tx)
  return rows[0] ?? { present: 0, missing: 0, staged: 0, outdated: 0 }
}

const changedMeanwhile = () =>
  new ApiError(
    'unavailable',
    'Another import of the source has changed its jobs meanwhile; nothing has changed. Import the feed again.',
  )

const insertCompanies = (tx: Tx, { rootCustomerId, customerId }: SourceRef) =>
  sql`
    insert into company (root_customer_id, customer_id, name, advertiser_id)
    select ${rootCustomerId}, ${customerId}, company, min(advertiser_id) from stage
    where company is not null and not exists (
      select from company
      where company.root_customer_id = ${rootCustomerId} and company.customer_id = ${customerId} and company.name = stage.company)
    group by company
    on conflict on constraint company_name_key do nothing`.execute(tx)

/** Records the URLs of question lists, which are loaded later. */
const insertQuestionSources = (tx: Tx, { rootCustomerId, customerId }: SourceRef) =>
  sql`
    insert into question_source (root_customer_id, customer_id, url)
    select distinct ${rootCustomerId}::bigint, ${customerId}::bigint, apply ->> 'customQuestionsUrl' as url from stage
    where apply ->> 'customQuestionsUrl' is not null order by url
    on conflict do nothing`.execute(tx)

/** Keeps holds that only the landing-page check or the operator may lift. */
const keptHold = sql`hold = coalesce(case when job.hold in ('PAGE_CLOSED', 'REPORTED') then job.hold end, excluded.hold)`

const writtenColumns = [...stagedColumns, 'record_hash'] as const

/** Also the text of the description, which the stage computes. */
const mergedColumns = [...writtenColumns, 'description_text'] as const

/**
 * Writes only new, changed, and returning jobs, so that importing the same feed again writes nothing and uses no ids.
 */
async function upsertJobs(
  tx: Tx,
  { rootCustomerId, customerId, sourceId }: SourceRef,
  poolId: number,
  at: Date,
) {
  const columns = sql.join(mergedColumns.map((column) => sql.ref(column)))
  const staged = sql.join(mergedColumns.map((column) => sql.ref(`stage.${column}`)))
  const updates = sql.join(
    mergedColumns.map((column) =>
      column === 'hold' ? keptHold : sql`${sql.ref(column)} = excluded.${sql.ref(column)}`,
    ),
  )
  const { rows } = await sql<{ id: number; created: boolean }>`
    insert into job (root_customer_id, customer_id, source_id, pool_id, job_reference, company_id, ${columns}, created_at, modified_at)
    select ${rootCustomerId}, ${customerId}, ${sourceId}, ${poolId}, stage.job_reference, company.id, ${staged}, ${at}, ${at}
    from stage
    join company on company.root_customer_id = ${rootCustomerId} and company.customer_id = ${customerId} and company.name = stage.company
    left join job old on old.root_customer_id = ${rootCustomerId} and old.customer_id = ${customerId}
      and old.source_id = ${sourceId} and old.job_reference = stage.job_reference and old.expansion_id is null
    where old.id is null or old.content_hash <> stage.content_hash or old.deleted_at is not null
    order by stage.job_reference
    on conflict (root_customer_id, customer_id, source_id, job_reference) where expansion_id is null
      do update set company_id = excluded.company_id, ${updates}, modified_at = excluded.modified_at, deleted_at = null, expunged_at = null
    returning id, xmax = 0 as created`.execute(tx)
  return rows
}

/** Records the hashes of unchanged jobs that an earlier version imported without a hash. */
const recordHashes = (tx: Tx, { rootCustomerId, customerId, sourceId }: SourceRef) =>
  sql`
    update job set record_hash = stage.record_hash from stage
    where job.root_customer_id = ${rootCustomerId} and job.customer_id = ${customerId} and job.source_id = ${sourceId}
      and job.expansion_id is null and job.job_reference = stage.job_reference and stage.company is not null
      and job.record_hash is distinct from stage.record_hash`.execute(tx)

async function deleteMissing(tx: Tx, { rootCustomerId, customerId, sourceId }: SourceRef, at: Date) {
  const { rows } = await sql<{ id: number }>`
    update job set deleted_at = ${at}, modified_at = ${at}
    where root_customer_id = ${rootCustomerId} and customer_id = ${customerId} and source_id = ${sourceId}
      and expansion_id is null and deleted_at is null and not exists (select from stage where stage.job_reference = job.job_reference)
    returning id`.execute(tx)
  return rows
}
