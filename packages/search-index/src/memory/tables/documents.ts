import { byteColumn, numberColumn, wordColumn } from './columns.ts'
import type { JobDocument } from '../../port.ts'

/**
 * What a query needs of a document apart from its words, a column each, by slot. Slots are given in the order of
 * arrival and never reused: a removed document leaves its slot empty until the index is compacted.
 */
export type Documents = {
  slots: number
  slotOf: Map<number, number>
  present: Uint8Array<ArrayBuffer>
  ids: Float64Array<ArrayBuffer>
  groups: Uint32Array<ArrayBuffer>
  ads: Uint32Array<ArrayBuffer>
  companies: Uint32Array<ArrayBuffer>
  postedAtMs: Float64Array<ArrayBuffer>
  /** Infinity = no end. */
  expiresAtMs: Float64Array<ArrayBuffer>
  /** Where the document's points begin in `points`, one for each of its places, in their order. */
  pointStarts: Uint32Array<ArrayBuffer>
  pointCounts: Uint32Array<ArrayBuffer>
  points: Uint32Array<ArrayBuffer>
  pointsUsed: number
}

export const documents = (): Documents => ({
  slots: 0,
  slotOf: new Map(),
  present: new Uint8Array(0),
  ids: new Float64Array(0),
  groups: new Uint32Array(0),
  ads: new Uint32Array(0),
  companies: new Uint32Array(0),
  postedAtMs: new Float64Array(0),
  expiresAtMs: new Float64Array(0),
  pointStarts: new Uint32Array(0),
  pointCounts: new Uint32Array(0),
  points: new Uint32Array(0),
  pointsUsed: 0,
})

/** One row, in the numbers of the tables around. */
export type Row = Pick<JobDocument, 'id' | 'postedAtMs'> & {
  group: number
  ad: number
  company: number
  expiresAtMs: number
  points: ArrayLike<number>
}

/** Adds a row in the next slot, and gives the slot. */
export function addRow(table: Documents, row: Row): number {
  const slot = table.slots++
  table.present = byteColumn(table.present, table.slots)
  table.ids = numberColumn(table.ids, table.slots)
  table.groups = wordColumn(table.groups, table.slots)
  table.ads = wordColumn(table.ads, table.slots)
  table.companies = wordColumn(table.companies, table.slots)
  table.postedAtMs = numberColumn(table.postedAtMs, table.slots)
  table.expiresAtMs = numberColumn(table.expiresAtMs, table.slots)
  table.pointStarts = wordColumn(table.pointStarts, table.slots)
  table.pointCounts = wordColumn(table.pointCounts, table.slots)
  table.points = wordColumn(table.points, table.pointsUsed + row.points.length)

  table.slotOf.set(row.id, slot)
  table.present[slot] = 1
  table.ids[slot] = row.id
  table.groups[slot] = row.group
  table.ads[slot] = row.ad
  table.companies[slot] = row.company
  table.postedAtMs[slot] = row.postedAtMs
  table.expiresAtMs[slot] = row.expiresAtMs
  table.pointStarts[slot] = table.pointsUsed
  table.pointCounts[slot] = row.points.length
  table.points.set(row.points, table.pointsUsed)
  table.pointsUsed += row.points.length
  return slot
}

/** Takes out the rows of slots that `newSlots` maps to -1 and moves all others up, in place and in order. */
export function renumberRows(table: Documents, newSlots: Int32Array): void {
  const { ids, groups, ads, companies, postedAtMs, expiresAtMs } = table
  const columns = [ids, groups, ads, companies, postedAtMs, expiresAtMs, table.pointCounts]
  let points = 0
  for (const [slot, newSlot] of newSlots.entries()) {
    if (newSlot < 0) continue
    const start = table.pointStarts[slot] ?? 0
    const end = start + (table.pointCounts[slot] ?? 0)
    table.points.copyWithin(points, start, end)
    table.pointStarts[newSlot] = points
    points += end - start
    for (const column of columns) column[newSlot] = column[slot] ?? 0
    table.slotOf.set(ids[newSlot] ?? 0, newSlot)
  }
  table.slots = table.slotOf.size
  table.pointsUsed = points
  table.present.fill(1, 0, table.slots)
}

/** Empties the slot; its postings stay behind and are passed over. */
export function removeRow(table: Documents, slot: number): void {
  table.present[slot] = 0
  table.slotOf.delete(table.ids[slot] ?? 0)
}
