import type { FieldProblem } from '@tiller/contract/problem'
import type { Db, Tenant, Tx } from '#lib/postgres/database.ts'
import { requireFound, throwIfInvalid } from '#lib/http/api-error.ts'
import { findPool } from './queries.ts'

export type NewPool = {
  name: string
  /** Whether acquisitions are billed instead of clicks. */
  isCpa?: boolean
  /** The conversion events that count as acquisitions, as a bitmap (`encodeCpaBitmap`). */
  cpaBitmap?: number
  thirdPartyIntegration?: string | undefined
  at: Date
}

const shownColumns = [
  'id',
  'customerId',
  'name',
  'isCpa',
  'billsAcquisitions',
  'cpaBitmap',
  'thirdPartyIntegration',
  'createdAt',
] as const

/** Creates a pool. Throws `invalid-request` if acquisitions are billed but no conversion counts as one. */
export async function createPool(
  db: Db,
  { rootCustomerId, customerId }: Tenant,
  { at, isCpa = false, cpaBitmap = 0, ...fields }: NewPool,
) {
  const billing = { isCpa, cpaBitmap, billsAcquisitions: isCpa }
  throwIfInvalid(findCpaProblems(billing))
  return db
    .insertInto('pool')
    .values({ rootCustomerId, customerId, ...fields, ...billing, createdAt: at })
    .returning(shownColumns)
    .executeTakeFirstOrThrow()
}

type PoolBilling = { isCpa: boolean; cpaBitmap: number; billsAcquisitions: boolean }

export function findCpaProblems({ isCpa, cpaBitmap, billsAcquisitions }: PoolBilling): FieldProblem[] {
  const fault = (field: keyof PoolBilling, message: string, value: unknown): FieldProblem[] => [
    { in: 'body', field, message, value },
  ]
  if (billsAcquisitions && !isCpa) return fault('billsAcquisitions', 'is only possible for a CPA pool', true)
  if (billsAcquisitions && cpaBitmap === 0)
    return fault('cpaBitmap', 'must contain an event, because the pool bills acquisitions', 0)
  return []
}

export const listAllPools = (db: Db, customerId?: number) =>
  db
    .selectFrom('pool')
    .select(shownColumns)
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
