import type { companyOperations } from '@tiller/contract/platform/companies/operations'
import type { Handlers } from '@tiller/contract/operation'
import { requireFound } from '#lib/http/api-error.ts'
import type { RequestContext } from '#lib/http/request-context.ts'
import { findCompany, listCompanies } from './queries.ts'

export const companyHandlers: Handlers<typeof companyOperations, RequestContext> = {
  getCompany: (ctx, { params }) =>
    ctx.read(async (tx) =>
      requireFound(await findCompany(tx, ctx.tenant, params.companyId), 'company', params.companyId),
    ),

  listMyCompanies: (ctx, { query }) => ctx.read((tx) => listCompanies(tx, ctx.tenant, query)),
}
