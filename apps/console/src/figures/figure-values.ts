import { locale, t } from '../language/text.ts'
import type { ActivityRow, EventsPart, SpendingPart } from '@tiller/client/platform'
import {
  figureFields,
  performanceFigures,
  type FigureCounts,
  type FigureField,
  type FigureName,
  type ReportCounts,
} from '@tiller/contract/platform/reports/figures'
import { formatWithUnit } from '../list/column.ts'

/** A row of a list that was requested with its figures. */
export type RowWithFigures = { events?: EventsPart; spending?: SpendingPart }

/** A row with its counts in the compared period, which are absent without a comparison and while they are loading. */
export type ComparedRow = { before?: FigureCounts | undefined }

/**
 * Returns the counts of a row. They are 0 if the row has no figures, for example because it did not exist in the
 * period.
 */
export const getFigureCounts = ({ events, spending }: RowWithFigures): FigureCounts => ({
  impressions: events?.impressions ?? 0,
  clicks: events?.clicks ?? 0,
  billableClicks: events?.billableClicks ?? 0,
  applications: events?.applications ?? 0,
  acquisitions: events?.acquisitions ?? 0,
  spendCents: spending?.spendCents ?? 0,
})

const zeroReportCounts: ReportCounts = {
  ...getFigureCounts({}),
  unbilled: 0,
  qualified: 0,
  conversions1: 0,
  conversions2: 0,
  conversions3: 0,
  shareVisits: 0,
}

/** Returns the counts of a report's row. They are 0 for undefined, because a report omits groups without activity. */
export const getReportCounts = (row?: ActivityRow): ReportCounts =>
  row === undefined ? zeroReportCounts : { ...row, billableClicks: row.billable }

export function sumFigureCounts(rows: readonly FigureCounts[]): FigureCounts {
  const sum = getFigureCounts({})
  for (const row of rows)
    for (const name of Object.keys(sum) as (keyof FigureCounts)[]) sum[name] += row[name]
  return sum
}

const changes = new Intl.NumberFormat(locale, {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
})

/** Formats a figure. A ratio whose denominator is 0 is a dash. */
export function formatFigure(name: FigureName, counts: FigureCounts): string {
  const value = performanceFigures[name].of(counts)
  return value === null ? '–' : formatWithUnit(value, performanceFigures[name].unit)
}

/** Returns the change relative to the compared period; null if there is nothing to compare with. */
export function computeRelativeChange(
  name: FigureName,
  now: FigureCounts,
  before: FigureCounts,
): number | null {
  const [value, past] = [performanceFigures[name].of(now), performanceFigures[name].of(before)]
  return value === null || past === null || past <= 0 ? null : value / past - 1
}

/** Formats the change in percent, such as `+12%`; null if there is nothing to compare with. */
export function formatRelativeChange(
  name: FigureName,
  now: FigureCounts,
  before: FigureCounts,
): string | null {
  const change = computeRelativeChange(name, now, before)
  return change === null ? null : changes.format(change)
}

/** Returns the API field for sorting a list by a figure. */
export const getSortField = (name: FigureName): FigureField | undefined =>
  (Object.keys(figureFields) as FigureField[]).find((field) => figureFields[field] === name)

/** Returns the meaning of a figure without code formatting. */
export const explainFigure = (name: FigureName): string =>
  t(performanceFigures[name].meaning).replaceAll('`', '')
