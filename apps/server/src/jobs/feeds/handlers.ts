import type { Handlers } from '@tiller/contract/operation'
import type { sourceImportOperations } from '@tiller/contract/platform/sources/operations'
import { findSource } from '../../accounts/sources/queries.ts'
import { found } from '../../kit/http/api-error.ts'
import type { RequestContext } from '../../kit/http/request-context.ts'
import { listImports } from './queries.ts'

export const sourceImportHandlers: Handlers<typeof sourceImportOperations, RequestContext> = {
  listSourceImports: (ctx, { params: { sourceId }, query }) =>
    ctx.read(async (tx) => {
      found(await findSource(tx, ctx.tenant, sourceId), 'source', sourceId)
      return listImports(tx, ctx.tenant, sourceId, query)
    }),
}
