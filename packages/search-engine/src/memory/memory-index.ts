import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { liveDocuments } from './tables/groups.ts'
import { indexState, type IndexState } from './index-state.ts'
import { numberText, type NumberedText } from './indexed-text.ts'
import type { Batch, SearchIndex } from '../port.ts'
import { rewriteStep } from './rewrite.ts'
import { search } from './query/search.ts'
import { restoreInto } from './snapshot/restore.ts'
import { takeSnapshot } from './snapshot/take.ts'
import { workspace } from './query/workspace.ts'
import { move, remove, state, upsert } from './updates.ts'

const defaultSegmentSlots = 131_072

export type MemoryIndexOptions = {
  /** How many documents a segment takes: a power of two, at least 32. */
  segmentSlots?: number
  /** A segment with fewer empty slots is left as it is. */
  compactFromSlots?: number
  /** So long the index may work without letting others in. */
  stepMs?: number
}

/** Reads the words of a batch's documents, which is most of the work, letting others in again and again. */
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
  state(index, batch.groups)
  for (const id of batch.removals) remove(index, id)
  for (const [at, document] of batch.upserts.entries()) {
    const text = texts[at]
    if (text !== undefined) upsert(index, document, text)
  }
  for (const moved of batch.moves) move(index, moved)
}

export type MemoryIndex = SearchIndex & {
  /**
   * What the index holds, in parts, each made when it is asked for, in a millisecond or two; between them it serves and
   * takes changes. `restoreMemoryIndex` of all parts, and then all batches since the call once more, make an index with
   * the same answers as this one.
   */
  snapshot(): Iterable<Uint8Array>
}

/**
 * A job search index in this process's memory. A batch is visible whole: groups first, then removals, then upserts,
 * then moves; batches take effect in the order of the calls. Answers depend only on what the index holds, never on
 * how it came to hold it, nor on how far the work is that keeps its segments few and full.
 */
export const createMemoryIndex = (options: MemoryIndexOptions = {}): MemoryIndex => {
  const { segmentSlots = defaultSegmentSlots } = options
  return serving(indexState(segmentSlots), options)
}

/**
 * An index as a snapshot of the same program holds it. Throws when the parts are not those of a whole one; that they
 * are not damaged is for whoever kept them to see to.
 */
export async function restoreMemoryIndex(
  parts: AsyncIterable<Uint8Array>,
  options: MemoryIndexOptions = {},
): Promise<MemoryIndex> {
  const { segmentSlots = defaultSegmentSlots } = options
  const index = indexState(segmentSlots)
  await restoreInto(index, parts)
  return serving(index, options)
}

function serving(
  index: IndexState,
  { compactFromSlots = 4_096, stepMs = 5 }: MemoryIndexOptions,
): MemoryIndex {
  const space = workspace()
  let last: Promise<void> = Promise.resolve()
  let isRewriting = false

  function rewriteSome(): boolean {
    const beganMs = performance.now()
    do if (!rewriteStep(index, compactFromSlots)) return false
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
    // To make a large batch visible is a step by itself.
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
      return search(index, space, query)
    },
    async stats() {
      return {
        documents: index.handles.byId.size,
        liveDocuments: liveDocuments(index.groups),
        groups: index.groups.stated.size,
        terms: index.terms.inUse,
      }
    },
    snapshot: () => takeSnapshot(index),
  }
}
