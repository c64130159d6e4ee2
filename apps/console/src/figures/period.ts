import { t } from '../language/text.ts'
import { createSearchValidator, type RawSearch } from '../routing/address.ts'
import { addDays, countDays, isCalendarDay } from '../format/day.ts'

/** A range of days in the billing time zone, both ends included. */
export type Days = { from: string; to: string }

/**
 * The period to compare figures with: the days directly before (`before`), 52 weeks before (`year`), or from a chosen
 * day.
 */
export type Comparison = 'before' | 'year' | (string & {})

/** The chosen days of the figures on a screen; by default, the month to date. */
export type Period = {
  from?: string | undefined
  to?: string | undefined
  vs?: Comparison | undefined
}

const weekYear = 52 * 7

const parseDay = (value: string | undefined) =>
  value !== undefined && isCalendarDay(value) ? value : undefined

/** Parses a period from query parameters. Invalid values are ignored. */
export const parsePeriod = ({ from, to, vs }: RawSearch): Period => ({
  from: parseDay(from),
  to: parseDay(to),
  vs: vs === 'before' || vs === 'year' ? vs : parseDay(vs),
})

/** Returns the period in the address of any screen. */
export const extractPeriod = createSearchValidator(parsePeriod)

/** Returns the days of a period. The default is the current month to date. */
export const getPeriodDays = ({ from, to }: Period, today: string): Days => ({
  from: from ?? `${(to ?? today).slice(0, 7)}-01`,
  to: to ?? today,
})

/** Returns the reason why the server would reject these days, or undefined if it accepts them. */
export function explainInvalidDays({ from, to }: Days, today: string): string | undefined {
  if (from > to) return t('The first day must not be after the last.')
  return to > today ? t('The last day must not be in the future.') : undefined
}

/** Returns the same number of days directly before these days. */
export function getPreviousPeriod({ from, to }: Days): Days {
  const count = countDays(from, to)
  return { from: addDays(from, -count), to: addDays(from, -1) }
}

/** Returns the days to compare with, which are as many as `days`. */
export function getComparedDays(days: Days, vs: Comparison): Days {
  if (vs === 'before') return getPreviousPeriod(days)
  // Whole weeks, so that weekdays are compared with weekdays.
  const from = vs === 'year' ? addDays(days.from, -weekYear) : vs
  return { from, to: addDays(from, countDays(days.from, days.to) - 1) }
}

export function createPeriodPresets(today: string): readonly ({ label: string } & Partial<Days>)[] {
  const month = `${today.slice(0, 7)}-01`
  const lastOfMonthBefore = addDays(month, -1)
  return [
    { label: t('This month') },
    { label: t('Last month'), from: `${lastOfMonthBefore.slice(0, 7)}-01`, to: lastOfMonthBefore },
    { label: t('Last 7 days'), from: addDays(today, -6), to: today },
    { label: t('Last 30 days'), from: addDays(today, -29), to: today },
    { label: t('Last 90 days'), from: addDays(today, -89), to: today },
  ]
}
