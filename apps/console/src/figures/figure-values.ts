import type { ActivityRow, EventsPart, SpendingPart } from '@tiller/client/platform'
import {
  figureFields,
  figures,
  type FigureCounts,
  type FigureField,
  type FigureName,
  type ReportCounts,
} from '@tiller/contract/platform/reports/figures'
import { formatWithUnit } from '../list/column.ts'

/** A row of a list that was requested with its figures. */
export type RowWithFigures = { events?: EventsPart; spending?: SpendingPart }

/** A row with its counts in the compared period. Absent: no comparison, or it is not loaded yet. */
export type Compared = { before?: FigureCounts | undefined }

/** Zeros for a row without figures, such as one that did not exist in the period. */
export const countsOf = ({ events, spending }: RowWithFigures): FigureCounts => ({
  impressions: events?.impressions ?? 0,
  clicks: events?.clicks ?? 0,
  billableClicks: events?.billableClicks ?? 0,
  applications: events?.applications ?? 0,
  acquisitions: events?.acquisitions ?? 0,
  spendCents: spending?.spendCents ?? 0,
})

const zeroReportCounts: ReportCounts = {
  ...countsOf({}),
  unbilled: 0,
  qualified: 0,
  conversions1: 0,
  conversions2: 0,
  conversions3: 0,
  shareVisits: 0,
}

/** The counts of a row of a report. A row is absent if nothing happened in its group. */
export const reportCountsOf = (row?: ActivityRow): ReportCounts =>
  row === undefined ? zeroReportCounts : { ...row, billableClicks: row.billable }

export function sumCounts(rows: readonly FigureCounts[]): FigureCounts {
  const sum = countsOf({})
  for (const row of rows)
    for (const name of Object.keys(sum) as (keyof FigureCounts)[]) sum[name] += row[name]
  return sum
}

const changes = new Intl.NumberFormat('en-US', {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
})

/** A dash for a ratio whose denominator is 0. */
export function formatFigure(name: FigureName, counts: FigureCounts): string {
  const value = figures[name].of(counts)
  return value === null ? '–' : formatWithUnit(value, figures[name].unit)
}

/** The change as a share of the past. Null if there is nothing to compare with. */
export function changeOf(name: FigureName, now: FigureCounts, before: FigureCounts): number | null {
  const [value, past] = [figures[name].of(now), figures[name].of(before)]
  return value === null || past === null || past <= 0 ? null : value / past - 1
}

/** The change in percent, such as `+12%`. Null if there is nothing to compare with. */
export function formatChange(name: FigureName, now: FigureCounts, before: FigureCounts): string | null {
  const change = changeOf(name, now, before)
  return change === null ? null : changes.format(change)
}

/** The field by which a list is sorted by a figure. */
export const sortFieldOf = (name: FigureName): FigureField | undefined =>
  (Object.keys(figureFields) as FigureField[]).find((field) => figureFields[field] === name)

/** The meaning without the names of API fields. */
export const explainFigure = (name: FigureName): string => figures[name].meaning.replaceAll('`', '')
