import type { Scope } from '@tiller/contract/scopes'
import { createAppClient } from '#domain/access/app-clients/app-clients.ts'
import { createCustomer } from '#domain/accounts/customers/customers.ts'
import { createPool } from '#domain/accounts/pools/pools.ts'
import { createSource } from '#domain/accounts/sources/sources.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'

export type NewAdvertiser = {
  name: string
  emailAddress?: string
  /** The parent customer; absent for a customer at the root. */
  parent?: Tenant | undefined
  poolName: string
  sourceName: string
  scopes: readonly Scope[]
  at: Date
}

/** Creates a test customer with a pool, a source, and an app client. */
export async function createAdvertiser(
  tx: Tx,
  { parent, poolName, sourceName, scopes, at, ...customer }: NewAdvertiser,
) {
  const { id, rootCustomerId } = await createCustomer(tx, {
    ...customer,
    parentId: parent?.customerId,
    test: true,
    at,
  })
  const tenant: Tenant = { rootCustomerId, customerId: id }
  const { id: poolId } = await createPool(tx, tenant, { name: poolName, at })
  const { id: sourceId } = await createSource(tx, { ...tenant, poolId }, { name: sourceName, at })
  const credentials = await createAppClient(tx, tenant, { name: customer.name, scopes, at })
  return { tenant, poolId, sourceId, credentials }
}
