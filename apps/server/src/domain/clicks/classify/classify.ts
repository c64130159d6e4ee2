import { isbot } from 'isbot'
import { trafficRules } from './rules.ts'

/**
 * Every click is stored with its class and redirected. VALID clicks are billed immediately, SUSPECT clicks
 * after a hold of one hour, and no others.
 */
export type ClickClass =
  | 'VALID'
  | 'BOT'
  | 'DUPLICATE'
  | 'GEO'
  | 'EXPIRED'
  | 'STALE'
  | 'CAPPED'
  | 'PUBLISHER'
  | 'DATA_CENTER'
  | 'SUSPECT'

export type ClickRequest = {
  userAgent: string | undefined
  /** False for HEAD, which link checkers use. */
  isGet: boolean
  /** Values of the headers that announce a prefetch or preview. */
  purposes: readonly string[]
  /** `Sec-Fetch-Mode` and `Sec-Fetch-Dest`, which browsers send with every request. */
  fetchMode: string | undefined
  fetchDestination: string | undefined
  /** Whether the request has a `Range` header. */
  hasRange: boolean
  /** Whether the network exceeds the limit of clicks per minute. */
  exceedsRateLimit: boolean
}

export type ClickFacts = {
  /** Whether the request alone shows that no person clicked (`isAutomatedRequest`). */
  isBot: boolean
  /** Whether the address is known to be outside the United States. */
  isForeign: boolean
  /** Whether the address belongs to a known data center. */
  isDataCenter: boolean
  /** Whether the publisher's pass was used from the click's network. */
  isPublisherNetwork: boolean
  issuedAtMs: number
  at: Date
  jobServed: boolean
  /**
   * Whether the same visitor had a valid click on the job in the last 24 hours, or the search result was already
   * billed.
   */
  repeatsVisitor: boolean
  /**
   * Whether the network has reached the limit of valid clicks on the job in 24 hours. This also limits visitors who
   * change their user agent or address within a network.
   */
  exceedsNetworkLimit: boolean
  /** Whether one of the limits across all jobs is reached. */
  exceedsCap: boolean
  /** Whether the campaign receives far more clicks than usual. */
  isSpike: boolean
}

/**
 * Matches user agents of link scanners and HTTP libraries that isbot does not recognize. Outlook's mobile apps are
 * browsers.
 */
const unlistedBots =
  /^Microsoft Office|ms-office|MSOffice|Barracuda|Mimecast|Proofpoint|SafeLinks|^Dart\/|dart:io|^okhttp|^Apache-HttpClient|^Go-http-client|^Java\/|^node$|^undici|^axios|^PostmanRuntime|^WinHttp|^Microsoft-WNS|^CFNetwork|^NSPlayer|FortiGuard|ZScaler|URLDefense/i

/** Returns whether a user agent is missing or belongs to a program. */
export const isProgramUserAgent = (userAgent: string | undefined): boolean =>
  userAgent === undefined || userAgent === '' || isbot(userAgent) || unlistedBots.test(userAgent)

/** Returns whether the request alone shows that no person clicked. */
export function isAutomatedRequest(request: ClickRequest): boolean {
  const { isGet, userAgent, purposes, fetchMode, fetchDestination, hasRange, exceedsRateLimit } = request
  if (!isGet || hasRange || exceedsRateLimit) return true
  if ((fetchMode ?? 'navigate') !== 'navigate' || (fetchDestination ?? 'document') !== 'document') return true
  if (isProgramUserAgent(userAgent)) return true
  return purposes.some((purpose) => /prefetch|preview|prerender/i.test(purpose))
}

/** Returns the class of the first matching rule. */
export const classifyClick = (click: ClickFacts): ClickClass =>
  trafficRules.find(({ matches }) => matches(click))?.class ?? 'VALID'
