import writeXlsxFile, { type Cell } from 'write-excel-file/browser'
import type { Column, Unit, Value } from '../column.ts'
import { exportedColumns, headingOf, toDollars, toLocalDate } from './file-values.ts'

/** Writes rows as an Excel workbook with one sheet. Values keep their types, so that a spreadsheet can calculate. */
export function toXlsx<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Promise<Blob> {
  const exported = exportedColumns(columns)
  const heads = exported.map((column) => ({ value: headingOf(column), fontWeight: 'bold' as const }))
  const lines = rows.map((row) => exported.map(({ value, unit }) => toCell(value(row), unit)))
  return writeXlsxFile([heads, ...lines], {
    stickyRowsCount: 1,
    columns: heads.map(({ value }) => ({ width: Math.max(12, value.length + 2) })),
  }).toBlob()
}

function toCell(value: Value, unit: Unit | undefined): Cell {
  if (value === null || value === '') return null
  if (typeof value === 'string')
    return unit === 'instant'
      ? { value: toLocalDate(value), type: Date, format: 'yyyy-mm-dd hh:mm' }
      : { value, type: String }
  if (unit === 'cents') return { value: toDollars(value), type: Number, format: '#,##0.00' }
  return { value, type: Number, ...(unit === 'share' ? { format: '0.0%' } : {}) }
}
