/** What is known of a month that is under way. */
type Month = {
  /** Of whole days of the past, the latest last. */
  dailyCents: readonly number[]
  spentCents: number
  /** Null = no cap. */
  capCents: number | null
  /** The most that a day may spend; null = any amount. */
  dayCapCents: number | null
  /** Days of the month that are left, the rest of today as a part. */
  daysLeft: number
}

export type Forecast = {
  spentCents: number
  lowCents: number
  highCents: number
  days: number
  daysUntilSpent: number | null
}

/** Fewer days say nothing of how days differ. */
const leastDays = 3
/** Of a normal distribution: one in ten is lower, and one in ten is higher. */
const tenth = 1.2816

/**
 * What a month comes to if its days go on like those that were: the mean of the days for each that is left, and a range in which
 * eight months of ten end. Days are taken as independent, so the spread grows with the root of their number; the mean itself is
 * known no better than its days allow. The textbook prediction interval of a sum (Montgomery, Introduction to Statistical
 * Quality Control, on normal samples), with the caps as bounds.
 *
 * @returns null if there are too few days
 */
export function forecast({
  dailyCents,
  spentCents,
  capCents,
  dayCapCents,
  daysLeft,
}: Month): Forecast | null {
  const days = dailyCents.length
  if (days < leastDays) return null
  const mean = dailyCents.reduce((sum, cents) => sum + cents, 0) / days
  const variance = dailyCents.reduce((sum, cents) => sum + (cents - mean) ** 2, 0) / (days - 1)
  const perDay = Math.min(mean, dayCapCents ?? Infinity)
  const margin = tenth * Math.sqrt(variance * (daysLeft + daysLeft ** 2 / days))
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
