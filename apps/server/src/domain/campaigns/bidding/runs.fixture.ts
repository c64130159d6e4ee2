import { roundAutopilotBid, computeAutopilotBid } from './autopilot.ts'
import { simulate, sum } from './market.fixture.ts'
import { computeCorrection, initialCorrection, computeTargetCpaBid } from './target-cpa.ts'

/** Simulates a campaign with a target CPA for 90 days. */
export function runTargetCpa(
  seed: number,
  targetCpaCents: number,
  limits: { minCents: number; maxCents: number | null },
) {
  let correction = initialCorrection
  const total = { spentCents: 0, conversions: 0 }
  return simulate(seed, {
    bid: ({ rate }) => computeTargetCpaBid(targetCpaCents, rate, correction, limits),
    leftCents: () => Number.MAX_SAFE_INTEGER,
    after: (now, hour) => {
      total.spentCents += sum(now, 'spentCents')
      total.conversions += sum(now, 'conversions')
      if (hour % 24 === 23) correction = computeCorrection(correction, targetCpaCents, total)
    },
  })
}

/** Simulates an autopilot campaign with a 30-day budget, starting in the middle of its limits. */
export function runAutopilot(
  seed: number,
  budgetCents: number,
  limits: { minCents: number; maxCents: number },
) {
  const month = 30 * 24
  let bid = (limits.minCents + limits.maxCents) / 2
  let leftCents = budgetCents
  const step = { spentCents: 0, passedHours: 0 }
  return simulate(seed, {
    bid: () => roundAutopilotBid(bid, limits),
    leftCents: (hour) => {
      if (hour % month === 0) leftCents = budgetCents
      return leftCents
    },
    after: (now, hour) => {
      const spentCents = sum(now, 'spentCents')
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
