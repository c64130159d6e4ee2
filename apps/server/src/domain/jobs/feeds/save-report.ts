import { runInTransaction, type Db, type Tenant } from '#lib/postgres/database.ts'
import { publishEvents } from '#domain/events/publish/publish.ts'
import { mailNewFeedProblems } from './mail-problems.ts'
import type { ImportReport } from './report.ts'

/** Returns job counts by their names in the API. Missing counts are 0. */
const apiCounts = (counts: ImportReport['counts']) =>
  Object.fromEntries(
    ['created', 'updated', 'deleted', 'unchanged', 'skipped', 'held'].map((name) => [
      name,
      Number(counts[name] ?? 0),
    ]),
  )

/**
 * Stores and returns the report of an import.
 *
 * @param baseUrl the console's URL, if the whole feed was read and its problems are to be mailed
 */
export async function saveImportReport(
  db: Db,
  { rootCustomerId, customerId, sourceId }: Tenant & { sourceId: number },
  report: ImportReport,
  baseUrl?: string,
) {
  const { counts, problems, ...rest } = report
  await runInTransaction(db, async (tx) => {
    const { id: importId } = await tx
      .insertInto('feedImport')
      .values({
        rootCustomerId,
        customerId,
        sourceId,
        ...rest,
        counts: JSON.stringify(counts),
        problems: JSON.stringify(problems),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { outcome, finishedAt: at } = report
    const data = { importId, sourceId, outcome, counts: apiCounts(counts) }
    const webhook = { type: 'platform:SourceImport:finished:v1', data } as const
    await publishEvents(tx, { rootCustomerId, customerId, at, webhook })
    if (baseUrl !== undefined)
      await mailNewFeedProblems(tx, { rootCustomerId, customerId, sourceId, importId }, report, baseUrl)
  })
  return report
}
