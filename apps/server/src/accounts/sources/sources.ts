import type { Db, Tenant } from '../../kit/db/database.ts'

const columns = ['id', 'customerId', 'poolId', 'name', 'status', 'lastImportedAt', 'createdAt'] as const

/** The source of the sandbox whose feed comes with Tiller. */
export const sampleSourceName = 'Public-sector sample'

/** Makes a source in a pool; its jobs come with the first feed that is imported into it. */
export const createSource = (
  db: Db,
  { rootCustomerId, customerId, poolId }: Tenant & { poolId: number },
  { name, at }: { name: string; at: Date },
) =>
  db
    .insertInto('source')
    .values({ rootCustomerId, customerId, poolId, name, createdAt: at })
    .returning(columns)
    .executeTakeFirstOrThrow()

/** All sources, or those of one pool. */
export const listSources = (db: Db, poolId?: number) =>
  db
    .selectFrom('source')
    .select(columns)
    .$if(poolId !== undefined, (query) => query.where('poolId', '=', poolId ?? 0))
    .orderBy('id')
    .execute()
