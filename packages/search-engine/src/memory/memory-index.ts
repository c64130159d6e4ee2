import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { countLiveDocuments } from './tables/groups.ts'
import { createIndexState, type IndexState } from './index-state.ts'
import { analyzeDocumentText, type AnalyzedText } from './indexed-text.ts'
import type { IndexBatch, SearchIndex } from '../port.ts'
import { runCompactionStep } from './compaction.ts'
import { searchIndex } from './query/search.ts'
import { restoreIndex } from './snapshot/restore.ts'
import { takeSnapshot } from './snapshot/take.ts'
import { createWorkspace } from './query/workspace.ts'
import { moveDocument, removeDocument, applyGroups, upsertDocument } from './updates.ts'

const defaultSegmentSlots = 131_072

export type MemoryIndexOptions = {
  /** Number of slots per segment: a power of two, at least 32. */
  segmentSlots?: number
  /** Segments with fewer empty slots than this are not compacted. */
  compactFromSlots?: number
  /** Time in ms after which long work yields to the event loop. */
  stepMs?: number
}

/** Analyzes the documents of a batch, yielding to the event loop. Analysis is most of the work of a batch. */
async function readTexts(
  index: IndexState,
  { upserts }: IndexBatch,
  stepMs: number,
): Promise<AnalyzedText[]> {
  const texts: AnalyzedText[] = []
  let beganMs = performance.now()
  for (const document of upserts) {
    texts.push(analyzeDocumentText(index, document))
    if (performance.now() - beganMs < stepMs) continue
    await yieldToOthers()
    beganMs = performance.now()
  }
  return texts
}

function commit(index: IndexState, batch: IndexBatch, texts: readonly AnalyzedText[]) {
  applyGroups(index, batch.groups)
  for (const id of batch.removals) removeDocument(index, id)
  for (const [at, document] of batch.upserts.entries()) {
    const text = texts[at]
    if (text !== undefined) upsertDocument(index, document, text)
  }
  for (const moved of batch.moves) moveDocument(index, moved)
}

export type MemoryIndex = SearchIndex & {
  /**
   * Returns a snapshot of the index in parts, each created on demand in 1 to 2 ms. Queries and changes may run in
   * between. To restore an equivalent index, pass all parts to `restoreMemoryIndex`, then apply all batches since
   * this call.
   */
  snapshot(): Iterable<Uint8Array>
}

/**
 * Creates a search index in memory. Batches become visible atomically, in call order; within a batch, groups apply
 * first, then removals, upserts, and moves. Results depend only on the content of the index, never on its history or
 * on pending compaction.
 */
export const createMemoryIndex = (options: MemoryIndexOptions = {}): MemoryIndex => {
  const { segmentSlots = defaultSegmentSlots } = options
  return serving(createIndexState(segmentSlots), options)
}

/**
 * Restores an index from a snapshot of the same program version. Throws if parts are missing; the caller must verify
 * that they are undamaged.
 */
export async function restoreMemoryIndex(
  parts: AsyncIterable<Uint8Array>,
  options: MemoryIndexOptions = {},
): Promise<MemoryIndex> {
  const { segmentSlots = defaultSegmentSlots } = options
  const index = createIndexState(segmentSlots)
  await restoreIndex(index, parts)
  return serving(index, options)
}

function serving(
  index: IndexState,
  { compactFromSlots = 4_096, stepMs = 5 }: MemoryIndexOptions,
): MemoryIndex {
  const space = createWorkspace()
  let last: Promise<void> = Promise.resolve()
  let isCompacting = false

  function compactForOneStep(): boolean {
    const beganMs = performance.now()
    do if (!runCompactionStep(index, compactFromSlots)) return false
    while (performance.now() - beganMs < stepMs)
    return true
  }

  async function compactRemaining() {
    if (isCompacting) return
    isCompacting = true
    while (compactForOneStep()) await yieldToOthers()
    isCompacting = false
  }

  async function apply(batch: IndexBatch) {
    const texts = await readTexts(index, batch, stepMs)
    // Making a large batch visible is a step of its own.
    if (texts.length > 0) await yieldToOthers()
    commit(index, batch, texts)
    if (texts.length > 0) await yieldToOthers()
    if (compactForOneStep()) void compactRemaining()
  }

  return {
    apply(batch) {
      const applied = last.then(() => apply(batch))
      last = applied.catch(() => {})
      return applied
    },
    async search(query) {
      return searchIndex(index, space, query)
    },
    async stats() {
      return {
        documents: index.handles.byId.size,
        liveDocuments: countLiveDocuments(index.groups),
        groups: index.groups.stated.size,
        terms: index.terms.inUse,
      }
    },
    snapshot: () => takeSnapshot(index),
  }
}
