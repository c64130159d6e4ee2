import assert from 'node:assert/strict'
import { test } from 'node:test'
import { group, job, query } from '../../conformance/sample-jobs.fixture.ts'
import { createIndexState } from '../index-state.ts'
import { analyzeDocumentText } from '../indexed-text.ts'
import { searchIndex } from '../query/search.ts'
import { createWorkspace } from '../query/workspace.ts'
import { applyGroups, upsertDocument } from '../updates.ts'

const hourMs = 3_600_000

/** Creates an index with four segments of 64 documents. */
function filled() {
  const index = createIndexState(64)
  applyGroups(index, [group()])
  for (let id = 0; id < 256; id++) {
    const document = job(id)
    upsertDocument(index, document, analyzeDocumentText(index, document))
  }
  return index
}

test('a search recomputes the levels of at most one segment, and a few searches those of all', () => {
  const index = filled()
  const { nowMs } = query()
  const levels = () => index.segments.map(({ serving }) => serving.levelsFromMs)
  for (const atMs of [nowMs, nowMs + 13 * hourMs]) {
    for (let made = 1; made <= 4; made++) {
      const before = levels()
      assert.equal(searchIndex(index, createWorkspace(), query({ nowMs: atMs })).total, 256)
      assert.equal(levels().filter((levelsFromMs, at) => levelsFromMs !== before[at]).length, 1)
    }
    const after = levels()
    searchIndex(index, createWorkspace(), query({ nowMs: atMs }))
    assert.deepEqual(levels(), after)
  }
})
