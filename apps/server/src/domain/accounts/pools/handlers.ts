import type { poolOperations } from '@tiller/contract/platform/pools/operations'
import type { Handlers } from '@tiller/contract/operation'
import { mapPage } from '#lib/postgres/pagination/paging.ts'
import type { RequestContext } from '#lib/http/request-context.ts'
import { getPool } from './pools.ts'
import { listPools, toPool } from './queries.ts'

export const poolHandlers: Handlers<typeof poolOperations, RequestContext> = {
  getPool: (ctx, { params }) =>
    ctx.read(async (tx) => toPool(await getPool(tx, ctx.tenant, params.poolId), ctx.callerId)),

  listMyPools: (ctx, { query }) =>
    ctx.read(async (tx) =>
      mapPage(await listPools(tx, ctx.tenant, query), (pool) => toPool(pool, ctx.callerId)),
    ),
}
