/** A row of a CSV file: returns the text of a column, or undefined if the file does not have the column. */
export type CsvRow = (column: string) => string | undefined

/** Splits a line into cells. A quoted cell may contain commas. */
function cellsOf(line: string): string[] {
  if (!line.includes('"')) return line.split(',')
  const cells: string[] = []
  for (let at = 0; at <= line.length;) {
    const isQuoted = line[at] === '"'
    const start = isQuoted ? at + 1 : at
    const found = line.indexOf(isQuoted ? '"' : ',', start)
    const end = found === -1 ? line.length : found
    cells.push(line.slice(start, end))
    at = end + (isQuoted ? 2 : 1)
  }
  return cells
}

/** Parses CSV text with a header line. Cells that contain commas must be quoted. */
export function parseCsvRows(file: string): CsvRow[] {
  const [header = '', ...lines] = file.replace(/^\uFEFF/, '').split(/\r?\n/)
  const columns = new Map(cellsOf(header).map((name, at) => [name, at]))
  return lines.flatMap((line) => {
    if (line === '') return []
    const cells = cellsOf(line)
    return (column) => cells[columns.get(column) ?? cells.length]
  })
}
