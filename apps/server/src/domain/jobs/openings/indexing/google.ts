import { importPKCS8, SignJWT } from 'jose'
import type { EgressClient } from '#lib/egress/egress.ts'
import { readResponseBody } from '#lib/egress/egress.ts'
import { interpretIndexingStatus, type IndexingService, type PageChange } from './indexing-service.ts'

/** The fields that are read from the key file of a Google service account. */
export type ServiceAccount = { client_email: string; private_key: string; token_uri: string }

type Options = {
  egress: EgressClient
  account: ServiceAccount
  perDay: number
  /** The machine's clock, because Google checks the times of tokens. */
  machine: () => Date
  endpoint?: string
  /** Whether `http:` URLs are allowed; only for tests. */
  http?: boolean
}

const limits = { totalMs: 15_000, maxBytes: 64 * 1024 }

/** Creates a client of Google's Indexing API. https://developers.google.com/search/apis/indexing-api/v3/using-api */
export function createGoogleIndexingService({
  endpoint = 'https://indexing.googleapis.com/v3/urlNotifications:publish',
  ...options
}: Options): IndexingService {
  const { egress, perDay, http = false } = options
  const token = accessTokens(options)
  return {
    name: 'GOOGLE',
    perDay,
    // Quotas of Google APIs are reset at midnight of this zone.
    quotaZone: 'America/Los_Angeles',
    batch: 1,
    send: async ([change]) => {
      if (change === undefined) return { outcome: 'sent', error: null }
      const authorization = await token()
      if (authorization === undefined)
        return { outcome: 'retry', error: 'Google issues no token for the service account.' }
      const answer = await egress.open({
        url: endpoint,
        method: 'POST',
        http,
        ...limits,
        headers: { authorization: `Bearer ${authorization}`, 'content-type': 'application/json' },
        body: Buffer.from(JSON.stringify({ url: change.url, type: types[change.kind] })),
      })
      answer.close()
      return interpretIndexingStatus(answer.status, [200])
    },
  }
}

const types: Record<PageChange['kind'], string> = { UPDATED: 'URL_UPDATED', REMOVED: 'URL_DELETED' }

/** Creates a function that returns a token with at least five minutes left, or undefined if Google issues none. */
function accessTokens({ egress, account, machine, http = false }: Options) {
  let known: { token: string; untilMs: number } | undefined
  return async (): Promise<string | undefined> => {
    const nowMs = machine().getTime()
    if (known !== undefined && known.untilMs > nowMs + 5 * 60_000) return known.token
    const seconds = Math.floor(nowMs / 1000)
    const assertion = await new SignJWT({ scope: 'https://www.googleapis.com/auth/indexing' })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account.client_email)
      .setAudience(account.token_uri)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 3600)
      .sign(await importPKCS8(account.private_key, 'RS256'))
    const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
    const answer = await egress.open({
      url: account.token_uri,
      method: 'POST',
      http,
      ...limits,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: Buffer.from(new URLSearchParams({ grant_type: grant, assertion }).toString()),
    })
    const body = await readResponseBody(answer)
    if (answer.status !== 200) return undefined
    const { access_token: token, expires_in: lifetime } = JSON.parse(body.toString()) as {
      access_token: string
      expires_in: number
    }
    known = { token, untilMs: nowMs + lifetime * 1000 }
    return token
  }
}
