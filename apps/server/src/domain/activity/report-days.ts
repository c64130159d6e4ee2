import { toBillingDay, toFirstDayOfMonth } from '#domain/campaigns/budget/billing-days.ts'
import { throwIfInvalid } from '#lib/http/api-error.ts'

const maxDays = 400

const dayMs = 86_400_000

/** Number of calendar days, including both ends. */
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

export const addDays = (day: string, days = 1) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

const firstDay = '2000-01-01'

/**
 * Returns the first and last billing day of a report. Defaults: today, and the first of the month of the last day.
 * Throws `invalid-request` if the days are in the wrong order, too many, before 2000, or too far in the future.
 */
export function resolveBillingDays(
  { from, to }: { from?: string; to?: string },
  at: Date,
  zone: string,
): { from: string; to: string } {
  const today = toBillingDay(at, zone)
  const last = to ?? today
  const first = from ?? toFirstDayOfMonth(last)
  const latest = addDays(today, maxDays)
  if (last > latest)
    throwIfInvalid([{ in: 'query', field: 'to', message: `must not be after ${latest}`, value: last }])
  const message =
    first < firstDay
      ? `must not be before ${firstDay}`
      : first > last
        ? `must not be after ${last}`
        : daysBetween(first, last) > maxDays
          ? `must be at most ${maxDays} days before the last day, ${last}`
          : undefined
  if (message !== undefined) throwIfInvalid([{ in: 'query', field: 'from', message, value: first }])
  return { from: first, to: last }
}
