import { addRow, documents, rowAt, type Documents } from './documents.ts'
import type { IndexState } from './index-state.ts'
import { numberPoint, places, putAtPoints } from './places.ts'
import { compacted } from './posting-lists.ts'
import { compactedTexts } from './text-store.ts'

/** Where each slot goes when the empty ones are left out; -1 for those. */
function newSlotsOf(table: Documents): Int32Array {
  let next = 0
  return Int32Array.from({ length: table.slots }, (_, slot) => (table.present[slot] === 1 ? next++ : -1))
}

/** Keys that are still used, numbered anew; `used` is filled with what each old number became. */
function renumbered<K>(list: ReadonlyMap<K, number>, used: Map<number, number>): Map<K, number> {
  const kept = new Map<K, number>()
  for (const [key, number] of list) {
    if (!used.has(number)) continue
    used.set(number, kept.size)
    kept.set(key, kept.size)
  }
  return kept
}

const usedOf = (slots: Int32Array, column: Uint32Array) =>
  new Map([...slots.keys()].filter((slot) => (slots[slot] ?? -1) >= 0).map((slot) => [column[slot] ?? 0, 0]))

/**
 * Gives back the memory of removed documents. Answers stay the same. Words keep their numbers, so the
 * dictionary only grows until the index is built anew.
 */
export function compact(index: IndexState): void {
  const old = index.documents
  const oldPlaces = index.places
  const newSlots = newSlotsOf(old)
  const ads = usedOf(newSlots, old.ads)
  const companies = usedOf(newSlots, old.companies)
  index.ads = renumbered(index.ads, ads)
  index.companies = renumbered(index.companies, companies)
  index.documents = documents()
  index.places = places()
  for (const [slot, newSlot] of newSlots.entries()) {
    if (newSlot < 0) continue
    const row = rowAt(old, slot)
    const points = Array.from(row.points, (point) =>
      numberPoint(index.places, { lat: oldPlaces.lats[point] ?? NaN, lng: oldPlaces.lngs[point] ?? NaN }),
    )
    addRow(index.documents, {
      ...row,
      ad: ads.get(row.ad) ?? 0,
      company: companies.get(row.company) ?? 0,
      points,
    })
    putAtPoints(index.places, points, newSlot)
  }
  index.postings = compacted(index.postings, newSlots)
  index.filters = compacted(index.filters, newSlots)
  index.texts = compactedTexts(index.texts, newSlots)
}
