import { Type } from 'typebox'
import { operations } from '../../operation.ts'
import { acting } from '../../schema.ts'
import { JobCustomer } from './shapes.ts'

export const customerOperations = operations('Customer', {
  getMe: {
    method: 'GET',
    path: '/customers/me',
    auth: 'customer:read',
    summary: 'Get your customer account.',
    query: Type.Object(acting),
    ok: JobCustomer,
    fails: ['not-found'],
  },
})
