import { connectionOf, type Connection, type ConnectionOptions } from '../connection.ts'
import { challengeOf, randomText } from './pkce.ts'
import { createSession } from './session.ts'
import { SignInError } from './sign-in-error.ts'
import { exclusiveStore, readStored, type SignInStore } from './sign-in-store.ts'
import { requestTokens } from './token-endpoint.ts'
import type { TokenSource } from './token-source.ts'

export { SignInError } from './sign-in-error.ts'
export type { SignInStore } from './sign-in-store.ts'

export type SignInOptions = ConnectionOptions & {
  clientId: string
  /** Leave it out where it cannot be kept, as in a browser. Then `endpoints.token` has to be one that adds it. */
  clientSecret?: string | undefined
  /** One of the app client's addresses, to the letter. */
  redirectUri: string
  /** Part of what the app client holds; all of it if left out. */
  scopes?: readonly string[] | undefined
  store: SignInStore
  /** In place of the server's own. */
  endpoints?: { authorization?: string; token?: string; revocation?: string } | undefined
  /** What `iss` of a callback has to be: `baseUrl` if left out. */
  issuer?: string | undefined
}

/** A user's sign-in with the authorization code flow and PKCE (RFC 6749, RFC 7636). */
export type SignIn = {
  /** Begins a sign-in, in place of one that was begun before. @returns where to send the user */
  begin(): Promise<string>
  /**
   * Ends a sign-in with the address to which the user came back, and keeps the session. A callback that belongs
   * to no sign-in of ours changes nothing.
   *
   * @throws SignInError if it does not, or if the user or the server has said no
   * @throws TillerError if the code is refused
   */
  finish(callbackUrl: string | URL): Promise<void>
  isSignedIn(): Promise<boolean>
  /** The user's tokens, for `createClient`. A call that needs one rejects with SignInError if there is none. */
  tokens: TokenSource
  /** Forgets the session and revokes its tokens: the first has happened even if it rejects. */
  end(): Promise<void>
}

/** Prepares the sign-in of a user. Nothing is sent or kept before `begin`. */
export function createSignIn(options: SignInOptions): SignIn {
  const connection = connectionOf(options)
  const { clientId, clientSecret, redirectUri } = options
  const store = exclusiveStore(options.store)
  const issuer = options.issuer ?? connection.baseUrl
  const endpoints = endpointsOf(connection, options)
  const endpoint = { url: endpoints.token, clientId, clientSecret }
  const session = createSession(connection, endpoint, store)
  return {
    begin: async () => {
      const pending: Pending = { state: randomText(), verifier: randomText() }
      await store.set('tiller-sign-in', JSON.stringify(pending))
      return authorizationUrl(endpoints.authorization, options, pending)
    },
    finish: async (callbackUrl) => {
      const callback = new URL(callbackUrl).searchParams
      const { verifier } = await store.exclusive(async () => {
        const pending = readStored(await store.get('tiller-sign-in'), isPending)
        requireOurs(callback, pending, issuer)
        // It answers one callback: a code that is shown twice would end the session.
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
    code_challenge: await challengeOf(verifier),
    code_challenge_method: 'S256',
    ...(scopes === undefined ? {} : { scope: scopes.join(' ') }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** Refuses a callback that is not the answer to the sign-in that was begun (RFC 6749, 10.12; RFC 9207). */
function requireOurs(
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
