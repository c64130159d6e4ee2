import { readFileSync } from 'node:fs'

/**
 * Reads the rows of a tab-separated table of test cases, without the header line. Empty cells at the end of a row may
 * be omitted.
 */
export function readCaseRows(name: string): string[][] {
  const lines = readFileSync(new URL(`${name}.tsv`, import.meta.url), 'utf8')
    .replace(/\n$/, '')
    .split('\n')
  const columns = (lines[0] ?? '').split('\t').length
  return lines.slice(1).map((line) => {
    const cells = line.split('\t')
    return Array.from({ length: columns }, (_, i) => cells[i] ?? '')
  })
}
