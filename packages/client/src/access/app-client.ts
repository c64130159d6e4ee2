import type { Connection } from '../connection.ts'
import { expiresSoon, requestTokens, type Tokens } from './token-endpoint.ts'
import { shareRuns, type TokenSource } from './token-source.ts'

export type Credentials = {
  clientId: string
  clientSecret: string
  /** A subset of the app client's scopes; all scopes by default. */
  scopes?: readonly string[] | undefined
}

/**
 * Creates a source of tokens of an app client, which are requested on first use and renewed shortly before they expire.
 */
export function createAppClientTokens(
  connection: Connection,
  { clientId, clientSecret, scopes }: Credentials,
): TokenSource {
  let current: Tokens | undefined
  const renew = shareRuns(async () => {
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
