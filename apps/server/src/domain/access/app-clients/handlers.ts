import { readLimit } from '#domain/accounts/customers/limits.ts'
import type { appClientOperations } from '@tiller/contract/platform/app-clients/operations'
import type { AppClient } from '@tiller/contract/platform/app-clients/schemas'
import type { Handlers } from '@tiller/contract/operation'
import { isScopeGranted, customerScopes, scopeDescriptions, type Scope } from '@tiller/contract/scopes'
import { ApiError, requireFound, throwIfInvalid } from '#lib/http/api-error.ts'
import { mapPage } from '#lib/postgres/pagination/paging.ts'
import { toIsoDates } from '#lib/http/iso-dates.ts'
import type { RequestContext } from '#lib/http/request-context.ts'
import {
  deleteAppClient,
  findAppClient,
  listAppClients,
  lockAndCountAppClients,
  rotateClientSecret,
} from './queries.ts'
import { createAppClient, type AppClientRow } from './app-clients.ts'
import { findRedirectUriProblem } from './redirect-uri.ts'

const redirectUriProblems = (uris: readonly string[]) =>
  uris.flatMap((value, index) => {
    const message = findRedirectUriProblem(value)
    return message === undefined
      ? []
      : [{ in: 'body' as const, field: `redirectUris[${index}]`, message, value }]
  })

/** The database stores scopes as text, but only scopes of the contract are ever written. */
const toAppClient = (row: AppClientRow & { secret?: string }): AppClient => ({
  ...toIsoDates(row),
  scopes: row.scopes as Scope[],
})

export type AppClientContext = RequestContext & {
  /** The maximum number of app clients that a customer without a limit of its own may create. */
  readonly appClientsPerCustomer: number
}

export const appClientHandlers: Handlers<typeof appClientOperations, AppClientContext> = {
  listMyAppClients: (ctx, { query }) =>
    ctx.read(async (tx) => mapPage(await listAppClients(tx, ctx.tenant, query), toAppClient)),

  /** An app client cannot have more scopes than the token that creates it. */
  createAppClient: (ctx, { body }) => {
    const held = customerScopes.filter((scope) => isScopeGranted(ctx.scopes, scope))
    const beyond = body.scopes?.filter((scope) => !held.includes(scope)) ?? []
    if (beyond.length > 0)
      throw new ApiError('invalid-scope', `Your token lacks the scopes: ${beyond.join(', ')}.`)
    throwIfInvalid(redirectUriProblems(body.redirectUris ?? []))
    return ctx.write(async (tx) => {
      const limit = await readLimit(tx, ctx.tenant, 'appClients', ctx.appClientsPerCustomer)
      if ((await lockAndCountAppClients(tx, ctx.tenant)) >= limit)
        throw new ApiError('app-client-limit', `A customer may have ${limit} app clients.`)
      const { clientSecret, ...client } = await createAppClient(tx, ctx.tenant, {
        ...body,
        scopes: body.scopes ?? held,
        at: ctx.at,
        by: ctx.by,
      })
      return { ...toAppClient(client), secret: clientSecret }
    })
  },

  getAppClient: (ctx, { params }) =>
    ctx.read(async (tx) =>
      toAppClient(requireFound(await findAppClient(tx, ctx.tenant, params.id), 'app client', params.id)),
    ),

  /** The new secret grants the app client's scopes, so the token must have all of them. */
  rotateAppClientSecret: (ctx, { params }) =>
    ctx.write(async (tx) => {
      const client = requireFound(await findAppClient(tx, ctx.tenant, params.id), 'app client', params.id)
      const beyond = (client.scopes as Scope[]).filter((scope) => !isScopeGranted(ctx.scopes, scope))
      if (beyond.length > 0)
        throw new ApiError('invalid-scope', `Your token lacks the scopes: ${beyond.join(', ')}.`)
      return toAppClient(await rotateClientSecret(tx, ctx.tenant, client, ctx))
    }),

  deleteAppClient: (ctx, { params }) =>
    ctx.write(async (tx) => {
      await deleteAppClient(tx, ctx.tenant, params.id, ctx)
      return {}
    }),

  listAppClientScopes: async () =>
    customerScopes.map((name) => ({ name, description: scopeDescriptions[name] })),
}
