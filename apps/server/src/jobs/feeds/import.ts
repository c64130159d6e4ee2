import { FeedError, readFeed, type FeedSummary } from '@tiller/job-feed/read-feed'
import type { Db, Tenant } from '../../kit/db/database.ts'
import type { Reference } from '../../reference/reference-data.ts'
import { found } from '../../kit/http/api-error.ts'
import { mergeStage, type Merge } from './merge.ts'
import { createReport, type ImportReport, type ReportWriter } from './report.ts'
import { addToStage, createStage, dropStage, stageRow, type StageRow } from './stage.ts'

export type ImportOptions = {
  /** Import even if more than half of the source's jobs would disappear. */
  confirmed?: boolean
  /** Called now and then with the bytes read so far. */
  onProgress?: (bytes: number, jobs: number) => void
}

const batchSize = 500

/**
 * Imports a feed into a source: stages all of it, then merges in one transaction, so that a feed that is
 * refused or breaks off changes nothing. Jobs that the feed no longer holds are marked deleted. The same
 * feed again changes nothing and says so. What happened is kept in `feed_import` and returned.
 */
export async function importFeed(
  parts: Reference & { db: Db; now: () => Date },
  source: Tenant & { sourceId: number },
  input: AsyncIterable<Uint8Array>,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const { db, now } = parts
  const report = createReport(now())
  return db.connection().execute(async (connection) => {
    await dropStage(connection)
    await createStage(connection)
    try {
      const summary = await stageFeed({ connection, ...parts, report, options, at: now() }, input)
      const merge = await mergeStage(connection, source, { at: now(), confirmed: options.confirmed === true })
      return await keep(connection, source, report.finish(now(), outcomeOf(merge), { ...summary, ...merge }))
    } catch (error) {
      if (!(error instanceof FeedError)) throw error
      report.refused(error)
      return await keep(connection, source, report.finish(now(), 'REFUSED', {}))
    } finally {
      await dropStage(connection)
    }
  })
}

type Staging = Reference & { connection: Db; report: ReportWriter; options: ImportOptions; at: Date }

async function stageFeed(staging: Staging, input: AsyncIterable<Uint8Array>): Promise<FeedSummary> {
  const { connection, report, options, at } = staging
  let bytes = 0
  const counted = async function* () {
    for await (const chunk of input) {
      bytes += chunk.byteLength
      yield chunk
    }
  }
  const items = readFeed(counted(), { now: at })
  let batch: StageRow[] = []
  let jobs = 0
  for (;;) {
    const { done, value } = await items.next()
    if (done === true) {
      if (batch.length > 0) await addToStage(connection, batch)
      options.onProgress?.(bytes, jobs)
      return value
    }
    if (value.kind === 'problem') {
      report.add(value.problem)
      continue
    }
    const { job } = value
    const { row, unknown } = stageRow(job, staging)
    for (const text of unknown) report.unknownPlace(job, text)
    batch.push(row)
    jobs += 1
    if (batch.length === batchSize) {
      await addToStage(connection, batch)
      batch = []
      options.onProgress?.(bytes, jobs)
    }
  }
}

const outcomeOf = ({ needsConfirmation, created, updated, deleted }: Merge) =>
  needsConfirmation ? 'NEEDS_CONFIRMATION' : created + updated + deleted === 0 ? 'UNCHANGED' : 'IMPORTED'

async function keep(
  db: Db,
  { rootCustomerId, customerId, sourceId }: Tenant & { sourceId: number },
  report: ImportReport,
) {
  const { startedAt, finishedAt, outcome, counts, problems } = report
  await db
    .insertInto('feedImport')
    .values({
      rootCustomerId,
      customerId,
      sourceId,
      startedAt,
      finishedAt,
      outcome,
      counts: JSON.stringify(counts),
      problems: JSON.stringify(problems),
    })
    .execute()
  return report
}

/** The source that an operator names, with the customer that it belongs to. */
export async function getSource(db: Db, sourceId: number) {
  const source = await db
    .selectFrom('source')
    .select(['rootCustomerId', 'customerId', 'id as sourceId', 'name'])
    .where('id', '=', sourceId)
    .executeTakeFirst()
  return found(source, 'source', sourceId)
}
