import {
  authenticatePublisher,
  type FindPublisher,
  type AuthenticatedPublisher,
} from '#domain/publishers/publishers.ts'
import { ApiError } from '#lib/http/api-error.ts'
import type { FastifyRequest } from 'fastify'
import type { SecretBox } from '#lib/crypto/secret-box.ts'
import type { AppDependencies } from '#apis/dependencies.ts'

/** Prefix of a page token, which replaces the publisher's pass on HTML pages, where visitors could read it. */
const prefix = 'tlr_page_'

/** The purpose for which page tokens are sealed, so that other sealed values are not accepted. */
const purpose = 'search page'

/** A page token is valid for as long as the click URLs on the page. */
const lifeMs = 24 * 60 * 60 * 1000

type Box = { secretBox: SecretBox }

type Searcher = { id?: number | undefined; pass?: string | undefined; format: string }

/**
 * Authenticates a publisher by pass, or on an HTML page by page token. Visitors of a publisher's host, which has only
 * HTML pages, need neither. Records the network from which a pass is used.
 */
export const authenticateSearch = async (
  parts: Pick<AppDependencies, 'secretBox' | 'now' | 'recordPublisherNetwork'> & {
    findPublisher: FindPublisher
  },
  { id, pass, format }: Searcher,
  { ip, brand: { publisherId: ofHost } }: Pick<FastifyRequest, 'ip' | 'brand'>,
): Promise<AuthenticatedPublisher> => {
  if (ofHost !== null) {
    if ((id ?? ofHost) === ofHost) return { id: ofHost, flatFeeCents: null }
    throw new ApiError('publisher-authentication-failed', 'This host belongs to another publisher')
  }
  // The flat fee is not needed, because HTML pages show no prices.
  if (format === 'html' && isPageToken(pass))
    return { id: unsealPageToken(parts, id, pass, parts.now()), flatFeeCents: null }
  const publisher = await authenticatePublisher(parts.findPublisher, id, pass)
  if (pass !== undefined) await parts.recordPublisherNetwork(publisher.id, ip, parts.now())
  return publisher
}

export const isPageToken = (text: unknown): text is string =>
  typeof text === 'string' && text.startsWith(prefix)

/** Seals a page token, which allows only HTML searches of the publisher, for 24 hours. */
export function sealPageToken({ secretBox }: Box, publisherId: number, at: Date): string {
  const text = JSON.stringify([purpose, publisherId, at.getTime() + lifeMs])
  return prefix + secretBox.seal(Buffer.from(text)).toString('base64url')
}

/** Throws if the page token is expired, modified, or of another publisher. */
function unsealPageToken({ secretBox }: Box, id: number | undefined, pass: string, at: Date): number {
  const refusal = new ApiError(
    'publisher-authentication-failed',
    'This page has expired. Start a new search.',
  )
  let sealed: unknown
  try {
    sealed = JSON.parse(secretBox.unseal(Buffer.from(pass.slice(prefix.length), 'base64url')).toString())
  } catch {
    throw refusal
  }
  const [what, publisherId, endsMs] = sealed as [string, number, number]
  if (what !== purpose || publisherId !== id || endsMs <= at.getTime()) throw refusal
  return publisherId
}
