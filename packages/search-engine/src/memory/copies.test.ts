import assert from 'node:assert/strict'
import { test } from 'node:test'
import { group, job } from '../conformance/sample-jobs.fixture.ts'
import { createIndexState } from './index-state.ts'
import { analyzeDocumentText } from './indexed-text.ts'
import { searchIndex } from './query/search.ts'
import { createWorkspace } from './query/workspace.ts'
import { runCompactionStep } from './compaction.ts'
import { removeDocument, applyGroups, upsertDocument } from './updates.ts'

/** Creates a deterministic generator of numbers below `end`. */
function numbers(seed: number) {
  let state = seed
  return (end: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % end
  }
}

/**
 * Returns an index after random additions, replacements, and removals of copies, singly and in bulk, during
 * compaction.
 */
function changed(seed: number) {
  const below = numbers(seed)
  const index = createIndexState(64)
  const kept = new Map<number, { adKey: string; title: string }>()
  applyGroups(index, [group({ id: 'group' })])
  for (let change = 0; change < 600; change++) {
    const id = below(200)
    if (below(3) === 0) {
      removeDocument(index, id)
      kept.delete(id)
    } else {
      const known = kept.get(id)?.adKey ?? ''
      const made = {
        adKey: [known, `ad ${id >>> 2}`, `ad ${below(20)}`][below(3)] || `ad ${id}`,
        title: below(4) === 0 ? 'Nurse' : 'Nurse Manager',
      }
      const document = job(id, { ...made, groupId: 'group' })
      upsertDocument(index, document, analyzeDocumentText(index, document))
      kept.set(id, made)
    }
    if (below(4) === 0) runCompactionStep(index, 8)
  }
  return { index, kept: [...kept.values()] }
}

test('counts each ad once, wherever its copies are stored and whichever of them match', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const { index, kept } = changed(seed)
    for (const words of ['nurse', 'manager']) {
      const found = kept.filter(({ title }) => title.toLowerCase().includes(words))
      const query = { words, area: null, start: 0, limit: 10, nowMs: 0 }
      assert.equal(
        searchIndex(index, createWorkspace(), query).total,
        new Set(found.map(({ adKey }) => adKey)).size,
        `${words}, seed ${seed}`,
      )
    }
  }
})
