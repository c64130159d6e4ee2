import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Credentials = { clientId: string; clientSecret: string }

/**
 * Reads the credentials of the sandbox's app client, which the sandbox writes to the data folder at its first start.
 */
export function readSandboxCredentials(dataDir: string): Credentials {
  const { clientId = '', clientSecret = '' } = JSON.parse(
    readFileSync(join(dataDir, 'sandbox.json'), 'utf8'),
  ) as Partial<Credentials>
  return { clientId, clientSecret }
}

/** Requests an access token with all scopes of the app client. */
export async function fetchToken(url: string, { clientId, clientSecret }: Credentials): Promise<string> {
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const response = await fetch(`${url}/v5/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const answer = (await response.json()) as { access_token?: string }
  if (answer.access_token === undefined) throw new Error(`No token: ${JSON.stringify(answer)}`)
  return answer.access_token
}
