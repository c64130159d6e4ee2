import { Type, type Static } from 'typebox'
import { listFields } from '../list.ts'
import { operation } from '../operation.ts'
import { acting, id, named, nullable, page, text } from '../schema.ts'

export const Company = named(
  'Company',
  Type.Object({
    id: id('The company.'),
    name: text(128, 'As in the feed.', { example: 'Acme Hospitals' }),
    advertiserId: nullable(text(255, 'The id that the feed gives the company.')),
  }),
)
export type Company = Static<typeof Company>

export const CompanyPage = page('CompanyPage', Company)

export const companyFields = listFields({ id: 'number', name: 'string', advertiserId: 'string' }, [
  'id',
  'name',
])

export const getCompany = operation({
  id: 'getCompany',
  method: 'GET',
  path: '/companies/{companyId}',
  tag: 'Customer',
  auth: 'advertiser:read',
  summary: 'Get a hiring company.',
  description: 'Companies come from your feeds: each name is one company.',
  params: Type.Object({ companyId: id('The company.') }),
  query: Type.Object(acting),
  ok: Company,
  fails: ['not-found'],
})
