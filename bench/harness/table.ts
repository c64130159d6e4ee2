/** The result of a benchmark, printed as a table and stored in results.json. */
export type BenchTable = { title: string; columns: string[]; rows: (string | number)[][]; notes: string[] }

/** Formats a table for a terminal: numbers right-aligned, text left-aligned. */
export function tableLines({ title, columns, rows, notes }: BenchTable): string[] {
  const cells = [columns, ...rows.map((row) => row.map(formatCell))]
  const widths = columns.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)))
  const isNumeric = columns.map((_, column) => rows.every((row) => typeof row[column] === 'number'))
  const line = (row: string[]) =>
    row
      .map((cell, column) =>
        isNumeric[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd()
  const [head = [], ...body] = cells
  const rule = widths.map((width) => '─'.repeat(width)).join('  ')
  return [title, '', line(head), rule, ...body.map(line), '', ...notes, '']
}

const formatCell = (cell: string | number) =>
  typeof cell === 'string' ? cell : cell.toLocaleString('en', { maximumFractionDigits: 2 })
