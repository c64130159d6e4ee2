import type { createToken, introspectToken, revokeToken } from '@tiller/contract/platform/access'
import type { Handler, Output } from '@tiller/contract/operation'
import type { PlatformContext } from '../http/platform-context.ts'
import { grants } from './grants.ts'
import { describeToken, revokeTokenOf } from './revocation.ts'
import { inFormSpelling, isForm, readTokenRequest } from './token-request.ts'

type Context = PlatformContext

/** Each spelling of the request gets its own spelling of the answer. */
export const postToken: Handler<typeof createToken, Context> = async (ctx, { body }) => {
  const request = readTokenRequest(body)
  const answer = await grants[request.grantType](ctx, request)
  // The names are turned one by one, which the type of the answer cannot follow; the test of the documents does.
  return isForm(body) ? (inFormSpelling(answer) as unknown as Output<typeof createToken>) : answer
}

export const revoke: Handler<typeof revokeToken, Context> = async (ctx, { body }) => {
  await revokeTokenOf(ctx.db, ctx.client, body.token)
  return {}
}

export const introspect: Handler<typeof introspectToken, Context> = (ctx, { body }) =>
  describeToken(ctx.db, ctx.client, body.token, ctx.now())
