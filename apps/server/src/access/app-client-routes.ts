import type {
  AppClient,
  createAppClient as CreateAppClient,
  deleteAppClient as DeleteAppClient,
  getAppClient as GetAppClient,
  listAppClientScopes as ListScopes,
  listMyAppClients as ListMine,
} from '@tiller/contract/platform/app-clients'
import type { Handler } from '@tiller/contract/operation'
import { allows, scopeNames, scopes, type Scope } from '@tiller/contract/scopes'
import { ApiError, notFound, refuseIf } from '../http/api-error.ts'
import { mapPage } from '../http/paging.ts'
import type { PlatformContext } from '../http/platform-context.ts'
import {
  deleteAppClient,
  findAppClient,
  listAppClients,
  lockAndCountAppClients,
} from './app-client-queries.ts'
import { createAppClient, type AppClientRow } from './app-clients.ts'
import { redirectUriFault } from './redirect-uri.ts'

type Context = PlatformContext

export const listMine: Handler<typeof ListMine, Context> = (ctx, { query }) =>
  ctx.read(async (tx) => mapPage(await listAppClients(tx, ctx.tenant, query), toAppClient))

/** Nobody can make an app client that may do more than the token with which it is made. */
export const create: Handler<typeof CreateAppClient, Context> = (ctx, { body }) => {
  const held = scopeNames.filter((scope) => allows(ctx.scopes, scope))
  const beyond = body.scopes?.filter((scope) => !held.includes(scope)) ?? []
  if (beyond.length > 0)
    throw new ApiError('invalid-scope', `Your token does not hold: ${beyond.join(', ')}.`)
  refuseIf(redirectUriProblems(body.redirectUris ?? []))
  return ctx.write(async (tx) => {
    const limit = ctx.config.appClientsPerCustomer
    if ((await lockAndCountAppClients(tx, ctx.tenant)) >= limit)
      throw new ApiError('app-client-limit', `A customer may have ${limit} app clients.`)
    const { clientSecret, ...client } = await createAppClient(tx, ctx.tenant, {
      ...body,
      scopes: body.scopes ?? held,
      at: ctx.now(),
    })
    return { ...toAppClient(client), secret: clientSecret }
  })
}

export const get: Handler<typeof GetAppClient, Context> = (ctx, { params }) =>
  ctx.read(async (tx) => {
    const client = await findAppClient(tx, ctx.tenant, params.id)
    if (client === undefined) throw notFound('app client', params.id)
    return toAppClient(client)
  })

export const remove: Handler<typeof DeleteAppClient, Context> = (ctx, { params }) =>
  ctx.write(async (tx) => {
    if (!(await deleteAppClient(tx, ctx.tenant, params.id))) throw notFound('app client', params.id)
    return {}
  })

export const listScopes: Handler<typeof ListScopes, Context> = async () =>
  scopeNames.map((name) => ({ name, description: scopes[name] }))

const redirectUriProblems = (uris: readonly string[]) =>
  uris.flatMap((value, index) => {
    const message = redirectUriFault(value)
    return message === undefined
      ? []
      : [{ in: 'body' as const, field: `redirectUris[${index}]`, message, value }]
  })

/** Rows hold scopes as text; only words of the contract are ever written. */
const toAppClient = (row: AppClientRow): AppClient => ({
  ...row,
  scopes: row.scopes as Scope[],
  createdAt: row.createdAt.toISOString(),
})
