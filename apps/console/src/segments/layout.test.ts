import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SegmentCreate } from '@tiller/contract/platform/segments/schemas'
import { segmentLayout } from './layout.ts'

test('the form has every field of a segment once', () => {
  const shown = [...segmentLayout.main, ...segmentLayout.folded].flatMap(({ fields }) => fields)
  assert.deepEqual(shown.sort(), Object.keys(SegmentCreate.properties).sort())
})
