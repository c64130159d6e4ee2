import { maxActivityHourDays, type ActivityInterval } from '@tiller/contract/platform/reports/activity'
import { isCalendarDay, parseDayOrInstant } from '@tiller/contract/instant'
import type { FieldProblem } from '@tiller/contract/problem'
import type { ActivityRange } from '#domain/activity/read.ts'
import { toFirstDayOfMonth, startOfDay } from '#domain/campaigns/budget/billing-days.ts'
import { throwIfInvalid } from '#lib/http/api-error.ts'
import { resolveBillingDays, addDays } from '#domain/activity/report-days.ts'

const hourMs = 3_600_000
const farMs = 50 * 366 * 24 * hourMs

export type RequestedRange = { from?: string; to?: string; interval: ActivityInterval }

/** The time range of a report with the names of its intervals. */
export type ReportRange = { range: ActivityRange; from: string; to: string; slots: string[] }

const fault = (field: string, message: string, value: string): FieldProblem => ({
  in: 'query',
  field,
  message,
  value,
})

/** Validates the requested range and lists its intervals. Throws `invalid-request`. */
export function resolveReportRange(asked: RequestedRange, at: Date, zone: string): ReportRange {
  if (asked.interval === 'hour') return coveredHours(asked, at, zone)
  for (const field of ['from', 'to'] as const) {
    const value = asked[field]
    if (value !== undefined && !isCalendarDay(value))
      throwIfInvalid([
        fault(field, 'must be a day such as 2026-03-01; instants are for the interval hour', value),
      ])
  }
  const { from, to } = resolveBillingDays(asked, at, zone)
  return { range: { grain: 'day', from, to }, from, to, slots: slotsOf(asked.interval, from, to) }
}

function slotsOf(interval: ActivityInterval, from: string, to: string): string[] {
  if (interval === 'total') return [from]
  const slots: string[] = []
  for (let day = from; day <= to; day = addDays(day)) {
    const slot = interval === 'month' ? toFirstDayOfMonth(day) : day
    if (slots.at(-1) !== slot) slots.push(slot)
  }
  return slots
}

function coveredHours({ from, to }: RequestedRange, at: Date, zone: string): ReportRange {
  const instant = (field: 'from' | 'to', text: string, day: (text: string) => Date) => {
    const time = parseDayOrInstant(text)
    if (time === undefined || Math.abs(time.getTime() - at.getTime()) > farMs)
      throwIfInvalid([fault(field, 'must be a day or a timestamp within 50 years of today', text)])
    return (isCalendarDay(text) ? day(text) : new Date(text)).getTime()
  }
  const end =
    to === undefined
      ? Math.floor(at.getTime() / hourMs) * hourMs + hourMs
      : Math.ceil(instant('to', to, (day) => startOfDay(addDays(day), zone)) / hourMs) * hourMs
  const start =
    from === undefined
      ? end - 24 * hourMs
      : Math.floor(instant('from', from, (day) => startOfDay(day, zone)) / hourMs) * hourMs
  if (start >= end) throwIfInvalid([fault('from', 'must be before the end of the report', from ?? '')])
  // A day may have 25 hours.
  if (end - start > (maxActivityHourDays * 24 + 1) * hourMs)
    throwIfInvalid([
      fault('from', `must be at most ${maxActivityHourDays} days before the end of the report`, from ?? ''),
    ])
  const slots: string[] = []
  for (let time = start; time < end; time += hourMs) slots.push(new Date(time).toISOString())
  const range: ActivityRange = { grain: 'hour', from: new Date(start), to: new Date(end) }
  return { range, from: new Date(start).toISOString(), to: new Date(end).toISOString(), slots }
}
