import { randomUUID } from 'node:crypto'
import type { KeyRing } from '../kit/secrets/key-ring.ts'

/** What a click URL carries. Never a destination: that is looked up by the job's id. */
export type ClickToken = {
  /** Names one search result shown to one seeker; it is billed at most once. */
  tokenId: string
  rootCustomerId: number
  customerId: number
  jobId: number
  publisherId: number
  /** The price at the time of the search: the most that the click can cost. */
  priceCents: number
  issuedAtMs: number
  /** The publisher's tracking tags. */
  tags: readonly (string | null)[]
  /** From the publisher's XML feed, which shows one click URL to many seekers; absent: from a search. */
  channel?: 'FEED'
  /** Whether the job was of Pro traffic; absent in tokens that were made before they said so. */
  pro?: boolean
}

/**
 * Stands behind the tags as a number, the sum of what is true of the token. Tokens from before there was `says` have a mark if
 * they are from a feed, and none else.
 */
const marks = { feed: 1, pro: 2, says: 4 } as const

/** What a click URL is to carry. */
export type NewClickToken = Omit<ClickToken, 'tokenId' | 'pro'> & { pro: boolean }

export type ClickTokens = {
  /** One for each, in their order; for a page of results it takes little longer than for one. */
  seal(tokens: readonly NewClickToken[]): string[]
  /** Undefined for anything that was not sealed with a key of the ring while that was the one to seal with. */
  open(text: string): ClickToken | undefined
}

/** How long servers may differ about which key seals. */
const marginMs = 3600_000

/**
 * Click tokens can be read, changed and made by nobody without the key. An old key opens what it has sealed
 * in its time: a token that says it is younger was made by somebody who has got hold of that key. A day after
 * the change of keys, all that is left to open is stale and costs nothing.
 */
export const createClickTokens = (ring: KeyRing): ClickTokens => ({
  seal: (tokens) => {
    // Those of one page have the same tags.
    const [first] = tokens
    const told = first === undefined ? '' : tagsJson(first)
    const plains = tokens.map((token) => plainOf(token, token.tags === first?.tags ? told : tagsJson(token)))
    return ring.sealMany(plains).map((sealed) => sealed.toString('base64url'))
  },
  open: (text) => {
    const opened = ring.open(Buffer.from(text, 'base64url'))
    if (opened === undefined) return undefined
    // What was sealed here has these fields in this order.
    const [tokenId, rootCustomerId, customerId, jobId, publisherId, priceCents, issuedAtMs, ...rest] =
      JSON.parse(opened.plain.toString()) as [
        string,
        number,
        number,
        number,
        number,
        number,
        number,
        ...(string | null | number)[],
      ]
    if (opened.retiredAt !== undefined && issuedAtMs > opened.retiredAt.getTime() + marginMs) return undefined
    const tags = rest.filter((each) => typeof each !== 'number')
    const last = rest.at(-1)
    const mark = typeof last === 'number' ? last : 0
    const isFeed = (mark & marks.feed) > 0
    return {
      // Each seeker who comes by a feed has a search result of his own.
      tokenId: isFeed ? randomUUID() : tokenId,
      rootCustomerId,
      customerId,
      jobId,
      publisherId,
      priceCents,
      issuedAtMs,
      // Click URLs that are still about were made before searches refused what PostgreSQL cannot store.
      tags: tags.map((tag) => tag?.replaceAll('\0', '').toWellFormed() ?? null),
      ...(isFeed ? { channel: 'FEED' } : {}),
      ...((mark & marks.says) > 0 ? { pro: (mark & marks.pro) > 0 } : {}),
    }
  },
})

const tagsJson = ({ tags }: NewClickToken) =>
  tags.map((tag) => `${tag === null ? 'null' : JSON.stringify(tag)},`).join('')

function plainOf(token: NewClickToken, told: string): Buffer {
  const { rootCustomerId, customerId, jobId, publisherId, priceCents, issuedAtMs, channel, pro } = token
  const mark = marks.says + (channel === 'FEED' ? marks.feed : 0) + (pro ? marks.pro : 0)
  // As `JSON.stringify` would write it, in a third of the time.
  return Buffer.from(
    `["${randomUUID()}",${rootCustomerId},${customerId},${jobId},${publisherId},${priceCents},${issuedAtMs},${told}${mark}]`,
  )
}
