import { defineOperations } from '../../operation.ts'
import { PlatformStatus } from './schemas.ts'

export const statusOperations = defineOperations('Status', {
  getStatus: {
    method: 'GET',
    path: '/status',
    auth: 'none',
    summary: 'Get the platform status.',
    description: 'Requires no token and always returns 200.',
    ok: PlatformStatus,
    fails: [],
  },
})
