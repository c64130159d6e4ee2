import type { poolOperations } from '@tiller/contract/platform/pools/operations'
import type { Handlers } from '@tiller/contract/operation'
import { notFound } from '../../kit/http/api-error.ts'
import { mapPage } from '../../kit/lists/paging.ts'
import type { RequestContext } from '../../kit/http/request-context.ts'
import { findPool, listPools, toPool } from './queries.ts'

export const poolHandlers: Handlers<typeof poolOperations, RequestContext> = {
  getPool: (ctx, { params }) =>
    ctx.read(async (tx) => {
      const pool = await findPool(tx, ctx.tenant, params.poolId)
      if (pool === undefined) throw notFound('pool', params.poolId)
      return toPool(pool, ctx.callerId)
    }),

  listMyPools: (ctx, { query }) =>
    ctx.read(async (tx) =>
      mapPage(await listPools(tx, ctx.tenant, query), (pool) => toPool(pool, ctx.callerId)),
    ),
}
