import type { Column, DataColumn, FileColumn, ColumnUnit, CellValue } from '../column.ts'

type ExportedColumn<Row> = DataColumn<Row> | FileColumn<Row>

/** Returns the columns with values. Columns with controls have none. */
export const selectExportedColumns = <Row>(columns: readonly Column<Row>[]): ExportedColumn<Row>[] =>
  columns.filter((column) => 'value' in column)

/** Returns the heading of a column in a file, with its unit. */
export function getFileHeading({ label, unit }: { label: string; unit?: ColumnUnit | undefined }): string {
  if (unit === 'cents') return `${label} (USD)`
  return unit === 'instant' ? `${label} (${Intl.DateTimeFormat().resolvedOptions().timeZone})` : label
}

/** Rounds an amount to whole cents, as on screen, and converts it to dollars. */
export const convertCentsToDollars = (cents: number): number => Math.round(cents) / 100

/** Returns a date whose UTC fields are the local time, because spreadsheets have no time zones. */
export function toLocalDate(iso: string): Date {
  const date = new Date(iso)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
}

const share = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 })

/** Formats a value for a CSV file. */
export function formatCsvCell(value: CellValue, unit: ColumnUnit | undefined): string {
  if (value === null) return ''
  if (typeof value === 'string')
    return unit === 'instant' ? toLocalDate(value).toISOString().slice(0, 16).replace('T', ' ') : value
  if (unit === 'cents') return convertCentsToDollars(value).toFixed(2)
  return unit === 'share' ? share.format(value).replaceAll(',', '') : String(value)
}
