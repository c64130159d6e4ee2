import { type Static, Type } from 'typebox'
import { listFields } from '../../list.ts'
import { id, named, nullable, page, text } from '../../schema.ts'

export const Company = named(
  'Company',
  'Who offers jobs, as feeds name it.',
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
