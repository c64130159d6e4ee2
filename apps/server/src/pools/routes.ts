import type { listMyPools } from '@tiller/contract/platform/customers'
import type { getPool } from '@tiller/contract/platform/pool'
import type { Handler } from '@tiller/contract/operation'
import { notFound } from '../http/api-error.ts'
import { mapPage } from '../http/paging.ts'
import type { PlatformContext } from '../http/platform-context.ts'
import { findPool, listPools, toPool } from './queries.ts'

export const get: Handler<typeof getPool, PlatformContext> = (ctx, { params }) =>
  ctx.read(async (tx) => {
    const pool = await findPool(tx, ctx.tenant, params.poolId)
    if (pool === undefined) throw notFound('pool', params.poolId)
    return toPool(pool, ctx.callerId)
  })

export const listMine: Handler<typeof listMyPools, PlatformContext> = (ctx, { query }) =>
  ctx.read(async (tx) =>
    mapPage(await listPools(tx, ctx.tenant, query), (pool) => toPool(pool, ctx.callerId)),
  )
