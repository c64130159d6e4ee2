import { formatSalary } from '@tiller/job-text/salary-label'

type Pay = { min: number | null; max: number | null; period: string | null }

const units = new Map([
  ['yearly', { unit: 'yearly', leastDollars: 10_000 }],
  ['daily', { unit: 'daily', leastDollars: 40 }],
  ['hourly', { unit: 'hourly', leastDollars: 5 }],
] as const)

/**
 * Formats pay, for example "$50,287 - $129,517 per year". Returns null if the amounts are implausible: zero, missing,
 * or below any wage.
 */
export function formatPay({ min, max, period }: Pay): string | null {
  const known = [...units].find(([name]) => name === period)?.[1]
  if (known === undefined || min === null || max === null || max < known.leastDollars || min > max)
    return null
  return formatSalary({ unit: known.unit, min: min < known.leastDollars ? null : min, max })
}
