import { companyFields } from '@tiller/contract/platform/companies/schemas'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { readPage, type ListDefinition, type PageRequest } from '#lib/postgres/pagination/paging.ts'

const companies = (tx: Tx, tenant: Tenant) =>
  tx
    .selectFrom('company')
    .select(['company.id', 'company.name', 'company.advertiserId'])
    .where(tenantIsSql('company', tenant))

export const findCompany = (tx: Tx, tenant: Tenant, id: number) =>
  companies(tx, tenant).where('company.id', '=', id).executeTakeFirst()

const companyList = (tenant: Tenant): ListDefinition => ({
  fields: companyFields,
  table: 'company',
  where: tenantIsSql('company', tenant),
})

export const listCompanies = (tx: Tx, tenant: Tenant, page: PageRequest) =>
  readPage(tx, companyList(tenant), companies(tx, tenant), page)
