/** A row of a CSV file: the text of a column, undefined if the file has no such column. */
export type Row = (column: string) => string | undefined

/** What stands between quotes is one cell, commas and all. */
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

/** The rows of reference data: UTF-8, the names of the columns above, a line a row, commas, and quotes around a text that has commas. */
export function rowsOf(file: string): Row[] {
  const [header = '', ...lines] = file.replace(/^\uFEFF/, '').split(/\r?\n/)
  const columns = new Map(cellsOf(header).map((name, at) => [name, at]))
  return lines.flatMap((line) => {
    if (line === '') return []
    const cells = cellsOf(line)
    return (column) => cells[columns.get(column) ?? cells.length]
  })
}
