import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listPaletteChoices } from './palette-choices.ts'

const places = [
  { label: 'Campaigns', kind: 'Place', href: '/campaigns' },
  { label: 'Jobs', kind: 'Place', href: '/jobs' },
]

test('a job whose reference was pasted comes first, then places, campaigns and other jobs', () => {
  const found = listPaletteChoices('RN-1', {
    places,
    campaigns: [{ id: 3, name: 'RN-1 and others' }],
    jobs: [
      { id: 8, title: 'About rn-1', jobReference: 'x' },
      { id: 9, title: 'Nurse', jobReference: 'RN-1' },
    ],
  })
  assert.deepEqual(
    found.map(({ href }) => href),
    ['/jobs/9', '/campaigns/3', '/jobs/8'],
  )
})

test('nothing input shows every place; letters choose among them whatever their case', () => {
  const none = { campaigns: [], jobs: [] }
  assert.equal(listPaletteChoices('', { places, ...none }).length, 2)
  assert.deepEqual(
    listPaletteChoices('CAMP', { places, ...none }).map(({ label }) => label),
    ['Campaigns'],
  )
})
