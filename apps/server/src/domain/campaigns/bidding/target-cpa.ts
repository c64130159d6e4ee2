import { limitedBid, type BidLimits } from './bid-limits.ts'

/** How far the correction goes in either direction, and in one step. */
const correctionRange = [0.5, 2] as const
const maxStep = Math.log(1.2)

/** Of a proportional-integral controller: how it answers to a change of the error, and to the error itself. */
const gains = { change: 0.3, error: 0.1 }

/** Conversions at the target that the measured cost is drawn towards, so that the first few do not throw the bid about. */
const priorConversions = 5

/** What a controller keeps between its rounds. */
export type Correction = { factor: number; error: number }

export const noCorrection: Correction = { factor: 1, error: 0 }

/**
 * What a click is worth to somebody who pays `targetCpaCents` for a conversion: target × rate × correction, within the
 * limits. With a rate that is right and no correction, conversions cost the target on the average.
 *
 * @param rate conversions of a click, see `predictedRate`
 */
export const targetCpaBid = (
  targetCpaCents: number,
  rate: number,
  { factor }: Correction,
  limits: BidLimits,
): number => limitedBid(targetCpaCents * rate * factor, limits)

/**
 * The correction after a round: what conversions have cost so far is held against the target. `ln k' = ln k +
 * Kp (e − e₀) + Ki e` with `e = ln(target ÷ cost of a conversion)`: a PI controller on a log scale, as bid control by
 * feedback does it (Zhang et al., "Feedback control of real-time display advertising", WSDM 2016). One step changes the
 * bid by at most 20 %, and all of them by at most a factor of two.
 */
export function nextCorrection(
  { factor, error: before }: Correction,
  targetCpaCents: number,
  { spentCents, conversions }: { spentCents: number; conversions: number },
): Correction {
  const costCents = (spentCents + priorConversions * targetCpaCents) / (conversions + priorConversions)
  const error = Math.log(targetCpaCents / costCents)
  const step = gains.change * (error - before) + gains.error * error
  const [least, most] = correctionRange
  const moved = factor * Math.exp(Math.min(maxStep, Math.max(-maxStep, step)))
  return { factor: Math.min(most, Math.max(least, moved)), error }
}
