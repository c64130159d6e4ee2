import { lastDayOf } from '../budget/billing-days.ts'

/** How a campaign spreads its money over the days of a month. */
export type PacingSettings = {
  budgetPacing: boolean
  /** Day of the month by which the money is to be spent; 0, or one that the month does not have, is its last. */
  pacingDom: number
  /** After that day, go on to the end of the month. */
  extendBudgetPacing: boolean
}

/** A day of the calendar in the billing time zone, from its first instant to that of the next: 23, 24 or 25 hours. */
export type Day = { day: string; start: Date; end: Date }

/** The days over which the money that is left is spread, this one included; null: it is not, and all of it may go today. */
export function daysLeft(
  { budgetPacing, pacingDom, extendBudgetPacing }: PacingSettings,
  day: string,
): number | null {
  if (!budgetPacing) return null
  const [today, last] = [Number(day.slice(8)), Number(lastDayOf(day).slice(8))]
  const pacing = pacingDom === 0 ? last : Math.min(pacingDom, last)
  if (today <= pacing) return pacing - today + 1
  return extendBudgetPacing ? last - today + 1 : null
}

/**
 * The even share of a day: what is left of the month's money at its beginning, divided by the days, in whole cents. What a
 * day does not spend is spread over those that follow.
 */
export const dayShareCents = (totalCents: number, spentBeforeCents: number, days: number): number =>
  Math.max(0, Math.floor((totalCents - Math.max(0, spentBeforeCents)) / days))

/** The most that a day may spend when a click of this price is asked for: its share, but always one click. */
export const dayCapCents = (shareCents: number, priceCents: number): number =>
  Math.max(shareCents, priceCents)

/** The last hours are left out of the plan, so that a day on which few click late still spends its share. */
const spareHours = 2
/** What may be ahead of the plan: an hour's spending. */
const slackOfDay = 1 / 24

/**
 * Until when a campaign rests because it is ahead of the day's plan: spending in step with the hours, as in "Budget Pacing
 * for Targeted Online Advertisements at LinkedIn" (Agarwal et al., KDD 2014), equation 1, with the day's length for the
 * forecast of traffic. There a request is let in by chance, with a probability that follows the plan; the clicks on jobs are
 * few, so we stop and go instead, which keeps a search's count of jobs exact.
 *
 * @returns null if it is in step: not more than an hour or one click ahead
 */
export function restUntil(
  { spentCents, shareCents, priceCents }: { spentCents: number; shareCents: number; priceCents: number },
  { start, end }: Day,
  at: Date,
): Date | null {
  if (shareCents <= 0) return null
  const planMs = (end.getTime() - start.getTime()) * (1 - spareHours / 24)
  const plannedCents = shareCents * Math.min(1, (at.getTime() - start.getTime()) / planMs)
  if (spentCents - plannedCents <= Math.max(priceCents, shareCents * slackOfDay)) return null
  const inStepAt = new Date(start.getTime() + Math.ceil(planMs * Math.min(1, spentCents / shareCents)))
  return inStepAt > at ? inStepAt : null
}
