import { Type } from 'typebox'
import { createPageQuery } from '../../list.ts'
import { defineOperations } from '../../operation.ts'
import { actingParam } from '../../schema.ts'
import { JobCustomer, subCustomerFields, SubCustomerPage } from './schemas.ts'

export const customerOperations = defineOperations('Customer', {
  getMe: {
    method: 'GET',
    path: '/customers/me',
    auth: 'customer:read',
    summary: 'Get your customer account.',
    query: Type.Object(actingParam),
    ok: JobCustomer,
    fails: ['not-found'],
  },
  listMySubCustomers: {
    method: 'GET',
    path: '/customers/me/sub-customers',
    extension: true,
    auth: 'customer:read',
    summary: 'List your sub-customers.',
    description: 'All levels of sub-customers. Use their `id` as `subCustomerId` in other operations.',
    query: Type.Object({ ...createPageQuery(subCustomerFields), ...actingParam }),
    ok: SubCustomerPage,
    fails: ['not-found'],
  },
})
