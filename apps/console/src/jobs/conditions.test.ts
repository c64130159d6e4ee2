import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasCondition, addCondition, removeCondition } from './conditions.ts'

test('a condition is added to a search, beside its alternatives as a whole, and taken away again', () => {
  const texas = 'state="TX"'
  assert.equal(addCondition(undefined, texas), texas)
  assert.equal(addCondition('title~"nurse"', texas), 'title~"nurse" state="TX"')
  assert.equal(addCondition('a=1 OR b=2', texas), '(a=1 OR b=2) state="TX"')
  for (const search of [undefined, 'title~"nurse"', 'status="LIVE" title~"nurse"']) {
    const searched = addCondition(search, texas)
    assert.ok(hasCondition(searched, texas))
    assert.ok(!hasCondition(search, texas))
    assert.equal(removeCondition(searched, texas), search)
  }
  assert.equal(removeCondition('state="TX" company="Acme"', texas), 'company="Acme"')
  assert.equal(removeCondition('a=1 state="TX" b=2', texas), 'a=1 b=2')
})
