import type { ReceivedResponse } from './send-once.ts'

/** A successful response: the body, and the information from its headers. */
export type ApiResponse<Data, Etag> = {
  data: Data
  status: number
  headers: Headers
  /** The version of the object for `ifMatch`, if the operation has one. */
  etag: Etag
  /** The id of the request. Quote it when you ask for support. */
  requestId: string | undefined
  /** Whether this is the stored response of an earlier request with the same key. It omits secrets. */
  replayed: boolean
  /** The remaining quota; undefined if the operation is not rate limited. */
  rateLimit: RateLimit | undefined
}

export type RateLimit = {
  /** Maximum number of requests per window. */
  limit: number
  windowSeconds: number
  /** Number of requests that are still allowed in the current time window. */
  remaining: number
  /** Seconds until the full limit is available again. */
  resetSeconds: number
}

/** Creates the response. If an expected ETag is missing, reading `etag` throws; the call itself does not fail. */
export const createResponse = (
  { data, status, headers }: ReceivedResponse,
  promisesEtag: boolean,
): ApiResponse<unknown, string | undefined> => ({
  data,
  status,
  headers,
  get etag() {
    const etag = headers.get('etag') ?? undefined
    if (promisesEtag && etag === undefined)
      throw new Error('The answer has no ETag. A proxy has removed it, or hides it from this page.')
    return etag
  },
  requestId: headers.get('x-request-id') ?? undefined,
  replayed: headers.get('idempotency-replayed') === 'true',
  rateLimit: rateLimitOf(headers),
})

/**
 * Parses rate limit headers, for example `"client";r=599;t=1` and `"client";q=600;w=60`
 * (draft-ietf-httpapi-ratelimit-headers).
 */
function rateLimitOf(headers: Headers): RateLimit | undefined {
  const number = (header: string, name: string) => {
    const [, digits] = new RegExp(`;\\s*${name}=(\\d+)`).exec(headers.get(header) ?? '') ?? []
    return Number(digits)
  }
  const limit = {
    limit: number('ratelimit-policy', 'q'),
    windowSeconds: number('ratelimit-policy', 'w'),
    remaining: number('ratelimit', 'r'),
    resetSeconds: number('ratelimit', 't'),
  }
  return Object.values(limit).some(Number.isNaN) ? undefined : limit
}
