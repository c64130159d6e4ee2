import { sourceFields, type Source } from '@tiller/contract/platform/sources/shapes'
import { sql } from 'kysely'
import type { Tenant, Tx } from '../../kit/db/database.ts'
import { readPage, type List, type PageRequest } from '../../kit/lists/paging.ts'
import { shownFetching } from './sources.ts'

type SourceRow = NonNullable<Awaited<ReturnType<typeof findSource>>>

const sources = (tx: Tx, { rootCustomerId, customerId }: Tenant) =>
  tx.selectFrom('source').where('rootCustomerId', '=', rootCustomerId).where('customerId', '=', customerId)

/** A source of another customer is not found, never forbidden. */
export const findSource = (tx: Tx, tenant: Tenant, id: number) =>
  sources(tx, tenant).selectAll().where('id', '=', id).executeTakeFirst()

const sourceList = ({ rootCustomerId, customerId }: Tenant): List => ({
  fields: sourceFields,
  table: 'source',
  from: () =>
    sql`from source where source.root_customer_id = ${rootCustomerId} and source.customer_id = ${customerId}`,
})

export const listTenantSources = (tx: Tx, tenant: Tenant, page: PageRequest) =>
  readPage(tx, sourceList(tenant), sources(tx, tenant).selectAll(), page)

/** A row as the API shows it. */
export const toSource = (row: SourceRow): Source => ({
  ...row,
  ...shownFetching(row),
  nextFetchAt: row.nextFetchAt?.toISOString() ?? null,
  lastFetchAt: row.lastFetchAt?.toISOString() ?? null,
  lastImportedAt: row.lastImportedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})
