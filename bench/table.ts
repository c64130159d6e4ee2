/** What a benchmark found: printed as a table and kept in results.json. */
export type BenchTable = { title: string; columns: string[]; rows: (string | number)[][]; notes: string[] }

/** The table as lines for a terminal: numbers to the right, text to the left. */
export function tableLines({ title, columns, rows, notes }: BenchTable): string[] {
  const cells = [columns, ...rows.map((row) => row.map(shown))]
  const widths = columns.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)))
  const isNumber = columns.map((_, column) => rows.every((row) => typeof row[column] === 'number'))
  const line = (row: string[]) =>
    row
      .map((cell, column) =>
        isNumber[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd()
  const [head = [], ...body] = cells
  return [
    title,
    '',
    line(head),
    widths.map((width) => '─'.repeat(width)).join('  '),
    ...body.map(line),
    '',
    ...notes,
    '',
  ]
}

const shown = (cell: string | number) =>
  typeof cell === 'string' ? cell : cell.toLocaleString('en', { maximumFractionDigits: 2 })
