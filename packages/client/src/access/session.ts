import type { Connection } from '../connection.ts'
import { TillerError } from '../error.ts'
import { SignInError } from './sign-in-error.ts'
import { readStored, type ExclusiveStore } from './sign-in-store.ts'
import { expiresSoon, post, requestTokens, type Endpoint, type Tokens } from './token-endpoint.ts'
import { shared, type TokenSource } from './token-source.ts'

/** The tokens of a user who has signed in. The store is the truth, because other pages may change it. */
export type Session = TokenSource & {
  begin(tokens: Tokens): Promise<void>
  isOpen(): Promise<boolean>
  end(revocation: Endpoint): Promise<void>
}

/**
 * Tokens of a session: a refresh token works once, so there is one refresh at a time, and whoever needs a token
 * meanwhile waits for it. When the server ends the session, the store forgets it.
 */
export function createSession(connection: Connection, endpoint: Endpoint, store: ExclusiveStore): Session {
  const write = async (tokens: Tokens | undefined) =>
    store.set('tiller-session', tokens === undefined ? undefined : JSON.stringify(tokens))
  const read = async () => readStored(await store.get('tiller-session'), isTokens)
  let lastRefused: string | undefined
  const isGood = (tokens: Tokens) =>
    tokens.accessToken !== lastRefused && !expiresSoon(tokens, connection.now())

  const refresh = async () => {
    const tokens = await read()
    if (tokens === undefined) throw signInNeeded()
    // Another page may have refreshed it while this one waited for its turn.
    if (isGood(tokens)) return tokens.accessToken
    const next = await refreshed(connection, endpoint, tokens).catch(async (error: unknown) => {
      if (error instanceof SignInError) await write(undefined)
      throw error
    })
    await write(next)
    return next.accessToken
  }
  const refreshOnce = shared(() => store.exclusive(refresh))

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
      // In its turn, or a refresh that is under way would bring the session back.
      const tokens = await store.exclusive(async () => {
        const last = await read()
        await write(undefined)
        return last
      })
      if (tokens !== undefined)
        await post(connection, revocation, { token: tokens.refreshToken ?? tokens.accessToken })
    },
  }
}

/** @throws SignInError if the session is over */
async function refreshed(connection: Connection, endpoint: Endpoint, { refreshToken }: Tokens) {
  if (refreshToken === undefined) throw signInNeeded()
  try {
    const grant = { grant_type: 'refresh_token', refresh_token: refreshToken }
    return { refreshToken, ...(await requestTokens(connection, endpoint, grant)) }
  } catch (error) {
    throw isOver(error) ? signInNeeded(error) : error
  }
}

const isOver = (error: unknown) =>
  error instanceof TillerError &&
  (error.code === 'invalid-grant' || (error.body as { error?: unknown } | null)?.error === 'invalid_grant')

const signInNeeded = (cause?: unknown) =>
  new SignInError('sign-in-needed', 'Nobody is signed in, or the session is over.', cause)

const isTokens = (value: object): value is Tokens =>
  'accessToken' in value &&
  typeof value.accessToken === 'string' &&
  'expiresAtMs' in value &&
  typeof value.expiresAtMs === 'number'
