import { atOnce, type Db, type Tenant } from '#lib/postgres/database.ts'
import { publish } from '#domain/events/publish/publish.ts'
import type { ImportReport } from './report.ts'

/** How many jobs were concerned, as the API calls it; what is not counted is 0. */
const toldCounts = (counts: ImportReport['counts']) =>
  Object.fromEntries(
    ['created', 'updated', 'deleted', 'unchanged', 'skipped'].map((name) => [
      name,
      Number(counts[name] ?? 0),
    ]),
  )

/** Keeps what became of one import of a source, whatever that was, and returns it. */
export async function keepReport(
  db: Db,
  { rootCustomerId, customerId, sourceId }: Tenant & { sourceId: number },
  report: ImportReport,
) {
  const { counts, problems, ...rest } = report
  await atOnce(db, async (tx) => {
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
    const data = { importId, sourceId, outcome, counts: toldCounts(counts) }
    const webhook = { type: 'platform:SourceImport:finished:v1', data } as const
    await publish(tx, { rootCustomerId, customerId, at, webhook })
  })
  return report
}
