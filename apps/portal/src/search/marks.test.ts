import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assert as always, array, property, string } from 'fast-check'
import { splitByMatch } from './marks.ts'

const marked = (text: string, matched: string[]) =>
  splitByMatch(text, matched)
    .map(({ text: piece, isMarked }) => (isMarked ? `[${piece}]` : piece))
    .join('')

test('marks matching words in any case and form, but not parts of other words', () => {
  assert.equal(marked('Set a campaign live', ['campaign', 'set']), '[Set] a [campaign] live')
  assert.equal(marked('Platform API /campaigns/{id}', ['campaign']), 'Platform API /[campaigns]/{id}')
  assert.equal(marked('The monthlyBudget', ['budget']), 'The monthly[Budget]')
  assert.equal(marked('The monthlyBudget', ['monthlybudget']), 'The [monthlyBudget]')
  assert.equal(marked('Settlement', ['set']), 'Settlement')
})

test('the parts add up to the text', () => {
  always(
    property(string(), array(string({ minLength: 1 })), (text, matched) => {
      assert.equal(
        splitByMatch(text, matched)
          .map((piece) => piece.text)
          .join(''),
        text,
      )
    }),
  )
})
