import type { companyOperations } from '@tiller/contract/platform/companies/operations'
import type { Handlers } from '@tiller/contract/operation'
import { notFound } from '../../kit/http/api-error.ts'
import type { RequestContext } from '../../kit/http/request-context.ts'
import { findCompany, listCompanies } from './queries.ts'

export const companyHandlers: Handlers<typeof companyOperations, RequestContext> = {
  getCompany: (ctx, { params }) =>
    ctx.read(async (tx) => {
      const company = await findCompany(tx, ctx.tenant, params.companyId)
      if (company === undefined) throw notFound('company', params.companyId)
      return company
    }),

  listMyCompanies: (ctx, { query }) => ctx.read((tx) => listCompanies(tx, ctx.tenant, query)),
}
