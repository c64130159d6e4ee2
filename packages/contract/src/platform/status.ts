import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { named, oneOf } from '../schema.ts'

export const PlatformStatus = named(
  'PlatformStatus',
  Type.Object({
    status: oneOf(['DOWN', 'DEGRADED', 'UP']),
    maintenance: oneOf(['INACTIVE', 'PLANNED', 'UNDERWAY']),
    components: Type.Object({
      database: oneOf(['DOWN', 'UP'], 'PostgreSQL answers.'),
      search: oneOf(['DOWN', 'UP'], 'The search index is loaded and follows the database.'),
    }),
  }),
)

export const getStatus = operation({
  id: 'getStatus',
  method: 'GET',
  path: '/status',
  tag: 'Status',
  auth: 'none',
  summary: 'Ask how the platform is.',
  description: 'Needs no token and always answers 200.',
  ok: PlatformStatus,
  fails: [],
})
