import assert from 'node:assert/strict'
import { test } from 'node:test'
import { group, job } from '../conformance/sample-jobs.fixture.ts'
import { createIndexState } from './index-state.ts'
import { analyzeDocumentText } from './indexed-text.ts'
import { runCompactionStep } from './compaction.ts'
import { isSlotOccupied } from './tables/rows.ts'
import { hasBit } from './lists/bits.ts'
import { moveDocument, removeDocument, applyGroups, upsertDocument } from './updates.ts'

/** Creates an index with one half-empty segment, with two copies of each ad, in two groups. */
function halfEmpty() {
  const index = createIndexState(64)
  for (const id of ['one', 'other']) applyGroups(index, [group({ id })])
  for (let id = 1; id <= 64; id++) {
    const document = job(id, { adKey: `ad ${id % 16}`, groupId: id % 4 === 0 ? 'one' : 'other' })
    upsertDocument(index, document, analyzeDocumentText(index, document))
  }
  for (let id = 17; id <= 48; id++) removeDocument(index, id)
  return index
}

test('changes during compaction are applied to the new segment', () => {
  const index = halfEmpty()
  const [before = assert.fail()] = index.segments
  do runCompactionStep(index, 1)
  while ((index.compaction?.target.rows.slots ?? assert.fail()) < before.rows.present)
  applyGroups(index, [group({ id: 'one', live: false })])
  moveDocument(index, { id: 5, groupId: 'one' })
  removeDocument(index, 6)
  while (runCompactionStep(index, 1));
  const [segment = assert.fail()] = index.segments
  assert.notEqual(segment, before)
  for (let slot = 0; slot < segment.rows.slots; slot++) {
    if (!isSlotOccupied(segment.rows, slot)) continue
    const live = index.groups.live[segment.rows.groups[slot] ?? 0] === 1
    assert.equal(hasBit(segment.serving.served, slot), live, `document ${segment.rows.ids[slot]}`)
    const isAlone = index.ads.copies[segment.rows.ads[slot] ?? 0] === 1
    assert.equal(hasBit(segment.serving.alone, slot), isAlone, `document ${segment.rows.ids[slot]}`)
  }
})
