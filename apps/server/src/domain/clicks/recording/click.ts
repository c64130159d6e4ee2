import type { ClickLimits } from '../classify/limits.ts'
import type { LandingUrl } from '#domain/jobs/landing-url.ts'
import type { ClickClass } from '../classify/classify.ts'
import type { ClickToken } from '../token.ts'
import type { Visitor } from '../classify/visitor.ts'

export type Click = {
  /** Also `tlr_sid`. Recording an id again does not add a second click. */
  id: string
  token: ClickToken
  /** See `isAutomated`. */
  isBot: boolean
  /** Whether the address is known to be outside the United States. */
  isForeign: boolean
  /** Whether the address belongs to a known data center. */
  isDataCenter: boolean
  visitor: Visitor
  /** The publisher's share of a charge, from 0 to 1. */
  publisherShare: number
  limits: ClickLimits
  at: Date
  /** The billing month of `at`. */
  period: string
  /** Billing time zone. */
  zone: string
}

/** The ID of the URL that earns at most one fee for expired clicks. */
export const urlIdOf = ({ token }: Click) => token.urlId ?? token.tokenId

/** The visitor's hash as it is stored. */
export const visitorIdBytes = ({ token: { visitorId } }: Click) =>
  visitorId === undefined ? null : Buffer.from(visitorId, 'base64url')

export type RecordedClick = {
  /** Undefined if the job is unknown. */
  landing: LandingUrl | undefined
  /** Undefined if the job is unknown. */
  class: ClickClass | undefined
  chargedCents: number
  /** Whether it exhausted a budget, which has been settled. */
  settled: boolean
  /** Whether the job uses the hosted application form. */
  hosted: boolean
}

/** The outcome of a click as it is stored. */
export type ClickRow = {
  class: ClickClass
  chargedCents: number
  /** The publisher's earnings. */
  earnedCents: number
  unbilledReason: string | null
  /** The target CPA, which an acquisition from the click costs; null if the pool bills clicks or the click is not valid. */
  acquisitionCents: number | null
  /** The price of a held click; 0 for others. */
  heldCents: number
  /** The valid click that a duplicate repeats. */
  validClickId: string | null
  campaignId: number | null
  segmentId: number | null
}
