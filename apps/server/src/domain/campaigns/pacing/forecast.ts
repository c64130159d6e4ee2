/** The spending of the current month so far, and its limits. */
type Month = {
  /** Spending of each complete day before today, oldest first. */
  dailyCents: readonly number[]
  spentCents: number
  /** Monthly budget; null means unlimited. */
  capCents: number | null
  /** Daily cap; null means unlimited. */
  dayCapCents: number | null
  /** Remaining days of the month, including the rest of today as a fraction. */
  daysLeft: number
}

export type SpendingForecast = {
  spentCents: number
  lowCents: number
  highCents: number
  days: number
  daysUntilSpent: number | null
}

/** Minimum number of days from which the variance is estimated. */
const minDays = 3
/** The 90th percentile of the standard normal distribution, which bounds an 80 % interval. */
const z90 = 1.2816

/**
 * Forecasts the spending of a month: the mean of past days for each remaining day, with an 80 % prediction
 * interval. Days are assumed to be independent, so the deviation grows with the square root of their number;
 * the error of the mean is included. This is the prediction interval of a sum for normal samples (Montgomery,
 * Introduction to Statistical Quality Control), limited by the caps.
 *
 * @returns null with too few days
 */
export function forecastSpending({
  dailyCents,
  spentCents,
  capCents,
  dayCapCents,
  daysLeft,
}: Month): SpendingForecast | null {
  const days = dailyCents.length
  if (days < minDays) return null
  const mean = dailyCents.reduce((sum, cents) => sum + cents, 0) / days
  const variance = dailyCents.reduce((sum, cents) => sum + (cents - mean) ** 2, 0) / (days - 1)
  const perDay = Math.min(mean, dayCapCents ?? Infinity)
  const margin = z90 * Math.sqrt(variance * (daysLeft + daysLeft ** 2 / days))
  const most = Math.min(
    capCents ?? Infinity,
    dayCapCents === null ? Infinity : spentCents + dayCapCents * Math.ceil(daysLeft),
  )
  const bounded = (cents: number) => Math.round(Math.max(spentCents, Math.min(most, cents)))
  const ends = spentCents + perDay * daysLeft
  const leftCents = capCents === null ? Infinity : capCents - spentCents
  return {
    spentCents: bounded(ends),
    lowCents: bounded(ends - margin),
    highCents: bounded(ends + margin),
    days,
    daysUntilSpent: leftCents < perDay * daysLeft ? Math.max(0, leftCents) / perDay : null,
  }
}
