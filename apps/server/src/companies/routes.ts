import type { getCompany } from '@tiller/contract/platform/companies'
import type { listMyCompanies } from '@tiller/contract/platform/customers'
import type { Handler } from '@tiller/contract/operation'
import { notFound } from '../http/api-error.ts'
import type { PlatformContext } from '../http/platform-context.ts'
import { findCompany, listCompanies } from './queries.ts'

export const get: Handler<typeof getCompany, PlatformContext> = (ctx, { params }) =>
  ctx.read(async (tx) => {
    const company = await findCompany(tx, ctx.tenant, params.companyId)
    if (company === undefined) throw notFound('company', params.companyId)
    return company
  })

export const listMine: Handler<typeof listMyCompanies, PlatformContext> = (ctx, { query }) =>
  ctx.read((tx) => listCompanies(tx, ctx.tenant, query))
