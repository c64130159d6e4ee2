import { createPageQuery } from '../../list.ts'
import { Type } from 'typebox'
import { defineOperations } from '../../operation.ts'
import { actingParam } from '../../schema.ts'
import { poolReportQuery } from '../reports/parts.ts'
import { JobPool, PoolPage, poolFields, poolParams } from './schemas.ts'

export const poolOperations = defineOperations('Pools', {
  listMyPools: {
    method: 'GET',
    path: '/customers/me/pools',
    tag: 'Customer',
    auth: 'advertiser:read',
    formerAuth: 'customer:read',
    summary: 'List your pools.',
    query: Type.Object({ ...createPageQuery(poolFields), ...poolReportQuery, ...actingParam }),
    ok: PoolPage,
    fails: ['not-found'],
  },
  getPool: {
    method: 'GET',
    path: '/pools/{poolId}',
    auth: 'advertiser:read',
    summary: 'Get a pool.',
    params: poolParams,
    query: Type.Object({ ...poolReportQuery, ...actingParam }),
    ok: JobPool,
    fails: ['not-found'],
  },
})
