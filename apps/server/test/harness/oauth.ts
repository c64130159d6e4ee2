import { checkedFetch } from './documents.ts'
import type { Harness } from './harness.ts'

export type OAuthAnswer = { status: number; headers: Headers; body: Record<string, unknown> }

type Credentials = { clientId: string; clientSecret: string }

/** Calls an operation with Basic authentication; sends a form if the body is one, otherwise JSON. */
export async function oauth(
  { baseUrl, credentials }: { baseUrl: string; credentials: Credentials },
  operation: 'token' | 'revoke' | 'introspect',
  body: object | URLSearchParams,
  headers: Record<string, string> = {},
): Promise<OAuthAnswer> {
  const { clientId, clientSecret } = credentials
  const isForm = body instanceof URLSearchParams
  const response = await checkedFetch(`${baseUrl}/v5/oauth2/${operation}`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      ...headers,
    },
    body: isForm ? body.toString() : JSON.stringify(body),
  })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  }
}

/** An access token for requests without a client. */
export async function accessToken(h: Pick<Harness, 'baseUrl' | 'credentials'>): Promise<string> {
  const { body } = await oauth(h, 'token', { grantType: 'CLIENT_CREDENTIALS' })
  return String(body['accessToken'])
}

/** The last message to a recipient. */
export async function lastMail({ db }: Pick<Harness, 'db'>, recipient: string) {
  const { body } = await db
    .selectFrom('mail')
    .select('body')
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { body, code: /\d{6}/.exec(body)?.[0] ?? '' }
}
