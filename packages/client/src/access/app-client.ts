import type { Connection } from '../connection.ts'
import { expiresSoon, requestTokens, type Tokens } from './token-endpoint.ts'
import { shared, type TokenSource } from './token-source.ts'

/** An app client that acts for its own customer. */
export type Credentials = {
  clientId: string
  clientSecret: string
  /** Part of what the app client holds; all of it if left out. */
  scopes?: readonly string[] | undefined
}

/** Tokens for an app client: got when the first is needed, and anew shortly before one expires. */
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
