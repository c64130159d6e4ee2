import { FeedError, readFeed, type FeedItem, type FeedSummary } from '@tiller/feed-parser/read-feed'
import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'
import { EgressError } from '#lib/egress/egress-error.ts'
import type { Config } from '#lib/config/config.ts'
import type { DiskMonitor } from '#lib/metrics/disk-space.ts'
import { mapInChunks } from '#lib/runtime/cooperative-scheduling.ts'
import type { ReferenceData } from '#domain/reference/reference-data.ts'
import { ApiError, requireFound } from '#lib/http/api-error.ts'
import type { SourceRef } from '../expansions/copies.ts'
import type { SourceReader } from './connectors/source-reader.ts'
import { updateMissingPayCounts } from '../pay-laws/missing-pay.ts'
import { rejectedPriceCodes } from './mail-problems.ts'
import { saveImportReport } from './save-report.ts'
import { mergeStagedJobs, requireImportedSource, type FeedValidators, type MergeResult } from './merge.ts'
import { createImportReportBuilder, type ImportReport, type ImportReportBuilder } from './report.ts'
import {
  insertStagedJobs,
  createKnownRecordsTable,
  createStagingTable,
  dropStagingTables,
  hashFeedJob,
  stageUnchangedJobs,
  toStageRow,
  type HashedFeedJob,
  type StagedRow,
} from './stage.ts'

/** The progress of an import, reported after each batch and each long statement. */
export type ImportProgress = { phase: 'reading' | 'merging'; /** read so far */ bytes: number; jobs: number }

export type ImportOptions = {
  /**
   * Number of jobs that the import may delete although it is more than half of the source's jobs. If absent, such an
   * import waits for confirmation.
   */
  mayDelete?: number
  onProgress?: (progress: ImportProgress) => void
  /** The HTTP response, if the feed was fetched. */
  answer?: FeedValidators & { httpStatus: number }
  /** Parses the input; by default as an XML feed. */
  read?: SourceReader
}

/** An import without progress for this time is aborted. Its total duration is unlimited. */
export const importStallMs = 30 * 60_000

const maxBatchItems = 500

/** A batch ends when its descriptions reach this length, so that long ones need no more memory than others. */
const maxBatchChars = 4 * 1024 * 1024

/** After this many new jobs the tables are analyzed, because autovacuum runs only later. */
const analyzeFromJobs = 1_000

/**
 * Analyzes the columns that join jobs, and those in the conditions of indexes, in a sixth of the time of all columns.
 * Without statistics, indexing a new database would scan all companies for each job, and an index of present jobs
 * would seem to hold hardly any.
 */
const analyzeJobs = (connection: Db) =>
  sql`analyze (skip_locked) company, job (root_customer_id, customer_id, source_id, pool_id, company_id, id,
    original_id, expansion_id, deleted_at, expires_at, expunged_at)`.execute(connection)

export type ImportDependencies = ReferenceData & {
  db: Db
  now: () => Date
  disk: Pick<DiskMonitor, 'hasRoomFor'>
  config: Pick<Config, 'billingZone' | 'baseUrl'>
}

async function requireDiskSpace({ disk }: Pick<ImportDependencies, 'disk'>) {
  if (!(await disk.hasRoomFor('feeds'))) throw noDiskSpace()
}

const noDiskSpace = () =>
  new ApiError(
    'unavailable',
    'The disk has too little room for feeds (FEEDS_MIN_FREE_MB); nothing has changed. Make room, or try again later.',
  )

/**
 * Imports a feed into a source: stages all of it, then merges in one transaction, so that a refused or truncated feed
 * changes nothing. Jobs that left the feed are marked as deleted. The result is stored in `feed_import` and returned.
 * It is also stored before an internal error or the error of a full disk is rethrown.
 */
export async function importFeed(
  parts: ImportDependencies,
  source: SourceRef,
  input: AsyncIterable<Uint8Array>,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const { db, now } = parts
  const report = createImportReportBuilder(now(), options.answer?.httpStatus ?? null)
  return db.connection().execute(async (connection) => {
    await dropStagingTables(connection)
    await createStagingTable(connection)
    try {
      // Also checked in the merge, but reading a large feed takes minutes.
      await requireImportedSource(connection, source)
      const summary = await stageFeed({ connection, ...parts, source, report, options, at: now() }, input)
      const { heldPrices, ...merge } = await mergeStagedJobs(connection, source, {
        at: now(),
        mayDelete: options.mayDelete ?? 0,
        rejectedPrices: report.countOf(rejectedPriceCodes),
        onStep: () => options.onProgress?.({ ...summary, phase: 'merging' }),
        version: { etag: options.answer?.etag ?? null, lastModified: options.answer?.lastModified ?? null },
      })
      for (const held of heldPrices) report.add(toHeldPriceProblem(held))
      await updateMissingPayCounts(connection, parts.places, { at: now(), sourceId: source.sourceId })
      if (merge.created >= analyzeFromJobs) await analyzeJobs(connection)
      return await saveImportReport(
        connection,
        source,
        report.finish(now(), outcomeOf(merge), { ...summary, ...merge }),
        merge.needsConfirmation ? undefined : parts.config.baseUrl,
      )
    } catch (error) {
      const { outcome, ...refusal } = refusalOf(error)
      report.refused(refusal)
      const kept = saveImportReport(connection, source, report.finish(now(), outcome, {}))
      if (outcome !== 'FAILED') return await kept
      // Storing the report can fail for the same reason. Only the original error is thrown.
      await kept.catch(() => {})
      throw error
    } finally {
      // If the connection is lost, the temporary table is gone, too. Only the original error is thrown.
      await dropStagingTables(connection).catch(() => {})
    }
  })
}

type Staging = ImportDependencies & {
  connection: Db
  source: SourceRef
  report: ImportReportBuilder
  options: ImportOptions
  at: Date
}

async function stageFeed(staging: Staging, input: AsyncIterable<Uint8Array>): Promise<FeedSummary> {
  const { report, options, at, now } = staging
  await requireDiskSpace(staging)
  await createKnownRecordsTable(staging.connection, staging.source)
  let bytes = 0
  const counted = async function* () {
    for await (const chunk of input) {
      bytes = report.addBytes(chunk.byteLength)
      yield chunk
    }
  }
  const batches = readBatches((options.read ?? readFeed)(counted(), { now: at, clock: now }))
  let rows: StagedRow[] = []
  let jobs = 0
  // While PostgreSQL inserts the rows of a batch, the rows of the next one are computed, and the one after it is read.
  let inserting: Promise<unknown> = Promise.resolve()
  try {
    for (;;) {
      const { done, value } = await batches.next()
      await inserting
      if (done === true) {
        await insertStagedJobs(staging.connection, rows)
        return value
      }
      await requireDiskSpace(staging)
      const { count, changed } = await stageUnchangedItems(staging, value)
      inserting = insertStagedJobs(staging.connection, rows)
      inserting.catch(() => {})
      rows = await mapInChunks(changed, (record) => toStagedRow(staging, record))
      jobs += count
      options.onProgress?.({ phase: 'reading', bytes, jobs })
    }
  } finally {
    await inserting
  }
}

async function* readBatches(items: ReturnType<SourceReader>): AsyncGenerator<FeedItem[], FeedSummary> {
  let batch: FeedItem[] = []
  let chars = 0
  for (;;) {
    const { done, value } = await items.next()
    if (done === true) {
      yield batch
      return value
    }
    batch.push(value)
    if (value.kind === 'job') chars += value.job.description.length
    if (batch.length === maxBatchItems || chars >= maxBatchChars) {
      yield batch
      batch = []
      chars = 0
    }
  }
}

/** Reports problems and stages unchanged jobs. Returns the changed jobs, and the number of all jobs. */
async function stageUnchangedItems(
  { connection, report, config }: Staging,
  items: readonly FeedItem[],
): Promise<{ count: number; changed: HashedFeedJob[] }> {
  const records: HashedFeedJob[] = []
  for (const item of items) {
    if (item.kind === 'problem') report.add(item.problem)
    else records.push(hashFeedJob(item.job, config.billingZone))
  }
  const known = await stageUnchangedJobs(connection, records)
  return { count: records.length, changed: records.filter(({ job }) => !known.has(job.reference)) }
}

/** Converts a job to a row, and reports the problems of its places. */
function toStagedRow(staging: Staging, { job, hash }: HashedFeedJob): StagedRow {
  const { row, contents, notes } = toStageRow(job, staging, staging.config.billingZone)
  staging.report.places(job, notes)
  return { contents, contentHash: row.content_hash, recordHash: notes.length > 0 ? null : hash }
}

/** Returns the problem to report for a job whose price awaits a review. */
export function toHeldPriceProblem({ reference, cents, medianCents }: MergeResult['heldPrices'][number]) {
  const dollars = (amount: number) => `$${(amount / 100).toFixed(2)}`
  const message =
    `${dollars(cents)} per click is at least 100 times the median price of the pool (${dollars(medianCents)}). ` +
    'The job is not advertised. Correct the price, or let the operator accept it for the source.'
  return { line: null, reference, field: 'cpc', severity: 'warning', code: 'price-held', message }
}

const outcomeOf = ({ needsConfirmation, created, updated, deleted }: Omit<MergeResult, 'heldPrices'>) =>
  needsConfirmation ? 'NEEDS_CONFIRMATION' : created + updated + deleted === 0 ? 'UNCHANGED' : 'IMPORTED'

function refusalOf(error: unknown) {
  if (error instanceof FeedError)
    return { outcome: 'REFUSED', line: error.line, code: error.code, message: error.message } as const
  if (error instanceof EgressError) return describeFetchFailure(error)
  if (error instanceof ApiError)
    return { outcome: 'FAILED', line: null, code: error.code, message: error.message } as const
  return {
    outcome: 'FAILED',
    line: null,
    code: 'internal-error',
    message: 'Tiller failed; nothing has changed. The log of the operator says why.',
  } as const
}

/** Converts a failed fetch to the outcome of an import report. */
export const describeFetchFailure = ({ reason, message }: EgressError) =>
  ({ outcome: 'FETCH_FAILED', line: null, code: reason, message }) as const

/** Reads the keys and the name of a source. Throws `not-found`. */
export async function requireSourceRef(db: Db, sourceId: number) {
  const source = await db
    .selectFrom('source')
    .select(['rootCustomerId', 'customerId', 'id as sourceId', 'name'])
    .where('id', '=', sourceId)
    .executeTakeFirst()
  return requireFound(source, 'source', sourceId)
}
