import { compact } from './compact.ts'
import { foldedAds } from './query/fold-ads.ts'
import { liveDocuments, stateGroup } from './tables/groups.ts'
import { indexState, type IndexState } from './index-state.ts'
import type { SearchIndex } from '../port.ts'
import { search } from './query/search.ts'
import { forgetTraits, stateTraits } from './tables/traits.ts'
import { move, remove, upsert } from './updates.ts'

/** Below this many empty slots, compacting costs more than they do. */
const worthCompacting = 4_096

/** Compacting visits every posting, so it waits until a quarter of the slots is empty. */
const maxEmptyShare = 0.25

function isDue({ documents }: IndexState, minEmptySlots: number): boolean {
  const empty = documents.slots - documents.slotOf.size
  return empty >= minEmptySlots && empty > documents.slots * maxEmptyShare
}

/**
 * A job search index in this process's memory. A batch is visible to the very next query, whole: groups first,
 * then removals, then upserts, then moves. Answers depend only on what the index holds, never on how it came to hold it.
 */
export function createMemoryIndex({ compactFromSlots = worthCompacting } = {}): SearchIndex {
  const index = indexState()
  const folded = foldedAds()
  return {
    async apply(batch) {
      for (const group of batch.groups) stateGroup(index.groups, group)
      for (const id of batch.removals) remove(index, id)
      for (const document of batch.upserts) upsert(index, document)
      for (const id of batch.removals) forgetTraits(index.traits, id)
      for (const document of batch.upserts) stateTraits(index.traits, document)
      for (const moved of batch.moves) move(index, moved)
      if (isDue(index, compactFromSlots)) compact(index)
    },
    async search(query) {
      return search(index, folded, query)
    },
    async stats() {
      return {
        documents: index.documents.slotOf.size,
        liveDocuments: liveDocuments(index.groups),
        groups: index.groups.stated.size,
        terms: index.terms.inUse,
      }
    },
  }
}
