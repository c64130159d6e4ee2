import type { Handlers } from '@tiller/contract/operation'
import { importProblemFields } from '@tiller/contract/platform/sources/schemas'
import type { sourceImportOperations } from '@tiller/contract/platform/sources/operations'
import { findSource } from '#domain/accounts/sources/queries.ts'
import { requireFound } from '#lib/http/api-error.ts'
import { memoryPage } from '#lib/postgres/pagination/memory-list.ts'
import type { RequestContext } from '#lib/http/request-context.ts'
import { findProblems, listImports } from './queries.ts'

export const sourceImportHandlers: Handlers<typeof sourceImportOperations, RequestContext> = {
  listSourceImports: (ctx, { params: { sourceId }, query }) =>
    ctx.read(async (tx) => {
      requireFound(await findSource(tx, ctx.tenant, sourceId), 'source', sourceId)
      return listImports(tx, ctx.tenant, sourceId, query)
    }),

  listImportProblems: (ctx, { params: { importId }, query }) =>
    ctx.read(async (tx) =>
      memoryPage(
        requireFound(await findProblems(tx, ctx.tenant, importId), 'import', importId),
        importProblemFields,
        query,
      ),
    ),
}
