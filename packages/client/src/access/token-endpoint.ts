import type { Connection } from '../connection.ts'
import { TillerError } from '../error.ts'
import { sendOnce } from '../send-once.ts'
import { withRetries } from '../retry.ts'

export type TokenSet = { accessToken: string; expiresAtMs: number; refreshToken?: string }

/** An endpoint of the authorization server, with the client's credentials. */
export type TokenEndpoint = { url: string; clientId: string; clientSecret?: string | undefined }

/** Tokens are renewed this long before they expire, so that they do not expire in transit. */
const marginMs = 30_000

export const expiresSoon = ({ expiresAtMs }: TokenSet, nowMs: number) => nowMs >= expiresAtMs - marginMs

/**
 * Requests tokens as a form (RFC 6749).
 *
 * @throws TillerError if the grant is rejected or the response contains no tokens
 */
export async function requestTokens(
  connection: Connection,
  endpoint: TokenEndpoint,
  grant: Record<string, string>,
): Promise<TokenSet> {
  const sentAtMs = connection.now()
  const { data, ...received } = await postForm(connection, endpoint, grant)
  const tokens = readTokens(data, sentAtMs)
  if (tokens === undefined) {
    // The response is not included, because it may contain a token.
    const message = 'The token endpoint answered with something else than tokens.'
    throw new TillerError({ ...received, body: { message } })
  }
  return tokens
}

/**
 * Sends a form, with Basic authentication if there is a secret. Retries are safe even for single-use grants: if a
 * response is lost, its tokens are lost anyway, and the server revokes them when the grant is reused.
 */
export function postForm(
  connection: Connection,
  { url, clientId, clientSecret }: TokenEndpoint,
  form: Record<string, string>,
) {
  const headers = new Headers({ 'content-type': 'application/x-www-form-urlencoded' })
  const body = new URLSearchParams(form)
  if (clientSecret === undefined) body.set('client_id', clientId)
  else
    headers.set(
      'authorization',
      `Basic ${btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`)}`,
    )
  const { retries } = connection
  return withRetries(connection, { retries, isSafe: true, hasKey: false }, () =>
    sendOnce(connection, { method: 'POST', url, headers, body: body.toString() }),
  )
}

function readTokens(answer: unknown, sentAtMs: number): TokenSet | undefined {
  const fields = (answer ?? {}) as Partial<Record<string, unknown>>
  const { access_token: accessToken, expires_in: expiresIn, refresh_token: refreshToken } = fields
  if (typeof accessToken !== 'string' || typeof expiresIn !== 'number') return undefined
  return {
    accessToken,
    expiresAtMs: sentAtMs + expiresIn * 1000,
    ...(typeof refreshToken === 'string' ? { refreshToken } : {}),
  }
}
