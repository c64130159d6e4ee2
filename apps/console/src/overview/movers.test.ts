import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findTopMovers } from './movers.ts'

const row = (id: string | null, spendCents: number) => ({
  spendCents,
  groups: [{ id, name: id && `C${id}` }],
})

test('the campaigns that moved most come first, up or down, and one that began or ended counts from or to nothing', () => {
  const movers = findTopMovers(
    [row('1', 100), row('2', 500), row('3', 70), row(null, 9_000)],
    [row('1', 90), row('2', 100), row('4', 600), row('3', 70)],
    3,
  )
  assert.deepEqual(movers, [
    { id: 4, name: 'C4', nowCents: 0, beforeCents: 600 },
    { id: 2, name: 'C2', nowCents: 500, beforeCents: 100 },
    { id: 1, name: 'C1', nowCents: 100, beforeCents: 90 },
  ])
})
