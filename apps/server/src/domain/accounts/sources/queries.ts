import { sourceFields, type Source } from '@tiller/contract/platform/sources/schemas'
import { sql } from 'kysely'
import { toObjectLockKey } from '#lib/postgres/advisory-locks.ts'
import type { Db, Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { readPage, type ListDefinition, type PageRequest } from '#lib/postgres/pagination/paging.ts'
import { toDisplayedFetchSettings } from './sources.ts'

type SourceRow = NonNullable<Awaited<ReturnType<typeof findSource>>>

const sources = (db: Db, tenant: Tenant) => db.selectFrom('source').where(tenantIsSql('source', tenant))

export const findSource = (db: Db, tenant: Tenant, id: number) =>
  sources(db, tenant).selectAll().where('id', '=', id).executeTakeFirst()

/** Serializes changes of a customer's sources, so that concurrent requests cannot exceed the limit. */
export const lockCustomerSources = (tx: Tx, { customerId }: Tenant) =>
  sql`select pg_advisory_xact_lock(${toObjectLockKey('sources', customerId)})`.execute(tx)

export async function countSources(tx: Tx, tenant: Tenant): Promise<number> {
  const { count } = await sources(tx, tenant)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('status', '<>', 'ARCHIVED')
    .executeTakeFirstOrThrow()
  return Number(count)
}

const sourceList = (tenant: Tenant): ListDefinition => ({
  fields: sourceFields,
  table: 'source',
  where: tenantIsSql('source', tenant),
})

export const listTenantSources = (tx: Tx, tenant: Tenant, page: PageRequest) =>
  readPage(tx, sourceList(tenant), sources(tx, tenant).selectAll(), page)

export const toSource = (row: SourceRow): Source => ({
  ...row,
  ...toDisplayedFetchSettings(row),
  // Only `updateMissingPayCounts` writes this column.
  missingPay: row.missingPay as Source['missingPay'],
  nextFetchAt: row.nextFetchAt?.toISOString() ?? null,
  lastFetchAt: row.lastFetchAt?.toISOString() ?? null,
  lastImportedAt: row.lastImportedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})
