import type { createToken } from '@tiller/contract/platform/access'
import type { Handler } from '@tiller/contract/operation'
import { ApiError } from '../http/api-error.ts'
import type { PlatformContext } from '../http/platform-api.ts'
import { issueToken } from './tokens.ts'

/** Client credentials, in JSON or in the form encoding of RFC 6749; each answers in its own spelling. */
export const postToken: Handler<typeof createToken, PlatformContext> = async (ctx, { body }) => {
  const { client } = ctx
  const form = 'grant_type' in body
  if (form && body.grant_type !== 'client_credentials') {
    throw new ApiError('unsupported-grant-type', `The grant type "${body.grant_type}" is not offered.`)
  }
  const asked = form ? body.scope?.split(' ').filter(Boolean) : body.scopes
  const missing = asked?.filter((scope) => !client.scopes.includes(scope)) ?? []
  if (missing.length > 0)
    throw new ApiError('invalid-scope', `The app client does not hold: ${missing.join(', ')}.`)
  const scopes = asked === undefined || asked.length === 0 ? client.scopes : asked
  const accessToken = await issueToken(ctx.db, client, scopes, ctx.now())
  const expiresIn = client.accessTokenExpirySeconds
  const scope = scopes.join(' ')
  return form
    ? { access_token: accessToken, token_type: 'Bearer', expires_in: expiresIn, scope }
    : { accessToken, tokenType: 'Bearer', expiresIn, scope }
}
