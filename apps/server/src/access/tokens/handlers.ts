import type { accessOperations } from '@tiller/contract/platform/access/operations'
import type { Handlers, Output } from '@tiller/contract/operation'
import { grants, type AccessContext } from './grants.ts'
import { describeToken, revokeTokenOf } from './revocation.ts'
import { inFormSpelling, isForm, readTokenRequest } from './token-request.ts'

export const accessHandlers: Handlers<typeof accessOperations, AccessContext> = {
  /** Each spelling of the request gets its own spelling of the answer. */
  createToken: async (ctx, { body }) => {
    const request = readTokenRequest(body)
    const answer = await grants[request.grantType](ctx, request)
    // The names are turned one by one, which the type of the answer cannot follow; the test of the documents does.
    return isForm(body)
      ? (inFormSpelling(answer) as unknown as Output<typeof accessOperations.createToken>)
      : answer
  },

  revokeToken: async (ctx, { body }) => {
    await revokeTokenOf(ctx.accessDb, ctx.client, body.token)
    return {}
  },

  introspectToken: (ctx, { body }) => describeToken(ctx.accessDb, ctx.client, body.token, ctx.at),
}
