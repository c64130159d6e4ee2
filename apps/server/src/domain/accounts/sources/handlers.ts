import type { Handlers } from '@tiller/contract/operation'
import type { sourceOperations } from '@tiller/contract/platform/sources/operations'
import { requireFound } from '#lib/http/api-error.ts'
import type { RequestContext } from '#lib/http/request-context.ts'
import { mapPage } from '#lib/postgres/pagination/paging.ts'
import { findSource, listTenantSources, toSource } from './queries.ts'

export const sourceHandlers: Handlers<typeof sourceOperations, RequestContext> = {
  listMySources: (ctx, { query }) =>
    ctx.read(async (tx) => mapPage(await listTenantSources(tx, ctx.tenant, query), toSource)),

  getSource: (ctx, { params }) =>
    ctx.read(async (tx) =>
      toSource(requireFound(await findSource(tx, ctx.tenant, params.sourceId), 'source', params.sourceId)),
    ),
}
