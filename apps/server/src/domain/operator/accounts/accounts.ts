import {
  operatorPoolFields,
  operatorSourceFields,
  type OperatorPool,
  type OperatorSource,
  type CustomerSettings,
} from '@tiller/contract/platform/operator/accounts'
import { sql } from 'kysely'
import { findCallToAction } from '#domain/accounts/pools/call-to-action.ts'
import { toDisplayedFetchSettings } from '#domain/accounts/sources/sources.ts'
import type { Tx } from '#lib/postgres/database.ts'
import { requireFound } from '#lib/http/api-error.ts'
import { mapPage, readPage, type PageRequest } from '#lib/postgres/pagination/paging.ts'
import { toOperatorCustomer } from '../queries.ts'

const allRows = sql`true`

export async function getCustomerSettings(tx: Tx, id: number): Promise<CustomerSettings> {
  const row = await tx.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirst()
  const customer = requireFound(row, 'customer', id)
  // The column is text, but contains only values of the contract.
  return { ...toOperatorCustomer(customer), features: customer.features as CustomerSettings['features'] }
}

const pools = (tx: Tx) => tx.selectFrom('pool').selectAll()

const toOperatorPool = (
  pool: Awaited<ReturnType<ReturnType<typeof pools>['executeTakeFirstOrThrow']>>,
): OperatorPool => ({
  ...pool,
  // The column is text, but contains only values of the contract.
  thirdPartyIntegration: pool.thirdPartyIntegration as OperatorPool['thirdPartyIntegration'],
  requiredQuestionSets: pool.requiredQuestionSets as OperatorPool['requiredQuestionSets'],
  callToAction: findCallToAction(pool.callToActionId),
  createdAt: pool.createdAt.toISOString(),
})

export const listPoolsAsOperator = async (tx: Tx, page: PageRequest) =>
  mapPage(
    await readPage(tx, { fields: operatorPoolFields, table: 'pool', where: allRows }, pools(tx), page),
    toOperatorPool,
  )

/** Throws `not-found`. */
export const getPoolAsOperator = async (tx: Tx, id: number) =>
  toOperatorPool(requireFound(await pools(tx).where('id', '=', id).executeTakeFirst(), 'pool', id))

const sources = (tx: Tx) => tx.selectFrom('source').selectAll()

const toOperatorSource = (
  source: Awaited<ReturnType<ReturnType<typeof sources>['executeTakeFirstOrThrow']>>,
): OperatorSource => ({
  ...source,
  feedAddress: toDisplayedFetchSettings(source).feedAddress,
  createdAt: source.createdAt.toISOString(),
})

export const listSourcesAsOperator = async (tx: Tx, page: PageRequest) =>
  mapPage(
    await readPage(tx, { fields: operatorSourceFields, table: 'source', where: allRows }, sources(tx), page),
    toOperatorSource,
  )

/** Throws `not-found`. */
export const getSourceAsOperator = async (tx: Tx, id: number) =>
  toOperatorSource(requireFound(await sources(tx).where('id', '=', id).executeTakeFirst(), 'source', id))
