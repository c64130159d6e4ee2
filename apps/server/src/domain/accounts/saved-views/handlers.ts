import type { Handlers } from '@tiller/contract/operation'
import type { savedViewOperations } from '@tiller/contract/platform/saved-views/operations'
import { isScopeGranted } from '@tiller/contract/scopes'
import type { Tx } from '#lib/postgres/database.ts'
import { ApiError, requireFound } from '#lib/http/api-error.ts'
import { toIsoDates } from '#lib/http/iso-dates.ts'
import type { RequestContext } from '#lib/http/request-context.ts'
import { mapPage } from '#lib/postgres/pagination/paging.ts'
import {
  createSavedView,
  deleteSavedView,
  findSavedView,
  listSavedViews,
  updateSavedView,
  type ViewOwner,
} from './queries.ts'

const viewerOf = ({ tenant, by: { userId } }: RequestContext): ViewOwner => ({ tenant, userId })

const findVisible = async (ctx: RequestContext, tx: Tx, id: number) =>
  requireFound(await findSavedView(tx, viewerOf(ctx), id), 'saved view', id)

/** Finds one of the caller's own views or, for user managers, a shared view, because its author may have left. */
async function findEditable(ctx: RequestContext, tx: Tx, id: number) {
  const view = await findVisible(ctx, tx, id)
  if (view.userId !== ctx.by.userId && !isScopeGranted(ctx.scopes, 'users'))
    throw new ApiError(
      'scope-missing',
      'This shared view belongs to another user: changing it requires the scope users.',
    )
  return view
}

export const savedViewHandlers: Handlers<typeof savedViewOperations, RequestContext> = {
  listMySavedViews: (ctx, { query }) =>
    ctx.read(async (tx) => mapPage(await listSavedViews(tx, viewerOf(ctx), query), toIsoDates)),

  getSavedView: (ctx, { params: { savedViewId } }) =>
    ctx.read(async (tx) => toIsoDates(await findVisible(ctx, tx, savedViewId))),

  createSavedView: (ctx, { body: { shared = false, ...view } }) =>
    ctx.write(async (tx) =>
      toIsoDates(await createSavedView(tx, viewerOf(ctx), { ...view, shared }, ctx.at)),
    ),

  updateSavedView: (ctx, { params: { savedViewId }, body }) =>
    ctx.write(async (tx) => {
      const view = await findEditable(ctx, tx, savedViewId)
      ctx.requireVersion(toIsoDates(view))
      return toIsoDates(await updateSavedView(tx, viewerOf(ctx), { view, change: body }, ctx.at))
    }),

  deleteSavedView: (ctx, { params: { savedViewId } }) =>
    ctx.write(async (tx) => {
      const { id } = await findEditable(ctx, tx, savedViewId)
      await deleteSavedView(tx, viewerOf(ctx), id)
      return {}
    }),
}
