import type { LandingUrl } from '#domain/jobs/landing-url.ts'
import type { ClickClass } from '../classify/classify.ts'
import type { ClickToken } from '../token.ts'
import type { Visitor } from '../classify/visitor.ts'

export type Click = {
  /** Names it for ever, also as `tlr_sid`: under one id there is one click, however often it is recorded. */
  id: string
  token: ClickToken
  /** Whether it is that of a machine, from the request alone. */
  isBot: boolean
  /** Whether its address is surely outside the country of the job. */
  isForeign: boolean
  visitor: Visitor
  /** The part of a charge that its publisher earns, from 0 to 1. */
  publisherShare: number
  /** Valid clicks on one job from one network in 24 hours; 0 = any number. */
  maxBilledPerNetworkAndJob: number
  at: Date
  /** The billing month of `at`. */
  period: string
  /** The billing time zone. */
  zone: string
}

export type RecordedClick = {
  /** Where the seeker goes; undefined: the job is not known at all. */
  landing: LandingUrl | undefined
  /** Undefined if the job is not known. */
  class: ClickClass | undefined
  chargedCents: number
  /** Whether it used up a budget. */
  settled: boolean
  /** Whether the seeker goes on to our own form. */
  hosted: boolean
}

/** What becomes of a click in the books. */
export type ClickRow = {
  class: ClickClass
  chargedCents: number
  /** What its publisher earns for it. */
  earnedCents: number
  unbilledReason: string | null
  /** Of a duplicate: the valid click that it repeats, if it is known. */
  validClickId: string | null
  campaignId: number | null
  segmentId: number | null
}
