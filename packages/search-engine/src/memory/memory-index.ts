import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { countLiveDocuments } from './tables/groups.ts'
import { createIndexState, type IndexState } from './index-state.ts'
import { numberText, type NumberedText } from './indexed-text.ts'
import type { Batch, SearchIndex } from '../port.ts'
import { runRewriteStep } from './rewrite.ts'
import { searchIndex } from './query/search.ts'
import { restoreIndex } from './snapshot/restore.ts'
import { takeSnapshot } from './snapshot/take.ts'
import { createWorkspace } from './query/workspace.ts'
import { moveDocument, removeDocument, applyGroups, upsertDocument } from './updates.ts'

const defaultSegmentSlots = 131_072

export type MemoryIndexOptions = {
  /** Number of slots per segment: a power of two, at least 32. */
  segmentSlots?: number
  /** Segments with fewer empty slots are not compacted. */
  compactFromSlots?: number
  /** Maximum time in ms before a step yields to the event loop. */
  stepMs?: number
}

/** Analyzes a batch's documents, which is most of the work, in steps. */
async function readTexts(index: IndexState, { upserts }: Batch, stepMs: number): Promise<NumberedText[]> {
  const texts: NumberedText[] = []
  let beganMs = performance.now()
  for (const document of upserts) {
    texts.push(numberText(index, document))
    if (performance.now() - beganMs < stepMs) continue
    await yieldToOthers()
    beganMs = performance.now()
  }
  return texts
}

function commit(index: IndexState, batch: Batch, texts: readonly NumberedText[]) {
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
   * Yields a snapshot of the index in parts, each created on demand in 1 to 2 ms. Queries and changes may be executed
   * in between. `restoreMemoryIndex` of all parts, followed by all batches since this call, yields an index with the
   * same results.
   */
  snapshot(): Iterable<Uint8Array>
}

/**
 * Creates a search index in memory. Batches become visible atomically, in call order; within a batch groups apply
 * first, then removals, upserts, and moves. Results depend only on the content of the index, never on its history or
 * on pending rewrites.
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
  let isRewriting = false

  function rewriteSome(): boolean {
    const beganMs = performance.now()
    do if (!runRewriteStep(index, compactFromSlots)) return false
    while (performance.now() - beganMs < stepMs)
    return true
  }

  async function rewriteRest() {
    if (isRewriting) return
    isRewriting = true
    while (rewriteSome()) await yieldToOthers()
    isRewriting = false
  }

  async function apply(batch: Batch) {
    const texts = await readTexts(index, batch, stepMs)
    // Making a large batch visible is a step of its own.
    if (texts.length > 0) await yieldToOthers()
    commit(index, batch, texts)
    if (texts.length > 0) await yieldToOthers()
    if (rewriteSome()) void rewriteRest()
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
