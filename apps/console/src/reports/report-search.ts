import { reportDimensions, type ReportDimension } from '@tiller/contract/platform/reports/dimensions'
import { reportFigures, type ReportFigureName } from '@tiller/contract/platform/reports/figures'
import { parseStackSearch, type StackSearch } from '../charts/stack.ts'
import type { RawSearch } from '../routing/address.ts'
import { parsePeriod, type Period } from '../figures/period.ts'

export type ReportSearch = Period &
  StackSearch & {
    group?: ReportDimension | undefined
    show?: ReportFigureName | undefined
  }

export const defaultGroup: ReportDimension = 'campaign'
export const defaultFigure: ReportFigureName = 'spendCents'

export const reportFigureNames = Object.keys(reportFigures) as ReportFigureName[]

const oneOf = <Word extends string>(words: readonly Word[], value: unknown): Word | undefined =>
  words.find((word) => word === value)

export function parseReportSearch({ group, show, ...period }: RawSearch): ReportSearch {
  const by = oneOf(reportDimensions, group)
  const figure = oneOf(reportFigureNames, show)
  return {
    group: by === defaultGroup ? undefined : by,
    ...parsePeriod(period),
    ...parseStackSearch(period),
    show: figure === defaultFigure ? undefined : figure,
  }
}
