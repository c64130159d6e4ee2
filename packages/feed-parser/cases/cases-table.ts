import { readFileSync } from 'node:fs'

/** Reads the rows of a table of cases: tab-separated, below a line of column names. Empty cells at the end are omitted. */
export function readCases(name: string): string[][] {
  const lines = readFileSync(new URL(`${name}.tsv`, import.meta.url), 'utf8')
    .replace(/\n$/, '')
    .split('\n')
  const columns = (lines[0] ?? '').split('\t').length
  return lines.slice(1).map((line) => {
    const cells = line.split('\t')
    return Array.from({ length: columns }, (_, i) => cells[i] ?? '')
  })
}
