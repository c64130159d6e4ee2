import type { Db, Tenant, Tx } from '#lib/postgres/database.ts'
import { requireFound } from '#lib/http/api-error.ts'
import { findPool } from './queries.ts'

export type NewPool = {
  name: string
  isCpa?: boolean
  /** See `cpaBitmapOf`. */
  cpaBitmap?: number
  thirdPartyIntegration?: string | undefined
  at: Date
}

export const createPool = (db: Db, { rootCustomerId, customerId }: Tenant, { at, ...fields }: NewPool) =>
  db
    .insertInto('pool')
    .values({ rootCustomerId, customerId, ...fields, createdAt: at })
    .returning(['id', 'customerId', 'name', 'isCpa', 'cpaBitmap', 'thirdPartyIntegration', 'createdAt'])
    .executeTakeFirstOrThrow()

export const listAllPools = (db: Db, customerId?: number) =>
  db
    .selectFrom('pool')
    .select(['id', 'customerId', 'name', 'isCpa', 'cpaBitmap', 'thirdPartyIntegration', 'createdAt'])
    .$if(customerId !== undefined, (query) => query.where('customerId', '=', customerId ?? 0))
    .orderBy('id')
    .execute()

export async function getPoolOwner(db: Db, poolId: number): Promise<Tenant & { poolId: number }> {
  const row = await db
    .selectFrom('pool')
    .select(['rootCustomerId', 'customerId', 'id as poolId'])
    .where('id', '=', poolId)
    .executeTakeFirst()
  return requireFound(row, 'pool', poolId)
}

export const getPool = async (tx: Tx, tenant: Tenant, poolId: number) =>
  requireFound(await findPool(tx, tenant, poolId), 'pool', poolId)

export const hasPool = async (tx: Tx, tenant: Tenant, poolId: number) =>
  (await findPool(tx, tenant, poolId)) !== undefined
