import type { Connection } from '../connection.ts'
import { TillerError } from '../error.ts'
import { exchange } from '../exchange.ts'
import { repeat } from '../retry.ts'

/** The tokens of one answer. */
export type Tokens = { accessToken: string; expiresAtMs: number; refreshToken?: string }

/** An address of the authorization server, and who calls it: without a secret, a client that can keep none. */
export type Endpoint = { url: string; clientId: string; clientSecret?: string | undefined }

/** A token is renewed so long before its end, so that it does not expire on its way. */
const marginMs = 30_000

export const expiresSoon = ({ expiresAtMs }: Tokens, nowMs: number) => nowMs >= expiresAtMs - marginMs

/**
 * Asks for tokens in the standard form (RFC 6749).
 *
 * @throws TillerError if the grant is refused, or the answer is something else than tokens
 */
export async function requestTokens(
  connection: Connection,
  endpoint: Endpoint,
  grant: Record<string, string>,
): Promise<Tokens> {
  const sentAtMs = connection.now()
  const { data, ...received } = await post(connection, endpoint, grant)
  const tokens = readTokens(data, sentAtMs)
  if (tokens === undefined) {
    // Without the answer itself: half of it may be a token.
    const message = 'The token endpoint answered with something else than tokens.'
    throw new TillerError({ ...received, body: { message } })
  }
  return tokens
}

/**
 * Sends a form to an endpoint, with Basic authentication if there is a secret. It is sent again if its answer is
 * lost, even if it redeems what works once: tokens that nobody has received are lost in either case, and a
 * second use makes the server end them.
 */
export function post(
  connection: Connection,
  { url, clientId, clientSecret }: Endpoint,
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
  return repeat(connection, { retries, isSafe: true, hasKey: false }, () =>
    exchange(connection, { method: 'POST', url, headers, body: body.toString() }),
  )
}

function readTokens(answer: unknown, sentAtMs: number): Tokens | undefined {
  const fields = (answer ?? {}) as Partial<Record<string, unknown>>
  const { access_token: accessToken, expires_in: expiresIn, refresh_token: refreshToken } = fields
  if (typeof accessToken !== 'string' || typeof expiresIn !== 'number') return undefined
  return {
    accessToken,
    expiresAtMs: sentAtMs + expiresIn * 1000,
    ...(typeof refreshToken === 'string' ? { refreshToken } : {}),
  }
}
