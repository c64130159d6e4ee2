import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Config } from '#lib/config/config.ts'
import { toObjectLockKey } from '#lib/postgres/advisory-locks.ts'
import { customerLimits } from '@tiller/contract/platform/customers/limits'
import { readLimit } from '#domain/accounts/customers/limits.ts'
import type { Db, Tenant } from '#lib/postgres/database.ts'
import { joinSameTenant, tenantIsSql } from '#lib/postgres/tenant.ts'
import { EgressError } from '#lib/egress/egress-error.ts'
import type { EgressClient, EgressResponse, EgressRequest } from '#lib/egress/egress.ts'
import { userAgentHeader } from '#lib/egress/robots.ts'
import { requireFound, createNotFoundError } from '#lib/http/api-error.ts'
import type { DiskMonitor } from '#lib/metrics/disk-space.ts'
import type { ReferenceData } from '#domain/reference/reference-data.ts'
import { describeFetchFailure, importFeed, importStallMs, type ImportOptions } from '../import.ts'
import { saveImportReport } from '../save-report.ts'
import { createImportReportBuilder, type ImportReport } from '../report.ts'
import { readConfirmedDeletions } from '../held-imports.ts'
import { findUpload } from '../../uploads/queries.ts'
import { createUploadReader } from '../../uploads/upload-reader.ts'
import { jobBoardConnectors } from '../connectors/connector.ts'
import { createSourceReader, type FeedSource } from '../connectors/source-reader.ts'
import { computeNextFetchAt } from './next-fetch.ts'
import { createProgressWriter } from './progress.ts'

export type FetchDependencies = ReferenceData & {
  disk: DiskMonitor
  backgroundDb: Db
  now: () => Date
  egress: EgressClient
  /** Returns a random number from 0 to 1. */
  random: () => number
  config: Pick<Config, 'feedsOverHttp' | 'billingZone' | 'baseUrl'>
}

export type FeedRequestDependencies = { egress: EgressClient; config: Pick<Config, 'feedsOverHttp'> }

export type FetchOptions = {
  /** Whether to import regardless of deletions, and even if the server reports no change. */
  confirmed?: boolean
  /** Aborts the fetch; the source stays due. */
  signal?: AbortSignal | undefined
} & Pick<ImportOptions, 'onProgress'>

/** Maximum length of a stored ETag; longer ones are not stored. */
const maxHeaderChars = 1000
/** Maximum size of a job board's document, which is parsed in memory. */
const maxBoardBytes = 64 * 1024 ** 2

async function readMaxBytes(db: Db, source: Tenant & Pick<FeedSource, 'connector'>) {
  if (source.connector !== null) return maxBoardBytes
  return 1024 ** 2 * (await readLimit(db, source, 'feedMegabytes', customerLimits.feedMegabytes.maximum))
}

const redirects = 3
/** Minimum transfer rate. A slower server would occupy a connection and an importer for half an hour. */
const minRate = { bytes: 30 * 1024, inMs: 60_000 }

/**
 * Fetches and imports the feed of a source as a stream, in bounded memory. An incomplete feed changes nothing. It
 * always stores a report and schedules the next fetch.
 *
 * @returns undefined if another call, in this process or another, is fetching the source
 */
export function fetchFeed(
  parts: FetchDependencies,
  sourceId: number,
  options: FetchOptions = {},
): Promise<ImportReport | undefined> {
  return parts.backgroundDb.connection().execute(async (connection) => {
    if (!(await lockFetch(connection, sourceId))) return undefined
    try {
      const source = await getFetchedSource(connection, sourceId)
      return await fetchAndSchedule(parts, connection, source, options)
    } finally {
      await unlockFetch(connection, sourceId)
    }
  })
}

/** Report texts for imports whose process ended early. */
const terminationMessages = {
  'too-slow': `The import made no progress for ${importStallMs / 60_000} minutes.`,
  'too-much':
    'The import ended before it was done, for example because it needed too much memory; nothing has changed.',
}

/** Stores the report of a fetch whose process ended early, and schedules the next one. */
export async function saveTerminationReport(
  parts: FetchDependencies,
  sourceId: number,
  { reason, stopped }: { reason: keyof typeof terminationMessages; stopped: boolean },
) {
  const db = parts.backgroundDb
  const source = await getFetchedSource(db, sourceId)
  const writer = createImportReportBuilder(parts.now(), null)
  writer.refused({ line: null, code: reason, message: terminationMessages[reason] })
  const report = writer.finish(parts.now(), 'FAILED', {})
  // An import that ended with its server is not a failure of the feed.
  if (!stopped) await saveImportReport(db, source, report)
  await schedule(parts, db, source, { report: stopped ? undefined : report, stopped })
}

type FetchedSource = Awaited<ReturnType<typeof getFetchedSource>>

/** SQL for when the source's current spreadsheet was uploaded. */
const uploadedAtSql = sql`(select uploaded_at from source_upload
  where (root_customer_id, customer_id, source_id) = (source.root_customer_id, source.customer_id, source.id))`

async function getFetchedSource(db: Db, sourceId: number) {
  const row = await db
    .selectFrom('source')
    .leftJoin('sourceUpload', (join) =>
      join.on(joinSameTenant('source_upload', 'source', { sourceId: 'source.id' })),
    )
    .select([
      'source.rootCustomerId',
      'source.customerId',
      'source.id as sourceId',
      'feedUrl',
      'fetchEveryMinutes',
    ])
    .select(['failures', 'etag', 'lastModified', 'connector', 'name', 'type', 'uploadedAt'])
    .where('source.id', '=', sourceId)
    .executeTakeFirst()
  const source = requireFound(row, 'source', sourceId)
  if (source.feedUrl === null && source.type !== 'UPLOAD')
    throw createNotFoundError('feed URL of source', sourceId)
  return source
}

async function fetchAndSchedule(
  parts: FetchDependencies,
  db: Db,
  source: FetchedSource,
  options: FetchOptions,
): Promise<ImportReport> {
  let report: ImportReport | undefined
  try {
    return (report = await fetchAndImport(parts, db, source, options))
  } finally {
    await schedule(parts, db, source, { report, stopped: options.signal?.aborted === true })
  }
}

async function fetchAndImport(
  parts: FetchDependencies,
  db: Db,
  source: FetchedSource,
  options: FetchOptions,
): Promise<ImportReport> {
  const progress = createProgressWriter(parts, source)
  const onProgress: FetchOptions['onProgress'] = (step) => {
    options.onProgress?.(step)
    progress.write(step)
  }
  const mayDelete = options.confirmed === true ? Infinity : await readConfirmedDeletions(db, source)
  try {
    if (source.feedUrl === null)
      return await importSpreadsheet({ ...parts, db }, source, { mayDelete, onProgress })
    const feed = { ...source, feedUrl: source.feedUrl }
    return await importFetched(parts, db, feed, {
      mayDelete,
      onProgress,
      signal: options.signal,
      onLength: progress.expect,
    })
  } finally {
    await progress.end()
  }
}

type FetchedImport = Required<Pick<ImportOptions, 'mayDelete' | 'onProgress'>> & {
  signal: AbortSignal | undefined
  onLength: (bytes: number) => void
}

async function importFetched(
  parts: FetchDependencies,
  db: Db,
  source: FetchedSource & { feedUrl: string },
  { mayDelete, onProgress, signal, onLength }: FetchedImport,
): Promise<ImportReport> {
  const startedAt = parts.now()
  const conditions = mayDelete > 0 ? {} : conditionsOf(source)
  let answer: EgressResponse | undefined
  try {
    answer = await requestFeed(parts, source, {
      totalMs: importStallMs,
      msPerMegabyte: 20_000,
      maxBytes: await readMaxBytes(db, source),
      signal,
      headers: conditions,
    })
    const { status: httpStatus, headers, body } = answer
    if (httpStatus === 304 && Object.keys(conditions).length > 0) {
      answer.close()
      const report = createImportReportBuilder(startedAt, httpStatus).finish(parts.now(), 'UNCHANGED', {})
      return await saveImportReport(db, source, report)
    }
    requireReadableFeed(answer)
    const length = Number(headers['content-length'])
    if (length > 0) onLength(length)
    const version = { etag: kept(headers.etag), lastModified: kept(headers['last-modified']) }
    return await importFeed({ ...parts, db }, source, body, {
      mayDelete,
      answer: { httpStatus, ...version },
      read: createSourceReader(parts, source, signal),
      onProgress,
    })
  } catch (error) {
    answer?.close()
    if (!(error instanceof EgressError)) throw error
    const report = createImportReportBuilder(startedAt, answer?.status ?? null)
    report.refused(describeFetchFailure(error))
    return await saveImportReport(db, source, report.finish(parts.now(), 'FETCH_FAILED', {}))
  }
}

async function importSpreadsheet(
  parts: Parameters<typeof importFeed>[0],
  source: FetchedSource,
  options: ImportOptions,
): Promise<ImportReport> {
  const upload = requireFound(await findUpload(parts.db, source), 'upload of source', source.sourceId)
  const read = createUploadReader(upload.mapping, source.name)
  return importFeed(parts, source, Readable.from([upload.content]), { ...options, read })
}

/** Returns the headers for a conditional request. */
function conditionsOf({ etag, lastModified, connector }: FetchedSource): Record<string, string> {
  // An unchanged list says nothing about the documents of its jobs.
  if (connector !== null && jobBoardConnectors[connector]?.isOneDocument === false) return {}
  return {
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
  }
}

export const requestFeed = (
  { egress, config }: FeedRequestDependencies,
  { feedUrl, connector }: Pick<FeedSource, 'feedUrl' | 'connector'>,
  {
    headers,
    ...limits
  }: Pick<EgressRequest, 'totalMs' | 'msPerMegabyte' | 'maxBytes' | 'signal' | 'headers'>,
) => {
  const board = connector === null ? undefined : jobBoardConnectors[connector]
  const accepted =
    board === undefined
      ? {
          accept: 'application/xml, text/xml, application/rss+xml, application/gzip;q=0.9, */*;q=0.5',
          // The body is decompressed by its content, like a .gz file.
          'accept-encoding': 'gzip',
        }
      : { accept: 'application/json, application/xml;q=0.9, */*;q=0.5' }
  return egress.open({
    url: feedUrl,
    ...board?.request,
    http: config.feedsOverHttp,
    redirects,
    minRate: minRate,
    ...limits,
    headers: { ...accepted, ...userAgentHeader, ...board?.request?.headers, ...headers },
  })
}

export function requireReadableFeed({ status, headers }: EgressResponse) {
  if (status !== 200) throw new EgressError('http-status', `The server answered ${status}, not 200.`)
  const encoding = headers['content-encoding'] ?? 'identity'
  if (!['identity', 'gzip', 'x-gzip'].includes(encoding.toLowerCase()))
    throw new EgressError('broken', 'The feed is packed in a way that was not asked for; gzip can be read.')
}

const kept = (value: string | undefined) =>
  value === undefined || value.length > maxHeaderChars ? null : value

const failed = new Set<ImportReport['outcome']>(['FETCH_FAILED', 'REFUSED', 'FAILED'])

/**
 * Schedules the next fetch, unless the URL or the spreadsheet has changed meanwhile: the new one is already due.
 *
 * @param report undefined after an internal error
 */
async function schedule(
  { now, random }: FetchDependencies,
  db: Db,
  source: FetchedSource,
  { report, stopped }: { report: ImportReport | undefined; stopped: boolean },
) {
  const at = now()
  const outcome = report?.outcome ?? 'FAILED'
  const brokenOff = stopped && (report === undefined || outcome === 'FETCH_FAILED')
  const failures = brokenOff ? source.failures : failed.has(outcome) ? source.failures + 1 : 0
  // A spreadsheet is imported once, unless Tiller itself has failed.
  const isOver = source.feedUrl === null && outcome !== 'FAILED'
  const next = computeNextFetchAt(at, { everyMinutes: source.fetchEveryMinutes, failures }, random())
  await db
    .updateTable('source')
    .set({
      failures,
      nextFetchAt: brokenOff ? at : isOver ? null : next,
      lastFetchAt: at,
      lastOutcome: outcome,
      ...(outcome === 'UNCHANGED' ? { lastImportedAt: at } : {}),
    })
    .where(tenantIsSql('source', source))
    .where('id', '=', source.sourceId)
    .where(sql<boolean>`feed_url is not distinct from ${source.feedUrl}`)
    .where(sql<boolean>`${uploadedAtSql} is not distinct from ${source.uploadedAt}`)
    .execute()
}

/** Locks a source with a session-level advisory lock, which is released if the process dies. */
async function lockFetch(connection: Db, sourceId: number) {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_lock(${toObjectLockKey('feedFetch', sourceId)}) as locked`.execute(connection)
  return rows[0]?.locked === true
}

const unlockFetch = (connection: Db, sourceId: number) =>
  sql`select pg_advisory_unlock(${toObjectLockKey('feedFetch', sourceId)})`.execute(connection)
