import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatFieldValue } from './shown-value.ts'

test('shows a changed value in the form in which people write it', () => {
  assert.equal(formatFieldValue('basicCpc', 'money', 50), '$0.50')
  assert.equal(formatFieldValue('applyOn', 'day', '2026-03-09'), 'Mon, Mar 9, 2026')
  assert.equal(formatFieldValue('rollover', 'flag', false), 'no')
  assert.equal(formatFieldValue('status', undefined, 'OUT_OF_BUDGET'), 'Out of budget')
  assert.equal(formatFieldValue('status', undefined, 'LIVE'), 'Live')
  assert.equal(formatFieldValue('name', 'text', 'RN'), 'RN')
  assert.equal(formatFieldValue('applyOrder', 'number', 7), '7')
  for (const nothing of [null, '', []]) assert.equal(formatFieldValue('x', 'text', nothing), 'none')
})

test('shows an object by its name, or by its id if it has no name', () => {
  const names = { pauseReasonId: new Map([[2, 'Hiring is on hold']]) }
  assert.equal(formatFieldValue('pauseReasonId', 'number', 2, names), 'Hiring is on hold')
  assert.equal(formatFieldValue('pauseReasonId', 'number', 3, names), '3')
})

test('joins the items of a list, with the labels of their fields', () => {
  const filters = [{ title: ['nurse', 'rn'], hasSmartScreeners: true }, { city: ['Austin'] }]
  assert.equal(
    formatFieldValue('jobFilters', 'list', filters),
    'Title: nurse; rn, Questions with a correct answer: yes; City: Austin',
  )
})
