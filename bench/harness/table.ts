/** The result of a benchmark, printed as a table and stored in results.json. */
export type BenchTable = { title: string; columns: string[]; rows: (string | number)[][]; notes: string[] }

/** Formats a table for a terminal: numbers right-aligned, text left-aligned. */
export function formatTableLines({ title, columns, rows, notes }: BenchTable): string[] {
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

/**
 * Returns the figures that differ from an earlier run by at least 5 %, one line per row. Columns are matched by name,
 * rows by their texts, and those with the same texts by their order.
 */
export function listChangedFigures(earlier: BenchTable | undefined, { columns, rows }: BenchTable): string[] {
  if (earlier === undefined) return []
  const before = Map.groupBy(earlier.rows, nameOf)
  return rows.flatMap((row) => {
    const name = nameOf(row)
    const earlierRow = before.get(name)?.shift()
    const changes = columns.flatMap((column, at) => {
      const [was, is] = [earlierRow?.[earlier.columns.indexOf(column)], row[at]]
      if (typeof was !== 'number' || typeof is !== 'number' || was === 0) return []
      const percent = Math.round((is / was - 1) * 100)
      return Math.abs(percent) < 5 ? [] : `${column} ${percent > 0 ? '+' : ''}${percent} %`
    })
    return changes.length === 0 ? [] : `${name}: ${changes.join(', ')} since the previous run`
  })
}

/** Returns the first cell of a row, and its other texts. */
const nameOf = ([first = '', ...rest]: readonly (string | number)[]) =>
  [first, ...rest.filter((cell) => typeof cell === 'string')].join(', ')

const formatCell = (cell: string | number) =>
  typeof cell === 'string' ? cell : cell.toLocaleString('en', { maximumFractionDigits: 2 })
