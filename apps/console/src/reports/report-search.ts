import { dimensions, type Dimension } from '@tiller/contract/platform/reports/dimensions'
import type { RawSearch } from '../routing/address.ts'
import { addDays, countDays, isDay } from '../format/day.ts'
import { metrics, type Metric } from './metrics.ts'

export type ReportSearch = {
  group?: Dimension | undefined
  from?: string | undefined
  to?: string | undefined
  vs?: 'before' | undefined
  show?: Metric | undefined
}

export const defaultGroup: Dimension = 'campaign'
export const defaultMetric: Metric = 'spendCents'

const oneOf = <Word extends string>(words: readonly Word[], value: unknown): Word | undefined =>
  words.find((word) => word === value)

export function parseReportSearch({ group, from, to, vs, show }: RawSearch): ReportSearch {
  const by = oneOf(dimensions, group)
  const metric = oneOf(Object.keys(metrics) as Metric[], show)
  const day = (value: string | undefined) => (value !== undefined && isDay(value) ? value : undefined)
  return {
    group: by === defaultGroup ? undefined : by,
    from: day(from),
    to: day(to),
    vs: vs === 'before' ? vs : undefined,
    show: metric === defaultMetric ? undefined : metric,
  }
}

/** Returns the period of the same number of days directly before. */
export function getPreviousPeriod({ from, to }: { from: string; to: string }): { from: string; to: string } {
  const count = countDays(from, to)
  return { from: addDays(from, -count), to: addDays(from, -1) }
}

export function createPresets(today: string): readonly { label: string; from?: string; to?: string }[] {
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
