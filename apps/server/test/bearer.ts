import type { Harness } from './harness.ts'

/** An access token, for tests that look at headers, which the client hides. */
export async function bearerOf(
  { baseUrl, credentials }: Pick<Harness, 'baseUrl' | 'credentials'>,
  scopes?: readonly string[],
): Promise<string> {
  const basic = Buffer.from(`${credentials.clientId}:${credentials.clientSecret}`).toString('base64')
  const response = await fetch(`${baseUrl}/v5/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/json' },
    body: JSON.stringify({ grantType: 'CLIENT_CREDENTIALS', ...(scopes === undefined ? {} : { scopes }) }),
  })
  const { accessToken } = (await response.json()) as { accessToken: string }
  return accessToken
}
