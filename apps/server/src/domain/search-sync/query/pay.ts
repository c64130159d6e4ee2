import type { Salary, SalaryUnit } from '@tiller/job-text/details'
import type { PayRange } from '@tiller/search-engine/port'

type Period = Exclude<SalaryUnit, 'bonus'>

/** Number of pay periods per year, at 52 weeks of 5 days of 8 hours. */
const perYear: Record<Period, number> = { yearly: 1, monthly: 12, weekly: 52, daily: 260, hourly: 2_080 }

/** Converts a job's pay to dollars per year; returns undefined if the pay is unknown. A missing bound is unlimited. */
export function toYearlyPay(salaries: readonly Salary[]): PayRange | undefined {
  for (const { unit, min, max } of salaries)
    if (unit !== 'bonus')
      return { min: (min ?? 0) * perYear[unit], max: max === null ? Infinity : max * perYear[unit] }
  return undefined
}

/** Converts the requested pay to dollars per year; returns undefined if none is requested. */
export function toRequestedYearlyPay(
  period: Period,
  min: number | undefined,
  max: number | undefined,
): PayRange | undefined {
  if (min === undefined && max === undefined) return undefined
  return { min: (min ?? 0) * perYear[period], max: (max ?? Infinity) * perYear[period] }
}
