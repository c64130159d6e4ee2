import type { Connection } from '../connection.ts'
import { TillerError } from '../error.ts'
import { SignInError } from './sign-in-error.ts'
import { parseStoredValue, type LockingStore } from './sign-in-store.ts'
import { expiresSoon, postForm, requestTokens, type TokenEndpoint, type TokenSet } from './token-endpoint.ts'
import { shareConcurrentRuns, type TokenSource } from './token-source.ts'

/**
 * The tokens of a signed-in user. They are read from the store each time, because another page may have changed them.
 */
export type Session = TokenSource & {
  begin(tokens: TokenSet): Promise<void>
  isOpen(): Promise<boolean>
  end(revocation: TokenEndpoint): Promise<void>
}

/**
 * Creates a session. A refresh token works only once, so concurrent calls share one refresh. If the server has ended
 * the session, it is removed from the store.
 */
export function createSession(connection: Connection, endpoint: TokenEndpoint, store: LockingStore): Session {
  const write = async (tokens: TokenSet | undefined) =>
    store.set('tiller-session', tokens === undefined ? undefined : JSON.stringify(tokens))
  const read = async () => parseStoredValue(await store.get('tiller-session'), isTokens)
  let lastRefused: string | undefined
  const isGood = (tokens: TokenSet) =>
    tokens.accessToken !== lastRefused && !expiresSoon(tokens, connection.now())

  const refresh = async () => {
    const tokens = await read()
    if (tokens === undefined) throw signInNeeded()
    // Another page may have refreshed the tokens while this one waited for the lock.
    if (isGood(tokens)) return tokens.accessToken
    const next = await refreshed(connection, endpoint, tokens).catch(async (error: unknown) => {
      if (error instanceof SignInError) await write(undefined)
      throw error
    })
    await write(next)
    return next.accessToken
  }
  const refreshOnce = shareConcurrentRuns(() => store.exclusive(refresh))

  return {
    begin: (tokens) => store.exclusive(async () => write(tokens)),
    isOpen: async () => (await read()) !== undefined,
    get: async ({ signal, refused }) => {
      lastRefused = refused ?? lastRefused
      const tokens = await read()
      if (tokens === undefined) throw signInNeeded()
      return isGood(tokens) ? tokens.accessToken : refreshOnce(signal)
    },
    end: async (revocation) => {
      // Locked, because a concurrent refresh would restore the session.
      const tokens = await store.exclusive(async () => {
        const last = await read()
        await write(undefined)
        return last
      })
      if (tokens !== undefined)
        await postForm(connection, revocation, { token: tokens.refreshToken ?? tokens.accessToken })
    },
  }
}

/** Refreshes the tokens. Throws `SignInError` if the session has ended. */
async function refreshed(connection: Connection, endpoint: TokenEndpoint, { refreshToken }: TokenSet) {
  if (refreshToken === undefined) throw signInNeeded()
  try {
    const grant = { grant_type: 'refresh_token', refresh_token: refreshToken }
    return { refreshToken, ...(await requestTokens(connection, endpoint, grant)) }
  } catch (error) {
    throw isSessionOver(error) ? signInNeeded(error) : error
  }
}

const isSessionOver = (error: unknown) =>
  error instanceof TillerError &&
  (error.code === 'invalid-grant' || (error.body as { error?: unknown } | null)?.error === 'invalid_grant')

const signInNeeded = (cause?: unknown) =>
  new SignInError('sign-in-needed', 'Nobody is signed in, or the session is over.', cause)

const isTokens = (value: object): value is TokenSet =>
  'accessToken' in value &&
  typeof value.accessToken === 'string' &&
  'expiresAtMs' in value &&
  typeof value.expiresAtMs === 'number'
