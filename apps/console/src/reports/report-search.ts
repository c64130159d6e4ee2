import { dimensions, type Dimension } from '@tiller/contract/platform/reports/dimensions'
import type { RawSearch } from '../routing/address.ts'
import { parsePeriod, type Period } from '../figures/period.ts'
import { metrics, type Metric } from './metrics.ts'

export type ReportSearch = Period & {
  group?: Dimension | undefined
  show?: Metric | undefined
}

export const defaultGroup: Dimension = 'campaign'
export const defaultMetric: Metric = 'spendCents'

const oneOf = <Word extends string>(words: readonly Word[], value: unknown): Word | undefined =>
  words.find((word) => word === value)

export function parseReportSearch({ group, show, ...period }: RawSearch): ReportSearch {
  const by = oneOf(dimensions, group)
  const metric = oneOf(Object.keys(metrics) as Metric[], show)
  return {
    group: by === defaultGroup ? undefined : by,
    ...parsePeriod(period),
    show: metric === defaultMetric ? undefined : metric,
  }
}
