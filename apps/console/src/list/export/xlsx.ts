import writeXlsxFile, { type Cell } from 'write-excel-file/browser'
import type { Column, ColumnUnit, CellValue } from '../column.ts'
import { selectExportedColumns, getFileHeading, convertCentsToDollars, toLocalDate } from './file-values.ts'

/**
 * Creates an Excel workbook with one sheet. Values keep their types, so that a spreadsheet can calculate with them.
 */
export function createXlsx<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Promise<Blob> {
  const exported = selectExportedColumns(columns)
  const heads = exported.map((column) => ({ value: getFileHeading(column), fontWeight: 'bold' as const }))
  const lines = rows.map((row) => exported.map(({ value, unit }) => toCell(value(row), unit)))
  return writeXlsxFile([heads, ...lines], {
    stickyRowsCount: 1,
    columns: heads.map(({ value }) => ({ width: Math.max(12, value.length + 2) })),
  }).toBlob()
}

function toCell(value: CellValue, unit: ColumnUnit | undefined): Cell {
  if (value === null || value === '') return null
  if (typeof value === 'string')
    return unit === 'instant'
      ? { value: toLocalDate(value), type: Date, format: 'yyyy-mm-dd hh:mm' }
      : { value, type: String }
  if (unit === 'cents') return { value: convertCentsToDollars(value), type: Number, format: '#,##0.00' }
  return { value, type: Number, ...(unit === 'share' ? { format: '0.0%' } : {}) }
}
