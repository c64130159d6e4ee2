import { Type } from 'typebox'
import { pageQuery } from '../../list.ts'
import { operations } from '../../operation.ts'
import { acting } from '../../schema.ts'
import { JobCustomer, subCustomerFields, SubCustomerPage } from './schemas.ts'

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
  listMySubCustomers: {
    method: 'GET',
    path: '/customers/me/sub-customers',
    addition: true,
    auth: 'customer:read',
    summary: 'List the customers for whom you can act.',
    description:
      'All that are below you, and below those: their `id` is what other operations take as `subCustomerId`.',
    query: Type.Object({ ...pageQuery(subCustomerFields), ...acting }),
    ok: SubCustomerPage,
    fails: ['not-found'],
  },
})
