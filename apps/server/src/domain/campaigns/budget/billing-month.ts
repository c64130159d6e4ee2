import { toFirstDayOfMonth, startOfDay, toBillingDayBounds } from './billing-days.ts'

/** Returns the billing month of an instant, as its first day (`2026-11-01`) in the billing time zone. */
export const toBillingMonth = (at: Date, zone: string): string =>
  toFirstDayOfMonth(toBillingDayBounds(at, zone).day)

/** An instant with its billing day and month. */
export type BillingTime = {
  at: Date
  zone: string
  /** The billing month, as its first day. */
  period: string
  monthStart: Date
  dayStart: Date
}

export function toBillingTime(at: Date, zone: string): BillingTime {
  const { day, start } = toBillingDayBounds(at, zone)
  const period = toFirstDayOfMonth(day)
  return { at, zone, period, monthStart: startOfDay(period, zone), dayStart: start }
}
