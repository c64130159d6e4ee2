import { monthOf, startOfDay, wholeDay } from './billing-days.ts'

/** Returns the billing month of an instant, as its first day (`2026-11-01`) in the billing time zone. */
export const billingMonth = (at: Date, zone: string): string => monthOf(wholeDay(at, zone).day)

/** An instant with its billing day and month. */
export type BillingMoment = {
  at: Date
  zone: string
  /** The billing month, as its first day. */
  period: string
  monthStart: Date
  dayStart: Date
}

export function billingMomentOf(at: Date, zone: string): BillingMoment {
  const { day, start } = wholeDay(at, zone)
  const period = monthOf(day)
  return { at, zone, period, monthStart: startOfDay(period, zone), dayStart: start }
}
