import type { Salary, SalaryUnit } from './salary.ts'

const per: Record<SalaryUnit, string> = {
  yearly: ' per year',
  monthly: ' per month',
  weekly: ' per week',
  daily: ' per day',
  hourly: ' per hour',
  bonus: ' bonus',
}

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const withCents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const dollars = (amount: number) => `$${(Number.isInteger(amount) ? whole : withCents).format(amount)}`

/** Formats pay for display, for example "$50,287 - $129,517 per year" or "Up to $31.50 per hour". */
export function formatSalary({ unit, min, max }: Salary): string {
  if (min === null) return `Up to ${dollars(max ?? 0)}${per[unit]}`
  if (max === null) return `From ${dollars(min)}${per[unit]}`
  return `${min === max ? dollars(min) : `${dollars(min)} - ${dollars(max)}`}${per[unit]}`
}
