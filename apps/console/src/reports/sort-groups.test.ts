import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ActivityRow } from '@tiller/client/platform'
import { sortGroups } from './sort-groups.ts'

const row = (name: string, clicks: number, impressions: number) =>
  ({ clicks, impressions, groups: [{ by: 'publisher', id: name, name }] }) as unknown as ActivityRow

const namesIn = (sort: string | undefined) =>
  sortGroups([row('Beta', 2, 100), row('alpha', 9, 1_000), row('Gamma', 0, 0)], sort).map(
    ({ groups: [group] }) => group?.name,
  )

test('groups are sorted by name or by any figure, and those without the figure come last', () => {
  assert.deepEqual(namesIn('name,asc'), ['alpha', 'Beta', 'Gamma'])
  assert.deepEqual(namesIn('clicks,desc'), ['alpha', 'Beta', 'Gamma'])
  assert.deepEqual(namesIn('ctr,desc'), ['Beta', 'alpha', 'Gamma'])
  assert.deepEqual(namesIn('ctr,asc'), ['alpha', 'Beta', 'Gamma'])
  assert.deepEqual(namesIn(undefined), ['Beta', 'alpha', 'Gamma'])
})
