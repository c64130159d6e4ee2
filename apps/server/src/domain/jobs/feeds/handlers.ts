import type { Handlers } from '@tiller/contract/operation'
import { importProblemFields } from '@tiller/contract/platform/sources/schemas'
import type { sourceImportOperations } from '@tiller/contract/platform/sources/operations'
import { validateFeedAddress, type SourceContext } from '#domain/accounts/sources/handlers.ts'
import { findSource } from '#domain/accounts/sources/queries.ts'
import type { ReferenceData } from '#domain/reference/reference-data.ts'
import { requireFound } from '#lib/http/api-error.ts'
import { readMemoryPage } from '#lib/postgres/pagination/memory-list.ts'
import { readImportProgress } from './fetching/progress.ts'
import { testFeed } from './fetching/test-feed.ts'
import { findImportProblems, listSourceImports } from './queries.ts'

type SourceImportContext = SourceContext & Pick<ReferenceData, 'places'>

export const sourceImportHandlers: Handlers<typeof sourceImportOperations, SourceImportContext> = {
  testFeed: (ctx, { body }) => {
    const { connector = null } = body
    const source = { feedUrl: validateFeedAddress(ctx, body), connector, name: 'Your company' }
    return testFeed({ ...ctx.feeds, places: ctx.places }, source, ctx.at)
  },

  getImportProgress: (ctx, { params: { sourceId } }) =>
    ctx.read(async (tx) => {
      const source = requireFound(await findSource(tx, ctx.tenant, sourceId), 'source', sourceId)
      return readImportProgress(tx, ctx.tenant, source, ctx.at)
    }),

  listSourceImports: (ctx, { params: { sourceId }, query }) =>
    ctx.read(async (tx) => {
      requireFound(await findSource(tx, ctx.tenant, sourceId), 'source', sourceId)
      return listSourceImports(tx, ctx.tenant, sourceId, query)
    }),

  listImportProblems: (ctx, { params: { importId }, query }) =>
    ctx.read(async (tx) =>
      readMemoryPage(
        requireFound(await findImportProblems(tx, ctx.tenant, importId), 'import', importId),
        importProblemFields,
        query,
      ),
    ),
}
