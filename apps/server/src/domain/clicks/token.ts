import { createHash, randomUUID } from 'node:crypto'
import type { KeyRing } from '#lib/crypto/key-ring.ts'
import { writeRandomBytes } from '#lib/crypto/random-bytes.ts'

/** The content of a click URL. It never contains a destination, which is looked up by job id. */
export type ClickToken = {
  /** Identifies one search result shown to one seeker; it is billed at most once. */
  tokenId: string
  /** Identifies a click URL of a feed; absent for a search, whose URL is identified by `tokenId`. */
  urlId?: string
  rootCustomerId: number
  customerId: number
  jobId: number
  publisherId: number
  /** The price at the time of the search in cents, which is the maximum charge. */
  priceCents: number
  issuedAtMs: number
  /** The publisher's tracking tags, which reports contain. */
  tags: readonly (string | null)[]
  /** Set for a URL of the publisher's XML feed, which many seekers share; absent for a search. */
  channel?: 'FEED'
  /** Whether the job was Pro traffic; absent in tokens of older versions. */
  pro?: boolean
  /**
   * The seeker as identified by the publisher (`hashVisitorId`), in base64url; absent if the publisher does not
   * identify seekers.
   */
  visitorId?: string
  /** Set if the publisher has reported that the seeker's browser is a program. */
  isForBot?: boolean
}

const visitorIdBytes = 16

/** Hashes the publisher's own id of a visitor (`pid`), which is not stored itself. */
export const hashVisitorId = (publisherId: number, pid: string): string =>
  createHash('sha256').update(`${publisherId}\n${pid}`).digest().toString('base64url', 0, visitorIdBytes)

/** Flags in a binary token. Tokens without `recordsPro` were issued by versions that did not store `pro`. */
const flags = { feed: 1, pro: 2, recordsPro: 4, visitor: 8, bot: 16 } as const

/** Fields shared by all click URLs of one response. */
export type SharedTokenFields = Pick<
  ClickToken,
  'publisherId' | 'issuedAtMs' | 'tags' | 'channel' | 'visitorId' | 'isForBot'
>

/** The fields of a token that differ between the results of a response. */
export type ResultTokenFields = Pick<ClickToken, 'rootCustomerId' | 'customerId' | 'jobId' | 'priceCents'> & {
  pro: boolean
}

export type ClickTokens = {
  /** Returns one token per result, in order. */
  seal(shown: SharedTokenFields, results: readonly ResultTokenFields[]): string[]
  /** Returns undefined unless the text was sealed with a key of the ring while that key was current. */
  unseal(text: string): ClickToken | undefined
}

/** Every server seals with a new key within this time. */
const rotationMarginMs = 3600_000

/**
 * Seals click tokens with authenticated encryption. A retired key unseals only tokens issued before its retirement, so
 * a leaked old key cannot issue billable tokens.
 */
export const createClickTokens = (ring: KeyRing): ClickTokens => ({
  seal: (shown, results) => encode(shown, results).map((plain) => ring.seal(plain).toString('base64url')),
  unseal: (text) => {
    const unsealed = ring.unseal(Buffer.from(text, 'base64url'))
    if (unsealed === undefined) return undefined
    const { plain, retiredAt } = unsealed
    const { mark, tags, ...token } = plain[0] === binaryFormat ? decode(plain) : decodeJson(plain)
    if (retiredAt !== undefined && token.issuedAtMs > retiredAt.getTime() + rotationMarginMs) return undefined
    const isFeed = (mark & flags.feed) > 0
    return {
      ...token,
      // Every click on a feed URL counts as its own search result.
      tokenId: isFeed ? randomUUID() : token.tokenId,
      // Older versions accepted tags that PostgreSQL cannot store.
      tags: noTags.map((none, nth) => tags[nth]?.replaceAll('\0', '').toWellFormed() ?? none),
      ...(isFeed ? { channel: 'FEED', urlId: token.tokenId } : {}),
      ...((mark & flags.recordsPro) > 0 ? { pro: (mark & flags.pro) > 0 } : {}),
      ...((mark & flags.bot) > 0 ? { isForBot: true } : {}),
    }
  },
})

const noTags = [null, null, null] as const

type DecodedToken = Omit<ClickToken, 'channel' | 'pro' | 'isForBot'> & { mark: number }

/** First byte of a binary token; older tokens are JSON. */
const binaryFormat = 1

const idBytes = 16
/** An integer is encoded in groups of seven bits, so a safe integer needs at most eight bytes. */
const maxNumberBytes = 8

/**
 * Encodes the plain text of a token: format, flags, id, numbers, visitor if any, and tags as JSON. It is compact
 * because it becomes part of a URL.
 */
function encode(
  { publisherId, issuedAtMs, tags, channel, visitorId, isForBot }: SharedTokenFields,
  results: readonly ResultTokenFields[],
): Buffer[] {
  const tagsJson = Buffer.from(JSON.stringify(tags.slice(0, tags.findLastIndex((tag) => tag !== null) + 1)))
  const visitor = Buffer.from(visitorId ?? '', 'base64url')
  const mark =
    flags.recordsPro +
    (channel === 'FEED' ? flags.feed : 0) +
    (visitorId === undefined ? 0 : flags.visitor) +
    (isForBot === true ? flags.bot : 0)
  return results.map(({ rootCustomerId, customerId, jobId, priceCents, pro }) => {
    const bytes = Buffer.allocUnsafe(2 + idBytes + 6 * maxNumberBytes + visitor.length + tagsJson.length)
    bytes[0] = binaryFormat
    bytes[1] = mark + (pro ? flags.pro : 0)
    writeRandomBytes(bytes, 2, idBytes)
    let used = writeNumber(bytes, 2 + idBytes, rootCustomerId)
    used = writeNumber(bytes, used, customerId)
    used = writeNumber(bytes, used, jobId)
    used = writeNumber(bytes, used, publisherId)
    used = writeNumber(bytes, used, priceCents)
    used = writeNumber(bytes, used, issuedAtMs)
    used += visitor.copy(bytes, used)
    used += tagsJson.copy(bytes, used)
    return bytes.subarray(0, used)
  })
}

function writeNumber(into: Buffer, from: number, number: number): number {
  if (!Number.isSafeInteger(number) || number < 0)
    throw new RangeError(`${number} cannot be encoded in a click token.`)
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
  const mark = plain[1] ?? 0
  const readVisitor = () => {
    if ((mark & flags.visitor) === 0) return {}
    at += visitorIdBytes
    return { visitorId: plain.toString('base64url', at - visitorIdBytes, at) }
  }
  // Properties are evaluated in the order in which they were written.
  return {
    tokenId: toUuid(plain.subarray(2, 2 + idBytes)),
    rootCustomerId: readNumber(),
    customerId: readNumber(),
    jobId: readNumber(),
    publisherId: readNumber(),
    priceCents: readNumber(),
    issuedAtMs: readNumber(),
    ...readVisitor(),
    tags: JSON.parse(plain.toString('utf8', at)) as (string | null)[],
    mark,
  }
}

/** Formats 16 random bytes as a version 4 UUID (RFC 9562, 5.4). */
function toUuid(bytes: Buffer): string {
  const id = Buffer.from(bytes)
  id[6] = ((id[6] ?? 0) & 0x0f) | 0x40
  id[8] = ((id[8] ?? 0) & 0x3f) | 0x80
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Decodes a token of an older version: a JSON array with the flags after the tags. */
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
