import type { ClickLimits } from '../classify/limits.ts'
import type { LandingUrl } from '#domain/jobs/landing-url.ts'
import type { ClickClass } from '../classify/classify.ts'
import type { ClickToken } from '../token.ts'
import type { Visitor } from '../classify/visitor.ts'

export type Click = {
  /** The click id, also called `tlr_sid`. Recording an id again does not add a second click. */
  id: string
  token: ClickToken
  /** Whether the request alone shows that no person clicked (`isAutomatedRequest`). */
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
  /** The billing month of the click. */
  period: string
  /** The billing time zone. */
  zone: string
}

/** Returns the id of the click URL, which earns at most one fee for expired clicks. */
export const getClickUrlId = ({ token }: Click) => token.urlId ?? token.tokenId

/** Returns the hashed visitor id in the form in which it is stored. */
export const encodeVisitorId = ({ token: { visitorId } }: Click) =>
  visitorId === undefined ? null : Buffer.from(visitorId, 'base64url')

export type RecordedClick = {
  /** The landing URL of the job; undefined if the job is unknown. */
  landing: LandingUrl | undefined
  /** The class of the click; undefined if the job is unknown. */
  class: ClickClass | undefined
  chargedCents: number
  /** Whether the click exhausted a budget, which has been settled. */
  settled: boolean
  /** Whether the job uses the hosted application form. */
  hosted: boolean
}

/** The columns of a recorded click that hold its class and amounts. */
export type ClickRow = {
  class: ClickClass
  chargedCents: number
  /** What the publisher earns from the click, in cents. */
  earnedCents: number
  unbilledReason: string | null
  /**
   * The target CPA in cents, which an acquisition from this click costs; null if the pool bills clicks or the click is
   * not valid.
   */
  acquisitionCents: number | null
  /** The price of a held click in cents; 0 for other clicks. */
  heldCents: number
  /** The valid click that this click duplicates. */
  validClickId: string | null
  campaignId: number | null
  segmentId: number | null
}
