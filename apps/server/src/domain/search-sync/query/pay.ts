import type { Salary, SalaryUnit } from '@tiller/job-text/details'
import type { PayRange } from '@tiller/search-engine/port'

type Period = Exclude<SalaryUnit, 'bonus'>

/** How often a year has each period of work: 52 weeks of five days of eight hours. */
const perYear: Record<Period, number> = { yearly: 1, monthly: 12, weekly: 52, daily: 260, hourly: 2_080 }

/** What a job pays for work, in dollars a year; undefined if nobody knows. A bound that is not named is any amount. */
export function yearlyPay(salaries: readonly Salary[]): PayRange | undefined {
  for (const { unit, min, max } of salaries)
    if (unit !== 'bonus')
      return { min: (min ?? 0) * perYear[unit], max: max === null ? Infinity : max * perYear[unit] }
  return undefined
}

/** The pay that a seeker asks for, in dollars a year; undefined if he does not. */
export function askedPay(
  period: Period,
  min: number | undefined,
  max: number | undefined,
): PayRange | undefined {
  if (min === undefined && max === undefined) return undefined
  return { min: (min ?? 0) * perYear[period], max: (max ?? Infinity) * perYear[period] }
}
