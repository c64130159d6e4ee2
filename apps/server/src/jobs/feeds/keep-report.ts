import type { Db, Tenant } from '../../kit/db/database.ts'
import type { ImportReport } from './report.ts'

/** Keeps what became of one import of a source, whatever that was, and returns it. */
export async function keepReport(
  db: Db,
  { rootCustomerId, customerId, sourceId }: Tenant & { sourceId: number },
  report: ImportReport,
) {
  const { counts, problems, ...rest } = report
  await db
    .insertInto('feedImport')
    .values({
      rootCustomerId,
      customerId,
      sourceId,
      ...rest,
      counts: JSON.stringify(counts),
      problems: JSON.stringify(problems),
    })
    .execute()
  return report
}
