import { createConnection, type Connection, type ConnectionOptions } from '../connection.ts'
import { computeCodeChallenge, createRandomBase64Url } from './pkce.ts'
import { createSession } from './session.ts'
import { SignInError } from './sign-in-error.ts'
import { createLockingStore, parseStoredValue, type SignInStore } from './sign-in-store.ts'
import { requestTokens } from './token-endpoint.ts'
import type { TokenSource } from './token-source.ts'

export { SignInError } from './sign-in-error.ts'
export type { SignInStore } from './sign-in-store.ts'

export type SignInOptions = ConnectionOptions & {
  clientId: string
  /**
   * The client secret. Omit it where it cannot be kept secret, as in a browser. `endpoints.token` must then be your
   * own endpoint, which adds the secret.
   */
  clientSecret?: string | undefined
  /** One of the app client's redirect URIs, exactly as registered. */
  redirectUri: string
  /** A subset of the app client's scopes; all scopes by default. */
  scopes?: readonly string[] | undefined
  store: SignInStore
  /** URLs that replace the server's endpoints. */
  endpoints?: { authorization?: string; token?: string; revocation?: string } | undefined
  /** The expected `iss` parameter of a callback; `baseUrl` by default. */
  issuer?: string | undefined
}

/** Signs a user in with the authorization code flow and PKCE (RFC 6749, RFC 7636). */
export type SignIn = {
  /**
   * Starts a sign-in and replaces a pending one.
   *
   * @returns the URL to which the user must be redirected
   */
  begin(): Promise<string>
  /**
   * Completes the pending sign-in with the callback URL and stores the session. A callback of another sign-in is
   * rejected and leaves the pending one unchanged.
   *
   * @throws SignInError if the callback does not match, or the user or the server denied the sign-in
   * @throws TillerError if the code is rejected
   */
  finish(callbackUrl: string | URL): Promise<void>
  isSignedIn(): Promise<boolean>
  /** Tokens for `createClient`. Calls throw `SignInError` if the user is not signed in. */
  tokens: TokenSource
  /** Deletes the session, then revokes its tokens. If the revocation fails, the session is still deleted. */
  end(): Promise<void>
}

export function createSignIn(options: SignInOptions): SignIn {
  const connection = createConnection(options)
  const { clientId, clientSecret, redirectUri } = options
  const store = createLockingStore(options.store)
  const issuer = options.issuer ?? connection.baseUrl
  const endpoints = endpointsOf(connection, options)
  const endpoint = { url: endpoints.token, clientId, clientSecret }
  const session = createSession(connection, endpoint, store)
  return {
    begin: async () => {
      const pending: Pending = { state: createRandomBase64Url(), verifier: createRandomBase64Url() }
      await store.set('tiller-sign-in', JSON.stringify(pending))
      return authorizationUrl(endpoints.authorization, options, pending)
    },
    finish: async (callbackUrl) => {
      const callback = new URL(callbackUrl).searchParams
      const { verifier } = await store.exclusive(async () => {
        const pending = parseStoredValue(await store.get('tiller-sign-in'), isPending)
        verifyCallback(callback, pending, issuer)
        // Deleted first, because the server ends the session if a code is used twice.
        await store.set('tiller-sign-in', undefined)
        return pending
      })
      const grant = { grant_type: 'authorization_code', code: codeOf(callback), redirect_uri: redirectUri }
      await session.begin(await requestTokens(connection, endpoint, { ...grant, code_verifier: verifier }))
    },
    isSignedIn: session.isOpen,
    tokens: session,
    end: () => session.end({ ...endpoint, url: endpoints.revocation }),
  }
}

type Pending = { state: string; verifier: string }

const isPending = (value: object): value is Pending =>
  'state' in value &&
  typeof value.state === 'string' &&
  'verifier' in value &&
  typeof value.verifier === 'string'

const endpointsOf = ({ baseUrl }: Connection, { endpoints = {} }: SignInOptions) => ({
  authorization: `${baseUrl}/v5/oauth2/authorize`,
  token: `${baseUrl}/v5/oauth2/token`,
  revocation: `${baseUrl}/v5/oauth2/revoke`,
  ...endpoints,
})

async function authorizationUrl(
  endpoint: string,
  { clientId, redirectUri, scopes }: SignInOptions,
  { state, verifier }: Pending,
) {
  const url = new URL(endpoint)
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
    code_challenge: await computeCodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(scopes === undefined ? {} : { scope: scopes.join(' ') }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** Rejects the callback of another sign-in (RFC 6749, 10.12; RFC 9207). */
function verifyCallback(
  callback: URLSearchParams,
  pending: Pending | undefined,
  issuer: string,
): asserts pending is Pending {
  if (pending === undefined) throw new SignInError('not-begun', 'No sign-in was begun here.')
  if (callback.get('state') !== pending.state)
    throw new SignInError('state-mismatch', 'The callback belongs to another sign-in.')
  const sender = callback.get('iss') ?? issuer
  if (sender !== issuer)
    throw new SignInError('issuer-mismatch', `The callback is from ${sender} instead of ${issuer}.`)
}

function codeOf(callback: URLSearchParams): string {
  const code = callback.get('code')
  if (code !== null) return code
  const refusal = callback.get('error') ?? 'code-missing'
  throw new SignInError(refusal, callback.get('error_description') ?? `The callback says ${refusal}.`)
}
