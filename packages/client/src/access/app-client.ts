import type { Connection } from '../connection.ts'
import { expiresSoon, requestTokens, type Tokens } from './token-endpoint.ts'
import { shared, type TokenSource } from './token-source.ts'

export type Credentials = {
  clientId: string
  clientSecret: string
  /** A subset of the app client's scopes; all by default. */
  scopes?: readonly string[] | undefined
}

/** Tokens of an app client, requested on first use and renewed shortly before they expire. */
export function appClientTokens(
  connection: Connection,
  { clientId, clientSecret, scopes }: Credentials,
): TokenSource {
  let current: Tokens | undefined
  const renew = shared(async () => {
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
