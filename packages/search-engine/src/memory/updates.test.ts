import assert from 'node:assert/strict'
import { test } from 'node:test'
import { group, job } from '../conformance/sample-jobs.fixture.ts'
import { createIndexState } from './index-state.ts'
import { analyzeDocumentText } from './indexed-text.ts'
import { moveDocument, removeDocument, applyGroups, upsertDocument } from './updates.ts'

/** Creates an index with four segments of 64 documents. Every fourth document is in the group `few`. */
function filled() {
  const index = createIndexState(64)
  applyGroups(index, [group({ id: 'few' })])
  applyGroups(index, [group({ id: 'many' })])
  for (let id = 0; id < 256; id++) {
    const document = job(id, { groupId: id % 4 === 0 ? 'few' : 'many' })
    upsertDocument(index, document, analyzeDocumentText(index, document))
  }
  return index
}

test('a pause, a launch, and a new bid visit only the documents of their group, once each', () => {
  const index = filled()
  assert.equal(index.segments.length, 4)
  assert.equal(applyGroups(index, [group({ id: 'few', live: false })]), 64)
  assert.equal(applyGroups(index, [group({ id: 'few', live: true })]), 64)
  assert.equal(applyGroups(index, [group({ id: 'few', live: true, priceCents: 400 })]), 64)
})

test('a pause visits only the current documents of a group, however many have left it', () => {
  const index = filled()
  for (let round = 0; round < 9; round++)
    for (let id = 0; id < 256; id++) moveDocument(index, { id, groupId: round % 2 === 0 ? 'many' : 'few' })
  for (let id = 0; id < 100; id++) moveDocument(index, { id, groupId: 'few' })
  for (let id = 0; id < 30; id++) removeDocument(index, id)
  assert.equal(applyGroups(index, [group({ id: 'few', live: false })]), 70)
  assert.equal(applyGroups(index, [group({ id: 'many', live: false })]), 156)
})

test('an unchanged group visits no documents', () => {
  const index = filled()
  applyGroups(index, [group({ id: 'few', live: false })])
  assert.equal(applyGroups(index, [group({ id: 'few', live: false })]), 0)
  assert.equal(applyGroups(index, [group({ id: 'none of them' })]), 0)
})
