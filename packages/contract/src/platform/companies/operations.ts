import { createPageQuery } from '../../list.ts'
import { Type } from 'typebox'
import { defineOperations } from '../../operation.ts'
import { actingParam, id } from '../../schema.ts'
import { Company, CompanyPage, companyFields } from './schemas.ts'

export const companyOperations = defineOperations('Customer', {
  getCompany: {
    method: 'GET',
    path: '/companies/{companyId}',
    auth: 'advertiser:read',
    summary: 'Get a hiring company.',
    description: 'Companies come from your feeds: each name is one company.',
    params: Type.Object({ companyId: id('The company.') }),
    query: Type.Object(actingParam),
    ok: Company,
    fails: ['not-found'],
  },
  listMyCompanies: {
    method: 'GET',
    path: '/customers/me/companies',
    auth: 'advertiser:read',
    formerAuth: 'customer:read',
    summary: 'List the hiring companies of your feeds.',
    query: Type.Object({ ...createPageQuery(companyFields), ...actingParam }),
    ok: CompanyPage,
    fails: ['not-found'],
  },
})
