import { computeAutopilotBid, roundAutopilotBid, type BudgetPace } from './autopilot.ts'
import type { BidLimits } from './bid-limits.ts'
import { computeSmartCpcBid } from './smart-cpc.ts'
import { updateCpaCorrection, computeTargetCpaBid, type CpaCorrection } from './target-cpa.ts'

export type BidSettings = {
  autopilot: boolean
  autopilotMaxCpc: number
  targetCpa: number
  targetCpaType: string
  useSmartCpc: boolean
  tillerPro: string
  basicCpc: number
  tillerProCpc: number
  minCpc: number
  /** If acquisitions are billed, the target CPA is the only strategy, and a bid only ranks jobs. */
  billsAcquisitions: boolean
}

export type BidStrategy = 'AUTOPILOT' | 'TARGET_CPA' | 'SMART_CPC' | 'FIXED'

/** Returns the first of AUTOPILOT, TARGET_CPA, and SMART_CPC that is set, else FIXED. */
export function selectBidStrategy(settings: BidSettings): BidStrategy {
  const { autopilot, targetCpa, targetCpaType, useSmartCpc, billsAcquisitions } = settings
  if (billsAcquisitions) return targetCpa > 0 ? 'TARGET_CPA' : 'FIXED'
  if (autopilot) return 'AUTOPILOT'
  if (targetCpa > 0 && targetCpaType !== 'NONE') return 'TARGET_CPA'
  return useSmartCpc ? 'SMART_CPC' : 'FIXED'
}

export type BidInput = {
  /** The previous bid, in fractions of a cent. */
  bid: number
  rate: number
  averageRate: number
  correction: CpaCorrection
  /** Whether this round updates the correction of the target CPA, which happens once a day. */
  correct: boolean
  total: { spentCents: number; conversions: number }
  pace: BudgetPace
}

export type NextBid = { bidCents: number; bid: number; correction: CpaCorrection }

/** Returns the next bid, or undefined if the price is fixed or unchanged. */
export function computeNextBid(settings: BidSettings, round: BidInput): NextBid | undefined {
  const strategy = selectBidStrategy(settings)
  const cpc = settings.tillerPro === 'OFF' ? settings.basicCpc : settings.tillerProCpc
  const limits = limitsOf(settings, strategy, cpc)
  const { rate, averageRate, correction, total } = round
  if (strategy === 'AUTOPILOT') {
    const bid = computeAutopilotBid(round.bid, round.pace, limits)
    return bid === undefined ? undefined : { bid, bidCents: roundAutopilotBid(bid, limits), correction }
  }
  if (strategy === 'TARGET_CPA') {
    // With billed acquisitions, their cost is fixed, so that there is nothing to correct.
    const moved =
      round.correct && !settings.billsAcquisitions
        ? updateCpaCorrection(correction, settings.targetCpa, total)
        : correction
    const bidCents = computeTargetCpaBid(settings.targetCpa, rate, moved, limits)
    return { bid: bidCents, bidCents, correction: moved }
  }
  if (strategy === 'FIXED' || cpc === 0) return undefined
  const bidCents = computeSmartCpcBid(cpc, settings.minCpc, { rate, averageRate })
  return { bid: bidCents, bidCents, correction }
}

/** With MAX_CPC, a target-CPA bid is at most the CPC; with FULL, it may reach the target CPA. */
function limitsOf(settings: BidSettings, strategy: BidStrategy, cpc: number): BidLimits {
  const { minCpc, autopilotMaxCpc, targetCpa, targetCpaType } = settings
  if (strategy === 'AUTOPILOT') return { minCents: minCpc, maxCents: autopilotMaxCpc || cpc || null }
  return { minCents: minCpc, maxCents: targetCpaType === 'MAX_CPC' && cpc > 0 ? cpc : targetCpa }
}
