import { companyFields } from '@tiller/contract/platform/companies/shapes'
import { sql } from 'kysely'
import type { Tenant, Tx } from '../../kit/db/database.ts'
import { readPage, type List, type PageRequest } from '../../kit/lists/paging.ts'

const companies = (tx: Tx, { rootCustomerId, customerId }: Tenant) =>
  tx
    .selectFrom('company')
    .select(['company.id', 'company.name', 'company.advertiserId'])
    .where('company.rootCustomerId', '=', rootCustomerId)
    .where('company.customerId', '=', customerId)

/** A company of another customer is not found, never forbidden. */
export const findCompany = (tx: Tx, tenant: Tenant, id: number) =>
  companies(tx, tenant).where('company.id', '=', id).executeTakeFirst()

const companyList = ({ rootCustomerId, customerId }: Tenant): List => ({
  fields: companyFields,
  table: 'company',
  from: () =>
    sql`from company where company.root_customer_id = ${rootCustomerId} and company.customer_id = ${customerId}`,
})

export const listCompanies = (tx: Tx, tenant: Tenant, page: PageRequest) =>
  readPage(tx, companyList(tenant), companies(tx, tenant), page)
