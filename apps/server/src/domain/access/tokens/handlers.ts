import type { accessOperations } from '@tiller/contract/platform/access/operations'
import type { Handlers } from '@tiller/contract/operation'
import { grantHandlers, type AccessContext } from './grants.ts'
import { introspectToken, revokeToken } from './revocation.ts'
import { parseTokenRequest } from './token-request.ts'

export const accessHandlers: Handlers<typeof accessOperations, AccessContext> = {
  createToken: (ctx, { body }) => {
    const request = parseTokenRequest(body)
    return grantHandlers[request.grantType](ctx, request)
  },

  revokeToken: async (ctx, { body }) => {
    await revokeToken(ctx.accessDb, ctx.client, body.token)
    return {}
  },

  introspectToken: (ctx, { body }) =>
    introspectToken(ctx.accessDb, ctx.client, body.token, { at: ctx.at, machine: ctx.machine() }),
}
