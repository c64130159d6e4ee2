import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasSearchCondition, addSearchCondition, removeSearchCondition } from './conditions.ts'

test('a condition is added to a search, beside its alternatives as a whole, and taken away again', () => {
  const texas = 'state="TX"'
  assert.equal(addSearchCondition(undefined, texas), texas)
  assert.equal(addSearchCondition('title~"nurse"', texas), 'title~"nurse" state="TX"')
  assert.equal(addSearchCondition('a=1 OR b=2', texas), '(a=1 OR b=2) state="TX"')
  for (const search of [undefined, 'title~"nurse"', 'status="LIVE" title~"nurse"']) {
    const searched = addSearchCondition(search, texas)
    assert.ok(hasSearchCondition(searched, texas))
    assert.ok(!hasSearchCondition(search, texas))
    assert.equal(removeSearchCondition(searched, texas), search)
  }
  assert.equal(removeSearchCondition('state="TX" company="Acme"', texas), 'company="Acme"')
  assert.equal(removeSearchCondition('a=1 state="TX" b=2', texas), 'a=1 b=2')
})
