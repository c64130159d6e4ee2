import { readSearch, type RawSearch } from '../routing/address.ts'
import { addDays, countDays, isDay } from '../format/day.ts'

/** Days of the billing time zone, both included. */
export type Days = { from: string; to: string }

/** What figures are compared with: the days directly before, those 52 weeks before, or as many from a chosen day. */
export type Comparison = 'before' | 'year' | (string & {})

/** The days of the figures on a screen; absent: the month to date. */
export type Period = {
  from?: string | undefined
  to?: string | undefined
  vs?: Comparison | undefined
}

const weekYear = 52 * 7

const parseDay = (value: string | undefined) => (value !== undefined && isDay(value) ? value : undefined)

/** Ignores invalid values. */
export const parsePeriod = ({ from, to, vs }: RawSearch): Period => ({
  from: parseDay(from),
  to: parseDay(to),
  vs: vs === 'before' || vs === 'year' ? vs : parseDay(vs),
})

/** The period in the address of any screen. */
export const readPeriod = readSearch(parsePeriod)

/** The days of a period, of which the current month is the default. */
export const daysOf = ({ from, to }: Period, today: string): Days => ({
  from: from ?? `${(to ?? today).slice(0, 7)}-01`,
  to: to ?? today,
})

/** The same number of days, directly before. */
export function getPreviousPeriod({ from, to }: Days): Days {
  const count = countDays(from, to)
  return { from: addDays(from, -count), to: addDays(from, -1) }
}

/** The days to compare with; as many as in `days`. */
export function comparedDays(days: Days, vs: Comparison): Days {
  if (vs === 'before') return getPreviousPeriod(days)
  // Whole weeks, so that weekdays are compared with weekdays.
  const from = vs === 'year' ? addDays(days.from, -weekYear) : vs
  return { from, to: addDays(from, countDays(days.from, days.to) - 1) }
}

export function createPresets(today: string): readonly ({ label: string } & Partial<Days>)[] {
  const month = `${today.slice(0, 7)}-01`
  const lastOfMonthBefore = addDays(month, -1)
  return [
    { label: 'This month' },
    { label: 'Last month', from: `${lastOfMonthBefore.slice(0, 7)}-01`, to: lastOfMonthBefore },
    { label: 'Last 7 days', from: addDays(today, -6), to: today },
    { label: 'Last 30 days', from: addDays(today, -29), to: today },
    { label: 'Last 90 days', from: addDays(today, -89), to: today },
  ]
}
