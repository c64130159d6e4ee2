import { heldImportFields } from '@tiller/contract/platform/operator/schemas'
import { sql } from 'kysely'
import { toDisplayedFetchSettings } from '#domain/accounts/sources/sources.ts'
import type { Db, Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { ApiError, requireFound } from '#lib/http/api-error.ts'
import { mapPage, readPage, type PageRequest } from '#lib/postgres/pagination/paging.ts'

export type ImportDecision = 'CONFIRMED' | 'REFUSED'

/** SQL for whether this is the source's last import that was decided. Failed fetches and imports do not count. */
const isLast = sql`not exists (
  select from feed_import as later where (later.root_customer_id, later.customer_id, later.source_id)
    = (feed_import.root_customer_id, feed_import.customer_id, feed_import.source_id)
    and later.id > feed_import.id and later.outcome not in ('FETCH_FAILED', 'FAILED'))`

const isHeld = sql<boolean>`feed_import.outcome = 'NEEDS_CONFIRMATION' and feed_import.decision is null and ${isLast}`

/** SQL for the number of jobs that the import would have deleted. */
const deletedJobs = sql<number>`coalesce((feed_import.counts ->> 'deleted')::int, 0)`

const joins = {
  source: {
    on: sql<boolean>`(source.root_customer_id, source.customer_id, source.id)
      = (feed_import.root_customer_id, feed_import.customer_id, feed_import.source_id)`,
  },
  customer: { on: sql<boolean>`customer.id = feed_import.customer_id` },
}

/** Lists the imports of all customers that await confirmation. */
export const listHeldImports = async (tx: Tx, page: PageRequest) =>
  mapPage(
    await readPage(
      tx,
      {
        fields: heldImportFields,
        table: 'feed_import',
        where: isHeld,
        joins,
        otherFields: {
          sourceName: { dependencies: ['source'], sql: sql`source.name` },
          customerName: { dependencies: ['customer'], sql: sql`customer.name` },
        },
      },
      tx
        .selectFrom('feedImport')
        .innerJoin('source', (join) => join.on(joins.source.on))
        .innerJoin('customer', (join) => join.on(joins.customer.on))
        .select(['feedImport.id', 'feedImport.sourceId', 'feedImport.customerId', 'feedImport.startedAt'])
        .select(['source.name as sourceName', 'source.feedUrl', 'source.fetchEveryMinutes'])
        .select('customer.name as customerName')
        .select(deletedJobs.as('deletedJobs')),
      page,
    ),
    ({ feedUrl, fetchEveryMinutes, startedAt, ...row }) => ({
      ...row,
      startedAt: startedAt.toISOString(),
      feedAddress: toDisplayedFetchSettings({ feedUrl, fetchEveryMinutes }).feedAddress,
    }),
  )

/**
 * Confirms or rejects a held import. A confirmed one is fetched again at once, because the feed was not stored, and
 * imported unless even more jobs would be deleted. After a rejection the jobs stay, and the next feed is judged
 * independently. Throws `not-found`, and `transition-not-allowed` if the import is not held, or if its feed is a file
 * that was imported by the command line.
 */
export async function recordImportDecision(tx: Tx, importId: number, decision: ImportDecision, at: Date) {
  const held = requireFound(await lockImport(tx, importId), 'import', importId)
  if (!held.isHeld)
    throw new ApiError('transition-not-allowed', `Import ${importId} is no longer waiting for confirmation.`)
  if (decision === 'CONFIRMED' && held.feedUrl === null)
    throw new ApiError(
      'transition-not-allowed',
      `Import ${importId} came from a file. Import it again: tiller feed import ${held.sourceId} <file> --confirm`,
    )
  await tx
    .updateTable('feedImport')
    .set({ decision })
    .where(tenantIsSql('feed_import', held))
    .where('id', '=', importId)
    .execute()
  await tx
    .updateTable('source')
    .set(decision === 'CONFIRMED' ? { nextFetchAt: at } : { lastOutcome: 'REFUSED' })
    .where(tenantIsSql('source', held))
    .where('id', '=', held.sourceId)
    .execute()
}

const lockImport = (tx: Tx, importId: number) =>
  tx
    .selectFrom('feedImport')
    .innerJoin('source', (join) => join.on(joins.source.on))
    .select(['feedImport.rootCustomerId', 'feedImport.customerId', 'feedImport.sourceId', 'source.feedUrl'])
    .select(isHeld.as('isHeld'))
    .where('feedImport.id', '=', importId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Returns how many jobs of a source its next feed may delete, as confirmed by the operator; 0 if none. */
export async function readConfirmedDeletions(
  db: Db,
  { rootCustomerId, customerId, sourceId }: Tenant & { sourceId: number },
): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    select ${deletedJobs} as deleted from feed_import
    where root_customer_id = ${rootCustomerId} and customer_id = ${customerId} and source_id = ${sourceId}
      and decision = 'CONFIRMED' and ${isLast}`.execute(db)
  return rows[0]?.deleted ?? 0
}
