import assert from 'node:assert/strict'
import { test } from 'node:test'
import { differences } from './shape.ts'

test('finds fields that are missing or have another type', () => {
  const shown = { id: 1, name: 'a', tags: ['x'], place: { city: 'Austin' } }
  assert.deepEqual(differences(shown, { id: 2, name: null, tags: [], place: { city: 'Dallas' } }), [])
  assert.deepEqual(differences(shown, { id: '2', tags: [1], place: {}, colour: 'red' }), [
    '.id is shown as number and is string',
    '.name is shown but missing',
    '.tags[0] is shown as string and is number',
    '.place.city is shown but missing',
    '.colour is present but not shown',
  ])
})
