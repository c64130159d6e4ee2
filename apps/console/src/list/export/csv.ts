import type { Column } from '../column.ts'
import { selectExportedColumns, getFileHeading, formatCsvCell } from './file-values.ts'

/** Prefixes text that a spreadsheet would interpret as a formula with an apostrophe. */
const protect = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Formats rows as CSV (RFC 4180) with a byte order mark, without which Excel misreads accents. */
export function createCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Blob {
  const exported = selectExportedColumns(columns)
  const lines = [
    exported.map((column) => quote(protect(getFileHeading(column)))),
    ...rows.map((row) =>
      exported.map(({ value, unit }) => {
        const found = value(row)
        const text = formatCsvCell(found, unit)
        return quote(typeof found === 'string' ? protect(text) : text)
      }),
    ),
  ]
  return new Blob(['\uFEFF', lines.map((cells) => `${cells.join(',')}\r\n`).join('')], {
    type: 'text/csv;charset=utf-8',
  })
}
