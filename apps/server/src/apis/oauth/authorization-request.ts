import type { TextId } from '@tiller/pages/pages'
import type { Db } from '#lib/postgres/database.ts'
import { appClientColumns, type AppClientRow } from '#domain/access/app-clients/app-clients.ts'

/** The query of an authorization request (RFC 6749, 4.1.1). A repeated parameter is a list. */
export type AuthorizationQuery = Partial<Record<string, string | string[]>>

export type AuthorizationRequest = {
  client: AppClientRow
  redirectUri: string
  state: string | null
  scopes: readonly string[]
  codeChallenge: string
}

/** An error that is sent to the app client in a redirect of the browser. */
export type AuthorizationError = { error: string; description: string }

/**
 * Validates an authorization request. The app client and its redirect URI are checked first: until both are verified,
 * errors must not redirect (RFC 6749, 4.1.2.1).
 */
export async function validateAuthorizationRequest(
  db: Db,
  query: AuthorizationQuery,
): Promise<
  | { fault: TextId }
  | { refusal: AuthorizationError; redirectUri: string; state: string | null }
  | AuthorizationRequest
> {
  const client = await findClient(db, query['client_id'])
  if (client === undefined) return { fault: 'The app client that sent you here is unknown.' }
  const redirectUri = query['redirect_uri']
  if (typeof redirectUri !== 'string' || !client.redirectUris.includes(redirectUri))
    return { fault: 'The app client that sent you here did not send one of its redirect URIs.' }
  const state = typeof query['state'] === 'string' ? query['state'] : null
  for (const check of checks) {
    const refusal = check(query, client)
    if (refusal !== undefined) return { refusal, redirectUri, state }
  }
  const asked = scopesOf(query)
  return {
    client,
    redirectUri,
    state,
    scopes: asked.length === 0 ? client.scopes : asked,
    codeChallenge: String(query['code_challenge']),
  }
}

/** Checks in the order in which their errors are reported. */
const checks: ((query: AuthorizationQuery, client: AppClientRow) => AuthorizationError | undefined)[] = [
  (query) => {
    const twice = Object.keys(query).find((name) => Array.isArray(query[name]))
    return twice === undefined ? undefined : refuse('invalid_request', `${twice} occurs more than once.`)
  },
  ({ response_type: type }) =>
    type === 'code' ? undefined : refuse('unsupported_response_type', 'The response type must be "code".'),
  ({ state = '' }) =>
    state.length <= 1000 ? undefined : refuse('invalid_request', 'The state is longer than 1000 characters.'),
  ({ code_challenge_method: method }) =>
    method === 'S256' ? undefined : refuse('invalid_request', 'The code challenge method must be "S256".'),
  ({ code_challenge: challenge }) =>
    typeof challenge === 'string' && /^[\w-]{43}$/.test(challenge)
      ? undefined
      : refuse('invalid_request', 'The code challenge must be a SHA-256 in base64url (RFC 7636).'),
  (query, { scopes }) => {
    const beyond = scopesOf(query).filter((scope) => !scopes.includes(scope))
    return beyond.length === 0
      ? undefined
      : refuse('invalid_scope', `The app client does not have the scopes: ${beyond.join(' ').slice(0, 200)}.`)
  },
]

const refuse = (error: string, description: string): AuthorizationError => ({ error, description })

const scopesOf = ({ scope }: AuthorizationQuery) => [
  ...new Set(typeof scope === 'string' ? scope.split(' ').filter(Boolean) : []),
]

const findClient = async (db: Db, clientId: string | string[] | undefined) =>
  typeof clientId === 'string'
    ? db.selectFrom('appClient').select(appClientColumns).where('clientId', '=', clientId).executeTakeFirst()
    : undefined
