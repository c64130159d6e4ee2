import { inTransaction, type Db, type Tenant } from '#lib/postgres/database.ts'
import { publish } from '#domain/events/publish/publish.ts'
import { mailNewProblems } from './mail-problems.ts'
import type { ImportReport } from './report.ts'

/** Job counts by their API names; missing ones are 0. */
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
 * @param baseUrl of the console, if the import has read the whole feed: its problems are mailed
 */
export async function saveReport(
  db: Db,
  { rootCustomerId, customerId, sourceId }: Tenant & { sourceId: number },
  report: ImportReport,
  baseUrl?: string,
) {
  const { counts, problems, ...rest } = report
  await inTransaction(db, async (tx) => {
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
    await publish(tx, { rootCustomerId, customerId, at, webhook })
    if (baseUrl !== undefined)
      await mailNewProblems(tx, { rootCustomerId, customerId, sourceId, importId }, report, baseUrl)
  })
  return report
}
