import { clampBid, type BidLimits } from './bid-limits.ts'

/** The range of the correction factor. */
const correctionRange = [0.5, 2] as const
const maxStep = Math.log(1.2)

/** Gains of the proportional-integral controller in `updateCpaCorrection`. */
const gains = { change: 0.3, error: 0.1 }

/** Prior of the measured cost, in conversions, so that the first ones do not cause large changes. */
const priorConversions = 5

/** The state of the controller in `updateCpaCorrection`. */
export type CpaCorrection = { factor: number; error: number }

export const initialCpaCorrection: CpaCorrection = { factor: 1, error: 0 }

/**
 * Returns the value of a click for a target CPA: target × rate × correction, within the limits. With an accurate rate,
 * the average cost of a conversion equals the target.
 *
 * @param rate conversions per click, see `predictConversionRate`
 */
export const computeTargetCpaBid = (
  targetCpaCents: number,
  rate: number,
  { factor }: CpaCorrection,
  limits: BidLimits,
): number => clampBid(targetCpaCents * rate * factor, limits)

/**
 * Updates the correction from the measured cost of conversions. `ln k' = ln k + Kp (e − e₀) + Ki e` with `e =
 * ln(target ÷ cost of a conversion)`: a PI controller on a log scale, as in feedback control of bids (Zhang et
 * al., "Feedback control of real-time display advertising", WSDM 2016). One step changes the bid by at most 20
 * %, all steps by at most a factor of two.
 */
export function updateCpaCorrection(
  { factor, error: before }: CpaCorrection,
  targetCpaCents: number,
  { spentCents, conversions }: { spentCents: number; conversions: number },
): CpaCorrection {
  const costCents = (spentCents + priorConversions * targetCpaCents) / (conversions + priorConversions)
  const error = Math.log(targetCpaCents / costCents)
  const step = gains.change * (error - before) + gains.error * error
  const [least, most] = correctionRange
  const moved = factor * Math.exp(Math.min(maxStep, Math.max(-maxStep, step)))
  return { factor: Math.min(most, Math.max(least, moved)), error }
}
