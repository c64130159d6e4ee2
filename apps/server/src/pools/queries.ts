import type { JobPool } from '@tiller/contract/platform/pool'
import type { Tenant, Tx } from '../db/database.ts'
import { countRows, readPage, type PageRequest } from '../http/paging.ts'
import { callToAction } from './call-to-action.ts'

type PoolRow = NonNullable<Awaited<ReturnType<typeof findPool>>>

const pools = (tx: Tx, { rootCustomerId, customerId }: Tenant) =>
  tx.selectFrom('pool').where('rootCustomerId', '=', rootCustomerId).where('customerId', '=', customerId)

/** A pool of another customer is not found, never forbidden. */
export const findPool = (tx: Tx, tenant: Tenant, id: number) =>
  pools(tx, tenant).selectAll().where('id', '=', id).executeTakeFirst()

export const listPools = (tx: Tx, tenant: Tenant, page: PageRequest) =>
  readPage(pools(tx, tenant).select(countRows), pools(tx, tenant).selectAll(), page, (field) => field)

/**
 * A row as the API shows it. The integration is text in SQL; only the words of the contract are written.
 *
 * @param callerId the customer whose token it is: a pool of its own has no `subCustomerId`
 */
export const toPool = (row: PoolRow, callerId: number) =>
  ({
    ...row,
    subCustomerId: row.customerId === callerId ? null : row.customerId,
    callToAction: callToAction(row.callToActionId),
  }) as JobPool
