import { renumberRows, type Documents } from './tables/documents.ts'
import type { IndexState } from './index-state.ts'
import { renumberPostings } from './tables/posting-lists.ts'
import { renumberTexts } from './tables/text-store.ts'

/** Where each slot goes when the empty ones are left out; -1 for those. */
function newSlotsOf(table: Documents): Int32Array {
  const newSlots = new Int32Array(table.slots)
  let next = 0
  for (let slot = 0; slot < table.slots; slot++) newSlots[slot] = table.present[slot] === 1 ? next++ : -1
  return newSlots
}

/** Drops the keys whose numbers the first `slots` entries of the column do not use, and numbers the others anew. */
function renumberKeys<K>(keys: ReadonlyMap<K, number>, column: Uint32Array, slots: number): Map<K, number> {
  const isUsed = new Uint8Array(keys.size)
  for (let slot = 0; slot < slots; slot++) isUsed[column[slot] ?? 0] = 1
  const kept = new Map<K, number>()
  const numbers = new Uint32Array(keys.size)
  for (const [key, number] of keys) {
    if (isUsed[number] === 0) continue
    numbers[number] = kept.size
    kept.set(key, kept.size)
  }
  for (let slot = 0; slot < slots; slot++) column[slot] = numbers[column[slot] ?? 0] ?? 0
  return kept
}

/**
 * Makes the room of removed documents free for others. Answers stay the same. Words, places and groups keep
 * their numbers also when no document uses them any more: they only grow until the index is built anew.
 */
export function compact(index: IndexState): void {
  const { documents } = index
  const newSlots = newSlotsOf(documents)
  renumberRows(documents, newSlots)
  index.ads = renumberKeys(index.ads, documents.ads, documents.slots)
  index.companies = renumberKeys(index.companies, documents.companies, documents.slots)
  renumberPostings(index.postings, newSlots)
  renumberPostings(index.filters, newSlots)
  renumberPostings(index.places.slots, newSlots)
  renumberTexts(index.texts, newSlots)
}
