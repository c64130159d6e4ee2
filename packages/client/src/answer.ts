import type { Received } from './exchange.ts'

/** A success with what its headers say. */
export type Answer<Data, Etag> = {
  data: Data
  status: number
  headers: Headers
  /** The version of the object, for `ifMatch`; only where the contract promises one. */
  etag: Etag
  /** Name it when you ask the operator for help. */
  requestId: string | undefined
  /** Whether this is the answer that an earlier request with the same key got; secrets are left out then. */
  replayed: boolean
  /** What may still be asked, if the server limits it. */
  rateLimit: RateLimit | undefined
}

export type RateLimit = {
  /** Requests in a window. */
  limit: number
  windowSeconds: number
  /** Requests left now. */
  remaining: number
  /** Until all are there again. */
  resetSeconds: number
}

/**
 * The answer of an operation. Only asking for `etag` fails if the header is promised and not there: the call
 * itself has done what it should.
 */
export const answerOf = (
  { data, status, headers }: Received,
  promisesEtag: boolean,
): Answer<unknown, string | undefined> => ({
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

/** `"client";r=599;t=1` and `"client";q=600;w=60`, as the draft of the header fields has them. */
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
