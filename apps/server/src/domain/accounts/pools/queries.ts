import { poolFields, type JobPool } from '@tiller/contract/platform/pools/schemas'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { readPage, type ListDefinition, type PageRequest } from '#lib/postgres/pagination/paging.ts'
import { findCallToAction } from './call-to-action.ts'

type PoolRow = NonNullable<Awaited<ReturnType<typeof findPool>>>

const pools = (tx: Tx, tenant: Tenant) => tx.selectFrom('pool').where(tenantIsSql('pool', tenant))

export const findPool = (tx: Tx, tenant: Tenant, id: number) =>
  pools(tx, tenant).selectAll().where('id', '=', id).executeTakeFirst()

const poolList = (tenant: Tenant): ListDefinition => ({
  fields: poolFields,
  table: 'pool',
  where: tenantIsSql('pool', tenant),
})

export const listPools = (tx: Tx, tenant: Tenant, page: PageRequest) =>
  readPage(tx, poolList(tenant), pools(tx, tenant).selectAll(), page)

/** Columns that are text in the database. Only values of the contract are written to them. */
type Worded = Pick<JobPool, 'thirdPartyIntegration' | 'requiredQuestionSets'>

/**
 * Converts a pool to its API representation.
 *
 * @param callerId the customer of the token; its own pools have no `subCustomerId`
 */
export const toPool = (row: PoolRow, callerId: number, unmatchedReports: number): JobPool => ({
  ...(row as Omit<PoolRow, keyof Worded> & Worded),
  unmatchedReports,
  subCustomerId: row.customerId === callerId ? null : row.customerId,
  callToAction: findCallToAction(row.callToActionId),
})
