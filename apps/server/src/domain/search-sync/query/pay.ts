import type { Salary, SalaryUnit } from '@tiller/job-text/details'
import type { PayRange } from '@tiller/search-engine/port'

type Period = Exclude<SalaryUnit, 'bonus'>

/** Periods per year: 52 weeks of 5 days of 8 hours. */
const perYear: Record<Period, number> = { yearly: 1, monthly: 12, weekly: 52, daily: 260, hourly: 2_080 }

/** A job's pay for work in dollars per year; undefined if unknown. A missing bound is unlimited. */
export function yearlyPay(salaries: readonly Salary[]): PayRange | undefined {
  for (const { unit, min, max } of salaries)
    if (unit !== 'bonus')
      return { min: (min ?? 0) * perYear[unit], max: max === null ? Infinity : max * perYear[unit] }
  return undefined
}

/** The requested pay in dollars per year; undefined if none. */
export function requestedPay(
  period: Period,
  min: number | undefined,
  max: number | undefined,
): PayRange | undefined {
  if (min === undefined && max === undefined) return undefined
  return { min: (min ?? 0) * perYear[period], max: (max ?? Infinity) * perYear[period] }
}
