import { operations } from '../../operation.ts'
import { PlatformStatus } from './schemas.ts'

export const statusOperations = operations('Status', {
  getStatus: {
    method: 'GET',
    path: '/status',
    auth: 'none',
    summary: 'Ask how the platform is.',
    description: 'Needs no token and always answers 200.',
    ok: PlatformStatus,
    fails: [],
  },
})
