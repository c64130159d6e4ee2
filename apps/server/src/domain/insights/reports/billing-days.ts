import { billingDay, monthOf } from '#domain/campaigns/budget/billing-days.ts'
import type { FieldProblem } from '@tiller/contract/problem'
import { refuseIf } from '#lib/http/api-error.ts'

const maxDays = 400

const dayMs = 86_400_000

/** Days of the calendar from the first to the last, both included. */
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

/** The day so many days later. */
export const dayAfter = (day: string, days = 1) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/**
 * The billing days that a report is asked for; without any, those of this month up to today, without a last one up to
 * today, without a first one from the beginning of the last one's month. Throws `invalid-request` for days in the wrong order,
 * and for too many.
 */
export function billingDays(
  { from, to }: { from?: string; to?: string },
  at: Date,
  zone: string,
): { from: string; to: string } {
  const last = to ?? billingDay(at, zone)
  const first = from ?? monthOf(last)
  const faults: FieldProblem[] = []
  if (first > last)
    faults.push({ in: 'query', field: 'from', message: `must not be after ${last}`, value: first })
  else if (daysBetween(first, last) > maxDays)
    faults.push({
      in: 'query',
      field: 'from',
      message: `must be at most ${maxDays} days before the last day, ${last}`,
      value: first,
    })
  refuseIf(faults)
  return { from: first, to: last }
}
