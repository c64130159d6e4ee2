import { roundAutopilotBid, computeAutopilotBid } from './autopilot.ts'
import { simulateMarket, sumHours } from './market.fixture.ts'
import { updateCpaCorrection, initialCpaCorrection, computeTargetCpaBid } from './target-cpa.ts'

/** Simulates a campaign with a target CPA for 90 days. */
export function simulateTargetCpa(
  seed: number,
  targetCpaCents: number,
  limits: { minCents: number; maxCents: number | null },
) {
  let correction = initialCpaCorrection
  const total = { spentCents: 0, conversions: 0 }
  return simulateMarket(seed, {
    bid: ({ rate }) => computeTargetCpaBid(targetCpaCents, rate, correction, limits),
    leftCents: () => Number.MAX_SAFE_INTEGER,
    after: (now, hour) => {
      total.spentCents += sumHours(now, 'spentCents')
      total.conversions += sumHours(now, 'conversions')
      if (hour % 24 === 23) correction = updateCpaCorrection(correction, targetCpaCents, total)
    },
  })
}

/** Simulates an autopilot campaign with a 30-day budget, starting in the middle of its limits. */
export function simulateAutopilot(
  seed: number,
  budgetCents: number,
  limits: { minCents: number; maxCents: number },
) {
  const month = 30 * 24
  let bid = (limits.minCents + limits.maxCents) / 2
  let leftCents = budgetCents
  const step = { spentCents: 0, passedHours: 0 }
  return simulateMarket(seed, {
    bid: () => roundAutopilotBid(bid, limits),
    leftCents: (hour) => {
      if (hour % month === 0) leftCents = budgetCents
      return leftCents
    },
    after: (now, hour) => {
      const spentCents = sumHours(now, 'spentCents')
      leftCents -= spentCents
      step.spentCents += spentCents
      step.passedHours += 1
      const next = computeAutopilotBid(
        bid,
        { ...step, leftCents, hoursLeft: month - 1 - (hour % month) },
        limits,
      )
      if (next === undefined) return
      bid = next
      Object.assign(step, { spentCents: 0, passedHours: 0 })
    },
  })
}
