import {
  authenticatePublisher,
  type FindPublisher,
  type AuthenticatedPublisher,
} from '#domain/publishers/publishers.ts'
import { ApiError } from '#lib/http/api-error.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'
import type { AppDependencies } from '#apis/dependencies.ts'

/** What a page carries in place of a publisher's pass, which no seeker may see. */
const prefix = 'tlr_page_'

/** Says what was sealed, because the box keeps other things too. */
const purpose = 'search page'

/** How long a seeker can go on from page to page: as long as the click URLs on it are good. */
const lifeMs = 24 * 60 * 60 * 1000

type Box = { secretBox: SecretBox }

type Searcher = { id?: number | undefined; pass?: string | undefined; format: string }

/** The publisher that searches: by its pass, or on a page by the page's. */
export const publisherOf = async (
  parts: Pick<AppDependencies, 'secretBox' | 'now'> & { findPublisher: FindPublisher },
  { id, pass, format }: Searcher,
): Promise<AuthenticatedPublisher> =>
  format === 'html' && isPagePass(pass)
    ? // No price is shown on a page.
      { id: openPagePass(parts, id, pass, parts.now()), flatFeeCents: null }
    : authenticatePublisher(parts.findPublisher, id, pass)

export const isPagePass = (pass: unknown): pass is string =>
  typeof pass === 'string' && pass.startsWith(prefix)

/** A pass with which the pages of a search go on as the publisher for 24 hours, and which opens nothing else. */
export function sealPagePass({ secretBox }: Box, publisherId: number, at: Date): string {
  const text = JSON.stringify([purpose, publisherId, at.getTime() + lifeMs])
  return prefix + secretBox.seal(Buffer.from(text)).toString('base64url')
}

/** The publisher of a page pass. Throws if it is of another, changed, or too old. */
function openPagePass({ secretBox }: Box, id: number | undefined, pass: string, at: Date): number {
  const refusal = new ApiError(
    'publisher-authentication-failed',
    'This page is too old to go on from. Begin the search anew.',
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
