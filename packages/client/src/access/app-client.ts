import type { Connection } from '../connection.ts'
import { expiresSoon, requestTokens, type TokenSet } from './token-endpoint.ts'
import { shareConcurrentRuns, type TokenSource } from './token-source.ts'

export type Credentials = {
  clientId: string
  clientSecret: string
  /** A subset of the app client's scopes; all scopes by default. */
  scopes?: readonly string[] | undefined
}

/**
 * Creates a source of an app client's access tokens. It requests a token on first use and renews it shortly before it
 * expires.
 */
export function createAppClientTokens(
  connection: Connection,
  { clientId, clientSecret, scopes }: Credentials,
): TokenSource {
  let current: TokenSet | undefined
  const renew = shareConcurrentRuns(async () => {
    current = await requestTokens(
      connection,
      { url: `${connection.baseUrl}/v5/oauth2/token`, clientId, clientSecret },
      { grant_type: 'client_credentials', ...(scopes === undefined ? {} : { scope: scopes.join(' ') }) },
    )
    return current.accessToken
  })
  return {
    get: async ({ signal, refused }) =>
      current === undefined || current.accessToken === refused || expiresSoon(current, connection.now())
        ? renew(signal)
        : current.accessToken,
  }
}
