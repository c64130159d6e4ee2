import { readFileSync } from 'node:fs'

/**
 * The column names of the tab-separated tables in `data/`. A table has the names in its first line, and sorted rows.
 * Empty cells at the end of a row are omitted.
 */
export const tableColumns = {
  areas: ['name', 'shownAs', 'state', 'lat', 'lng', 'radiusKm'],
  'city-names': ['postal', 'shownAs'],
  'foreign-places': ['kind', 'name', 'code'],
  'military-bases': ['state', 'base', 'city'],
  'modern-titles': ['code', 'title'],
  nicknames: ['name', 'city', 'state'],
  'pay-laws': ['state', 'law', 'effectiveOn', 'minEmployees', 'source', 'reviewedOn'],
  'same-work': ['title', 'same', 'wider'],
  skills: ['id', 'unit', 'key', 'label', 'names', 'yes', 'unlessAfter', 'unlessBefore'],
  'state-names': ['name', 'state'],
  'time-zones': ['state', 'zone', 'south', 'north', 'west', 'east'],
  'title-abbreviations': ['short', 'long', 'onlyIn'],
} as const

export type TableName = keyof typeof tableColumns
export type TableRow<Name extends TableName> = Record<(typeof tableColumns)[Name][number], string>

export const getTableUrl = (name: TableName) => new URL(`../data/${name}.tsv`, import.meta.url)

/** Reads a table of `data/`. Throws if its columns differ from those of `tableColumns`. */
export function readTable<Name extends TableName>(name: Name): TableRow<Name>[] {
  const columns: readonly string[] = tableColumns[name]
  const [header = '', ...lines] = readFileSync(getTableUrl(name), 'utf8').trimEnd().split('\n')
  if (header !== columns.join('\t'))
    throw new Error(`${name}.tsv: expected the columns ${columns.join(', ')}`)
  return lines.map((line) => {
    const cells = line.split('\t')
    if (cells.length > columns.length)
      throw new Error(`${name}.tsv: more than ${columns.length} cells in ${JSON.stringify(line)}`)
    return Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? ''])) as TableRow<Name>
  })
}

/** Splits a cell with several values, which are separated by bars. */
export const splitTableCell = (cell: string): string[] => (cell === '' ? [] : cell.split('|'))
