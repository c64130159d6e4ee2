import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listChangedFigures } from './table.ts'

const table = (rows: (string | number)[][], columns = ['stage', 'ms', 'jobs/s']) => ({
  title: '',
  columns,
  rows,
  notes: [],
})

test('reports figures that differ from the previous run by at least 5 %, by row and column name', () => {
  const earlier = table([
    ['new', 100, 50],
    ['unchanged', 100, 50],
    ['gone', 1, 1],
  ])
  const later = table(
    [
      ['unchanged', 0, 104, 50],
      ['new', 0, 150, 25],
    ],
    ['stage', 'MB/s', 'ms', 'jobs/s'],
  )
  assert.deepEqual(listChangedFigures(earlier, later), ['new: ms +50 %, jobs/s -50 % since the previous run'])
  assert.deepEqual(listChangedFigures(undefined, later), [])
})

test('compares rows with the same first cell by their other texts, then by their order', () => {
  const columns = ['query', 'engine', 'jobs', 'ms']
  const earlier = table(
    [
      ['broad', 'Tiller', 1_000, 10],
      ['broad', 'Tiller', 500, 6],
      ['broad', 'SQLite', 500, 800],
    ],
    columns,
  )
  const later = table(
    [
      ['broad', 'Tiller', 1_000, 20],
      ['broad', 'Tiller', 500, 6],
      ['broad', 'SQLite', 500, 400],
    ],
    columns,
  )
  assert.deepEqual(listChangedFigures(earlier, later), [
    'broad, Tiller: ms +100 % since the previous run',
    'broad, SQLite: ms -50 % since the previous run',
  ])
})
