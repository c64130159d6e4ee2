import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseScreens, withScreen } from './screens.ts'

test('what a browser has kept is read as far as it is screens of this console', () => {
  const kept = [
    { name: 'Mine', href: '/jobs?sort=title,asc' },
    { name: 'Elsewhere', href: 'https://example.com/' },
    { name: 'Elsewhere, too', href: '//example.com/' },
    { name: 7 },
    null,
  ]
  assert.deepEqual(parseScreens(JSON.stringify(kept)), [kept[0]])
  assert.deepEqual(parseScreens('{'), [])
  assert.deepEqual(parseScreens(null), [])
})

test('a screen takes the place of one of the same name, and the oldest make room', () => {
  const one = withScreen([], { name: ' Mine ', href: '/a' })
  assert.deepEqual(withScreen(one, { name: 'Mine', href: '/b' }), [{ name: 'Mine', href: '/b' }])
  let many = one
  for (let count = 0; count < 40; count += 1) many = withScreen(many, { name: `${count}`, href: '/c' })
  assert.equal(many.length, 30)
  assert.equal(many[0]?.name, '10')
})
