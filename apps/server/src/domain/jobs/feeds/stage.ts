import { hash } from 'node:crypto'
import { toEndInstant, toInstant, type FeedDate } from '@tiller/feed-parser/dates'
import type { FeedJob } from '@tiller/feed-parser/job'
import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'
import type { ReferenceData } from '#domain/reference/reference-data.ts'
import { computeJobCategories, computeJobDetails, derivedJobValues } from '../derived/derived-values.ts'
import type { SourceRef } from '../expansions/copies.ts'
import { toSafeLandingUrl } from '../landing-url.ts'
import { sanitizeDescription } from './description/sanitize-description.ts'
import { resolveJobPlaces } from './job-places.ts'

/**
 * Creates the temporary table that holds a feed's jobs until the whole feed has been read. Rows without a company are
 * jobs whose record is unchanged; they have only the columns that the merge compares. PostgreSQL computes the texts of
 * descriptions while the next jobs are read.
 */
export const createStagingTable = (connection: Db) =>
  sql`create temporary table stage (
    job_reference text primary key, company text, title text, url text, description text,
    description_text text generated always as (job_description_text(description)) stored, posted_at timestamptz, expires_at timestamptz,
    places jsonb, city_keys text[], state_ids integer[], zipcodes text[], remote boolean,
    major_categories integer[], minor_categories integer[], feed_cpc integer, feed_target_cpa integer,
    advertiser_id text, src_camp_id text, src_seg_id text, email_address text, salary text, education text,
    experience text, job_type text, logo_url text, apply jsonb, details jsonb, existing_vacancy boolean, hold text, content_hash bytea,
    record_hash bytea)`.execute(connection)

export const dropStagingTables = (connection: Db) =>
  sql`drop table if exists stage, known_record`.execute(connection)

/** Columns that are copied from the stage to the job. */
export const stagedColumns = [
  'title',
  'url',
  'description',
  'posted_at',
  'expires_at',
  'places',
  'city_keys',
  'state_ids',
  'zipcodes',
  'remote',
  'major_categories',
  'minor_categories',
  'feed_cpc',
  'feed_target_cpa',
  'advertiser_id',
  'src_camp_id',
  'src_seg_id',
  'email_address',
  'salary',
  'education',
  'experience',
  'job_type',
  'logo_url',
  'apply',
  'details',
  'existing_vacancy',
  'hold',
  'content_hash',
] as const

/** All columns except the text of the description, which PostgreSQL computes. */
const insertedColumns = sql.join(
  ['job_reference', 'company', ...stagedColumns, 'record_hash'].map((column) => sql.ref(column)),
)

/** A row for the stage: its hashed columns as a JSON object, and the hashes. */
export type StagedRow = { contents: string; contentHash: string; recordHash: string | null }

/** A job of the feed with a hash of everything from which its row is computed. */
export type HashedFeedJob = { job: FeedJob; hash: string }

/** Returns the hash of a text as PostgreSQL reads it. */
const toByteaHash = (text: string) => `\\x${hash('sha256', text)}`

const versions = Object.values(derivedJobValues).map(({ version }) => version)

export function hashFeedJob(job: FeedJob, billingZone: string): HashedFeedJob {
  const inputs = JSON.stringify([versions, billingZone, { ...job, line: null }])
  return { job, hash: toByteaHash(inputs) }
}

/**
 * Copies what is known of the source's records to a temporary table, to look them up there: on the table of jobs,
 * PostgreSQL may choose an index without the reference if its statistics are old, and scan the customer's jobs for
 * each record. Jobs that are held because of their price are excluded, because the hold depends on the prices of
 * other jobs.
 */
export async function createKnownRecordsTable(
  connection: Db,
  { rootCustomerId, customerId, sourceId }: SourceRef,
) {
  await sql`create temporary table known_record (
    job_reference text, feed_cpc integer, hold text, content_hash bytea, record_hash bytea)`.execute(
    connection,
  )
  await sql`
    insert into known_record select job_reference, feed_cpc, hold, content_hash, record_hash from job
    where root_customer_id = ${rootCustomerId} and customer_id = ${customerId} and source_id = ${sourceId}
      and expansion_id is null and deleted_at is null and expunged_at is null
      and record_hash is not null and hold is distinct from 'PRICE_REVIEW'`.execute(connection)
  await sql`alter table known_record add primary key (job_reference)`.execute(connection)
}

/**
 * Stages the jobs whose records have not changed since the last import.
 *
 * @returns the references of the staged jobs
 */
export async function stageUnchangedJobs(connection: Db, records: readonly HashedFeedJob[]) {
  const references = records.map(({ job }) => job.reference)
  const hashes = records.map(({ hash }) => hash)
  // The lateral query is one index lookup per record, whatever the statistics say.
  const { rows } = await sql<{ reference: string }>`
    insert into stage (job_reference, feed_cpc, hold, content_hash)
    select record.reference, known.feed_cpc, known.hold, known.content_hash
    from unnest(${references}::text[], ${hashes}::bytea[]) as record (reference, hash)
    cross join lateral (
      select feed_cpc, hold, content_hash from known_record
      where job_reference = record.reference and record_hash = record.hash
      offset 0) as known
    returning job_reference as reference`.execute(connection)
  return new Set(rows.map(({ reference }) => reference))
}

/** Adds rows to the stage in one statement, as one JSON text that PostgreSQL converts to arrays. */
export async function insertStagedJobs(connection: Db, rows: readonly StagedRow[]) {
  if (rows.length === 0) return
  const texts = rows.map(({ contents, contentHash, recordHash }) => {
    const hashes = JSON.stringify({ content_hash: contentHash, record_hash: recordHash })
    return `${contents.slice(0, -1)},${hashes.slice(1)}`
  })
  await sql`
    insert into stage (${insertedColumns})
    select ${insertedColumns} from jsonb_populate_recordset(null::stage, ${`[${texts.join(',')}]`}::jsonb)`.execute(
    connection,
  )
}

/**
 * Converts a feed's job to a row: resolves its places, assigns its category, and extracts its details. Also returns the
 * hashed columns of the row as JSON, and the problems of its places.
 */
export function toStageRow(job: FeedJob, reference: ReferenceData, billingZone: string) {
  const { columns, zones, notes, ...places } = resolveJobPlaces(reference.places, job.locations)
  const description = sanitizeDescription(job.description)
  const remote = job.remote === true || places.remote
  const content = {
    job_reference: job.reference,
    company: job.company,
    title: job.title,
    url: toSafeLandingUrl(job.url),
    description,
    posted_at: job.postedAt === null ? null : toInstant(job.postedAt, zones[0] ?? billingZone).toISOString(),
    expires_at: job.expiresAt === null ? null : lastEnd(job.expiresAt, zones, billingZone).toISOString(),
    ...columns,
    remote,
    ...computeJobCategories(job, reference),
    feed_cpc: job.cpcCents,
    feed_target_cpa: job.targetCpaCents,
    advertiser_id: job.advertiserId,
    src_camp_id: job.srcCampId,
    src_seg_id: job.srcSegId,
    email_address: job.email,
    salary: job.salary,
    education: job.education,
    experience: job.experience,
    job_type: job.jobType,
    logo_url: job.logoUrl,
    apply: job.apply,
    ...computeJobDetails({
      title: job.title,
      description,
      salary: job.salary,
      job_type: job.jobType,
      remote,
    }),
    // Absent if it is not stated, so that the hashes of other jobs do not change.
    existing_vacancy: job.existingVacancy,
    hold: job.isEndUnreadable ? ('END_UNREADABLE' as const) : null,
  }
  // Absent if it is null, so that the hashes of other jobs do not change.
  const contents = JSON.stringify({ ...content, hold: content.hold ?? undefined })
  return { row: { ...content, content_hash: toByteaHash(contents) }, contents, notes }
}

/** Returns the end of a job in the westernmost of its time zones, or in the billing zone if its place is unknown. */
const lastEnd = (end: FeedDate, zones: readonly string[], billingZone: string) =>
  new Date(
    Math.max(
      ...(zones.length === 0 ? [billingZone] : zones).map((zone) => toEndInstant(end, zone).getTime()),
    ),
  )
