import { randomUUID } from 'node:crypto'
import type { KeyRing } from '#lib/crypto/key-ring.ts'
import { writeRandom } from '#lib/crypto/random-bytes.ts'

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

/** What is true of a token is a sum of these. Tokens from before there was `says` have a mark if they are from a feed, and none else. */
const flags = { feed: 1, pro: 2, recordsPro: 4 } as const

/** What all click URLs of one answer carry. */
export type SharedTokenFields = Pick<ClickToken, 'publisherId' | 'issuedAtMs' | 'tags' | 'channel'>

/** What the click URL of one result carries besides. */
export type TokenResult = Pick<ClickToken, 'rootCustomerId' | 'customerId' | 'jobId' | 'priceCents'> & {
  pro: boolean
}

export type ClickTokens = {
  /** Returns one token per result, in their order. */
  seal(shown: SharedTokenFields, results: readonly TokenResult[]): string[]
  /** Returns undefined for anything that was not sealed with a key of the ring while that key was current. */
  unseal(text: string): ClickToken | undefined
}

/** How long servers may differ about which key seals. */
const marginMs = 3600_000

/**
 * Click tokens can be read, changed and made by nobody without the key. An old key opens what it has sealed
 * in its time: a token that says it is younger was made by somebody who has got hold of that key. A day after
 * the change of keys, all that is left to open is stale and costs nothing.
 */
export const createClickTokens = (ring: KeyRing): ClickTokens => ({
  seal: (shown, results) => encode(shown, results).map((plain) => ring.seal(plain).toString('base64url')),
  unseal: (text) => {
    const unsealed = ring.unseal(Buffer.from(text, 'base64url'))
    if (unsealed === undefined) return undefined
    const { plain, retiredAt } = unsealed
    const { mark, tags, ...token } = plain[0] === binaryFormat ? decode(plain) : decodeJson(plain)
    if (retiredAt !== undefined && token.issuedAtMs > retiredAt.getTime() + marginMs) return undefined
    const isFeed = (mark & flags.feed) > 0
    return {
      ...token,
      // Each seeker who comes by a feed has a search result of his own.
      tokenId: isFeed ? randomUUID() : token.tokenId,
      // Click URLs that are still about were made before searches refused what PostgreSQL cannot store.
      tags: noTags.map((none, nth) => tags[nth]?.replaceAll('\0', '').toWellFormed() ?? none),
      ...(isFeed ? { channel: 'FEED' } : {}),
      ...((mark & flags.recordsPro) > 0 ? { pro: (mark & flags.pro) > 0 } : {}),
    }
  },
})

const noTags = [null, null, null] as const

/** What stands in a token, as it stands there. */
type DecodedToken = Omit<ClickToken, 'channel' | 'pro'> & { mark: number }

/** With which a token begins; those that were made before are JSON, which does not begin so. */
const binaryFormat = 1

const idBytes = 16
/** Of a whole number up to 2^53, seven bits in each. */
const maxNumberBytes = 8

/** The plain text of each token: form, mark, ID, numbers, and tags in JSON up to the last one. Short, because it becomes part of a URL. */
function encode(
  { publisherId, issuedAtMs, tags, channel }: SharedTokenFields,
  results: readonly TokenResult[],
): Buffer[] {
  const tagsJson = Buffer.from(JSON.stringify(tags.slice(0, tags.findLastIndex((tag) => tag !== null) + 1)))
  const mark = flags.recordsPro + (channel === 'FEED' ? flags.feed : 0)
  return results.map(({ rootCustomerId, customerId, jobId, priceCents, pro }) => {
    const bytes = Buffer.allocUnsafe(2 + idBytes + 6 * maxNumberBytes + tagsJson.length)
    bytes[0] = binaryFormat
    bytes[1] = mark + (pro ? flags.pro : 0)
    writeRandom(bytes, 2, idBytes)
    let used = writeNumber(bytes, 2 + idBytes, rootCustomerId)
    used = writeNumber(bytes, used, customerId)
    used = writeNumber(bytes, used, jobId)
    used = writeNumber(bytes, used, publisherId)
    used = writeNumber(bytes, used, priceCents)
    used = writeNumber(bytes, used, issuedAtMs)
    used += tagsJson.copy(bytes, used)
    return bytes.subarray(0, used)
  })
}

function writeNumber(into: Buffer, from: number, number: number): number {
  if (!Number.isSafeInteger(number) || number < 0) throw new RangeError(`${number} cannot stand in a token.`)
  let at = from
  let rest = number
  for (; rest > 127; rest = Math.floor(rest / 128)) into[at++] = 128 + (rest % 128)
  into[at++] = rest
  return at
}

function decode(plain: Buffer): DecodedToken {
  let at = 2 + idBytes
  const readNumber = () => {
    let number = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = plain[at++] ?? 0
      number += (byte & 127) * scale
      if (byte < 128) return number
    }
  }
  // In the order in which they were written, in which these are evaluated.
  return {
    tokenId: toUuid(plain.subarray(2, 2 + idBytes)),
    rootCustomerId: readNumber(),
    customerId: readNumber(),
    jobId: readNumber(),
    publisherId: readNumber(),
    priceCents: readNumber(),
    issuedAtMs: readNumber(),
    // What was sealed here.
    tags: JSON.parse(plain.toString('utf8', at)) as (string | null)[],
    mark: plain[1] ?? 0,
  }
}

/** 16 random bytes as a UUID, of which a few bits say that it is a random one (RFC 9562, 5.4). */
function toUuid(bytes: Buffer): string {
  const id = Buffer.from(bytes)
  id[6] = ((id[6] ?? 0) & 0x0f) | 0x40
  id[8] = ((id[8] ?? 0) & 0x3f) | 0x80
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** A token as it was made before: a list in JSON, with its mark behind its tags. */
function decodeJson(plain: Buffer): DecodedToken {
  const [tokenId, rootCustomerId, customerId, jobId, publisherId, priceCents, issuedAtMs, ...rest] =
    JSON.parse(plain.toString()) as [
      string,
      number,
      number,
      number,
      number,
      number,
      number,
      ...(string | null | number)[],
    ]
  const tags = rest.filter((each) => typeof each !== 'number')
  const last = rest.at(-1)
  const mark = typeof last === 'number' ? last : 0
  return { tokenId, rootCustomerId, customerId, jobId, publisherId, priceCents, issuedAtMs, tags, mark }
}
