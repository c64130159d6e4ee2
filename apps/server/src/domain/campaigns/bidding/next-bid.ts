import { nextAutopilotBid, autopilotBid, type BudgetPace } from './autopilot.ts'
import type { BidLimits } from './bid-limits.ts'
import { smartCpcBid } from './smart-cpc.ts'
import { nextCorrection, targetCpaBid, type Correction } from './target-cpa.ts'

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
  /** The target CPA is then the only strategy, and a bid only ranks jobs. */
  billsAcquisitions: boolean
}

export type Strategy = 'AUTOPILOT' | 'TARGET_CPA' | 'SMART_CPC' | 'FIXED'

/** The active strategy: the first of these that is set. */
export function strategyOf(settings: BidSettings): Strategy {
  const { autopilot, targetCpa, targetCpaType, useSmartCpc, billsAcquisitions } = settings
  if (billsAcquisitions) return targetCpa > 0 ? 'TARGET_CPA' : 'FIXED'
  if (autopilot) return 'AUTOPILOT'
  if (targetCpa > 0 && targetCpaType !== 'NONE') return 'TARGET_CPA'
  return useSmartCpc ? 'SMART_CPC' : 'FIXED'
}

/** The state of a campaign in a bidding round. */
export type BidInput = {
  /** The previous bid, in fractions of a cent. */
  bid: number
  rate: number
  averageRate: number
  correction: Correction
  /** Whether to update the correction, which happens once a day. */
  correct: boolean
  total: { spentCents: number; conversions: number }
  pace: BudgetPace
}

export type NextBid = { bidCents: number; bid: number; correction: Correction }

/** The next bid; undefined if the price is fixed or unchanged. */
export function nextBid(settings: BidSettings, round: BidInput): NextBid | undefined {
  const strategy = strategyOf(settings)
  const cpc = settings.tillerPro === 'OFF' ? settings.basicCpc : settings.tillerProCpc
  const limits = limitsOf(settings, strategy, cpc)
  const { rate, averageRate, correction, total } = round
  if (strategy === 'AUTOPILOT') {
    const bid = nextAutopilotBid(round.bid, round.pace, limits)
    return bid === undefined ? undefined : { bid, bidCents: autopilotBid(bid, limits), correction }
  }
  if (strategy === 'TARGET_CPA') {
    // What an acquisition costs is fixed if acquisitions are billed.
    const moved =
      round.correct && !settings.billsAcquisitions
        ? nextCorrection(correction, settings.targetCpa, total)
        : correction
    const bidCents = targetCpaBid(settings.targetCpa, rate, moved, limits)
    return { bid: bidCents, bidCents, correction: moved }
  }
  if (strategy === 'FIXED' || cpc === 0) return undefined
  const bidCents = smartCpcBid(cpc, settings.minCpc, { rate, averageRate })
  return { bid: bidCents, bidCents, correction }
}

/** With MAX_CPC, the CPC limits a target CPA; with FULL, only the target does. */
function limitsOf(settings: BidSettings, strategy: Strategy, cpc: number): BidLimits {
  const { minCpc, autopilotMaxCpc, targetCpa, targetCpaType } = settings
  if (strategy === 'AUTOPILOT') return { minCents: minCpc, maxCents: autopilotMaxCpc || cpc || null }
  return { minCents: minCpc, maxCents: targetCpaType === 'MAX_CPC' && cpc > 0 ? cpc : targetCpa }
}
