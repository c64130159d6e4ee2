import { createHash } from 'node:crypto'
import { toEndInstant, toInstant, type FeedDate } from '@tiller/feed-parser/dates'
import type { FeedJob } from '@tiller/feed-parser/job'
import type { PlaceMatch, TownMatch } from '@tiller/job-text/place-match'
import { resolveLocations } from '@tiller/job-text/resolve-parts'
import { findTimeZone } from '@tiller/job-text/time-zone'
import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'
import type { StoredPlace } from '#lib/postgres/stored-place.ts'
import type { ReferenceData } from '#domain/reference/reference-data.ts'
import {
  computeJobCategories,
  computeCityKeys,
  derivedJobValues,
  computeJobDetails,
} from '../derived/derived-values.ts'
import type { SourceRef } from '../expansions/copies.ts'
import { toSafeLandingUrl } from '../landing-url.ts'
import { sanitizeDescription } from './description/sanitize-description.ts'

/**
 * Creates the temporary table that holds a feed's jobs until the whole feed has been read. Rows without a company are
 * jobs whose record is unchanged; they have only the columns that the merge compares.
 */
export const createStagingTable = (connection: Db) =>
  sql`create temporary table stage (
    job_reference text primary key, company text, title text, url text, description text, posted_at timestamptz, expires_at timestamptz,
    places jsonb, city_keys text[], state_ids integer[], zipcodes text[], remote boolean,
    major_categories integer[], minor_categories integer[], feed_cpc integer, feed_target_cpa integer,
    advertiser_id text, src_camp_id text, src_seg_id text, email_address text, salary text, education text,
    experience text, job_type text, logo_url text, apply jsonb, details jsonb, existing_vacancy boolean, hold text, content_hash bytea,
    record_hash bytea)`.execute(connection)

export const dropStagingTable = (connection: Db) => sql`drop table if exists stage`.execute(connection)

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

type StageRow = ReturnType<typeof toStageRow>['row'] & { record_hash: string | null }

/** A job of the feed with a hash of everything from which its row is computed. */
export type HashedFeedJob = { job: FeedJob; hash: string }

const versions = Object.values(derivedJobValues).map(({ version }) => version)

export function hashFeedJob(job: FeedJob, billingZone: string): HashedFeedJob {
  const inputs = JSON.stringify([versions, billingZone, { ...job, line: null }])
  return { job, hash: `\\x${createHash('sha256').update(inputs).digest('hex')}` }
}

/**
 * Stages the jobs of the source whose records have not changed since the last import. Jobs that are held because of
 * their price are excluded, because the hold depends on the prices of other jobs.
 *
 * @returns the references of the staged jobs
 */
export async function stageUnchangedJobs(
  connection: Db,
  { rootCustomerId, customerId, sourceId }: SourceRef,
  records: readonly HashedFeedJob[],
) {
  const references = records.map(({ job }) => job.reference)
  const hashes = records.map(({ hash }) => hash)
  // The lateral query is one index lookup per record, whatever the statistics say.
  const { rows } = await sql<{ reference: string }>`
    insert into stage (job_reference, feed_cpc, hold, content_hash)
    select record.reference, known.feed_cpc, known.hold, known.content_hash
    from unnest(${references}::text[], ${hashes}::bytea[]) as record (reference, hash)
    cross join lateral (
      select feed_cpc, hold, content_hash from job
      where root_customer_id = ${rootCustomerId} and customer_id = ${customerId} and source_id = ${sourceId}
        and job_reference = record.reference and expansion_id is null and deleted_at is null and expunged_at is null
        and record_hash = record.hash and hold is distinct from 'PRICE_REVIEW'
      offset 0) as known
    returning job_reference as reference`.execute(connection)
  return new Set(rows.map(({ reference }) => reference))
}

/** Adds rows to the stage in one statement, as one JSON text that PostgreSQL converts to arrays. */
export const insertStagedJobs = (connection: Db, rows: readonly StageRow[]) =>
  sql`insert into stage select * from jsonb_populate_recordset(null::stage, ${JSON.stringify(rows)}::jsonb)`.execute(
    connection,
  )

/**
 * Converts a feed's job to a row: resolves its places, assigns its category, and extracts its details. Also returns the
 * problems of its places.
 */
export function toStageRow(job: FeedJob, reference: ReferenceData, billingZone: string) {
  const found = job.locations.flatMap((location) => resolveLocations(reference.places, location))
  const matches = found.flatMap(({ match }) => match ?? [])
  const stored = uniquePlaces(matches)
  const zones = unique(stored.flatMap((place) => findTimeZone(place) ?? []))
  const description = sanitizeDescription(job.description)
  const remote = job.remote === true || matches.some((match) => match.remote)
  const content = {
    job_reference: job.reference,
    company: job.company,
    title: job.title,
    url: toSafeLandingUrl(job.url),
    description,
    posted_at: job.postedAt === null ? null : toInstant(job.postedAt, zones[0] ?? billingZone).toISOString(),
    expires_at: job.expiresAt === null ? null : lastEnd(job.expiresAt, zones, billingZone).toISOString(),
    places: stored,
    ...computeCityKeys({ places: stored }),
    state_ids: unique(stored.flatMap(({ stateId }) => stateId ?? [])),
    zipcodes: unique(stored.flatMap(({ zip }) => zip ?? [])),
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
  const hash = createHash('sha256')
    .update(JSON.stringify({ ...content, hold: content.hold ?? undefined }))
    .digest('hex')
  return { row: { ...content, content_hash: `\\x${hash}` }, notes: found.flatMap(({ notes }) => notes) }
}

/** Returns the end of a job in the westernmost of its time zones, or in the billing zone if its place is unknown. */
const lastEnd = (end: FeedDate, zones: readonly string[], billingZone: string) =>
  new Date(
    Math.max(
      ...(zones.length === 0 ? [billingZone] : zones).map((zone) => toEndInstant(end, zone).getTime()),
    ),
  )

const unique = <T>(values: readonly T[]) => [...new Set(values)]

/** Removes duplicate places, and names without a zip if the same name has one. */
function uniquePlaces(matches: readonly (PlaceMatch | TownMatch)[]): StoredPlace[] {
  const places = matches.flatMap(({ kind, city, state, zip, stateId, lat, lng, name }): StoredPlace[] =>
    kind === 'remote' || kind === 'country' ? [] : [{ city, state, zip, stateId, lat, lng, name }],
  )
  const withZip = new Set(places.flatMap(({ zip, name }) => (zip === null ? [] : name)))
  const distinct = places.filter(({ zip, name }) => zip !== null || !withZip.has(name))
  return [...new Map(distinct.map((place) => [`${place.name} ${place.zip ?? ''}`, place])).values()]
}
