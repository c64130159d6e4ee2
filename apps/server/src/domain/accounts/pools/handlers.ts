import type { poolOperations } from '@tiller/contract/platform/pools/operations'
import type { Handlers } from '@tiller/contract/operation'
import { countUnmatchedReports } from '#domain/conversions/list.ts'
import { mapPage } from '#lib/postgres/pagination/paging.ts'
import type { RequestContext } from '#lib/http/request-context.ts'
import { getPool } from './pools.ts'
import { listPools, toPool } from './queries.ts'

export const poolHandlers: Handlers<typeof poolOperations, RequestContext> = {
  getPool: (ctx, { params: { poolId } }) =>
    ctx.read(async (tx) => {
      const pool = await getPool(tx, ctx.tenant, poolId)
      const unmatched = await countUnmatchedReports(tx, [poolId], ctx.at)
      return toPool(pool, ctx.callerId, unmatched.get(poolId) ?? 0)
    }),

  listMyPools: (ctx, { query }) =>
    ctx.read(async (tx) => {
      const page = await listPools(tx, ctx.tenant, query)
      const ids = page.content.map(({ id }) => id)
      const unmatched = await countUnmatchedReports(tx, ids, ctx.at)
      return mapPage(page, (pool) => toPool(pool, ctx.callerId, unmatched.get(pool.id) ?? 0))
    }),
}
