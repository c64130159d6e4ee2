import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readTable, getTableUrl, type TableName, tableColumns } from './table.ts'

const names = Object.keys(tableColumns) as TableName[]

/** The columns that identify a row, for tables where the first column is not sufficient. */
const keys: Partial<Record<TableName, readonly string[]>> = {
  'foreign-places': ['kind', 'name', 'code'],
  'military-bases': ['state', 'base'],
  'modern-titles': ['code', 'title'],
  'title-abbreviations': ['short', 'long'],
  'time-zones': ['state', 'zone', 'south', 'north'],
}

test('data/ contains the declared tables and nothing else', () => {
  assert.deepEqual(
    readdirSync(new URL('../data', import.meta.url)).toSorted(),
    names.map((name) => `${name}.tsv`).toSorted(),
  )
})

for (const name of names)
  test(`${name}.tsv has trimmed cells, unique keys, and sorted rows`, () => {
    const rows = readTable(name) as Record<string, string>[]
    assert.ok(rows.length > 0)
    for (const cell of rows.flatMap((row) => Object.values(row))) assert.equal(cell, cell.trim())
    const keyOf = (row: Record<string, string>) =>
      (keys[name] ?? [tableColumns[name][0]]).map((column) => row[column]).join('\t')
    assert.equal(new Set(rows.map(keyOf)).size, rows.length)
    const lines = readFileSync(getTableUrl(name), 'utf8').trimEnd().split('\n').slice(1)
    const sorted =
      name === 'skills' ? lines.toSorted((a, b) => Number.parseInt(a) - Number.parseInt(b)) : lines.toSorted()
    assert.deepEqual(lines, sorted)
  })
