import { growUint32Column } from './columns.ts'

/**
 * The columns of a segment's documents, indexed by slot. Slots are assigned in order of arrival and never reused: a
 * removed document leaves its slot empty until the segment is compacted.
 */
export type DocumentTable = {
  slots: number
  /** Number of slots that contain a document. */
  present: number
  /** The document's handle; 0 if the slot is empty. */
  handles: Uint32Array<ArrayBuffer>
  ids: Float64Array<ArrayBuffer>
  groups: Uint32Array<ArrayBuffer>
  ads: Uint32Array<ArrayBuffer>
  companies: Uint32Array<ArrayBuffer>
  postedAtMs: Float64Array<ArrayBuffer>
  /** The expiry time; Infinity means never. */
  expiresAtMs: Float64Array<ArrayBuffer>
  /** The click rate as a ranking factor (`computeClickRateFactor`). */
  clickRates: Float64Array<ArrayBuffer>
  /** The offset of the document's first point in `points`. Each document has one point per place, in order. */
  pointStarts: Uint32Array<ArrayBuffer>
  pointCounts: Uint32Array<ArrayBuffer>
  points: Uint32Array<ArrayBuffer>
  pointsUsed: number
}

export const createDocumentTable = (slots: number): DocumentTable => ({
  slots: 0,
  present: 0,
  handles: new Uint32Array(slots),
  ids: new Float64Array(slots),
  groups: new Uint32Array(slots),
  ads: new Uint32Array(slots),
  companies: new Uint32Array(slots),
  postedAtMs: new Float64Array(slots),
  expiresAtMs: new Float64Array(slots),
  clickRates: new Float64Array(slots),
  pointStarts: new Uint32Array(slots),
  pointCounts: new Uint32Array(slots),
  points: new Uint32Array(0),
  pointsUsed: 0,
})

/** One document's values. `group`, `ad`, `company`, and `points` are numbers of the index's tables. */
export type DocumentRow = {
  handle: number
  id: number
  group: number
  ad: number
  company: number
  postedAtMs: number
  expiresAtMs: number
  clickRate: number
  points: ArrayLike<number>
}

/** Adds a row and returns its slot. */
export function appendDocumentRow(table: DocumentTable, row: DocumentRow): number {
  const slot = table.slots++
  table.present++
  table.handles[slot] = row.handle
  table.ids[slot] = row.id
  table.groups[slot] = row.group
  table.ads[slot] = row.ad
  table.companies[slot] = row.company
  table.postedAtMs[slot] = row.postedAtMs
  table.expiresAtMs[slot] = row.expiresAtMs
  table.clickRates[slot] = row.clickRate
  table.points = growUint32Column(table.points, table.pointsUsed + row.points.length)
  table.pointStarts[slot] = table.pointsUsed
  table.pointCounts[slot] = row.points.length
  table.points.set(row.points, table.pointsUsed)
  table.pointsUsed += row.points.length
  return slot
}

/** The columns of rows that are appended together, with all their points in one list. */
export type DocumentColumns = Pick<
  {
    readonly [Column in keyof DocumentTable]: DocumentTable[Column] extends number
      ? number
      : ArrayLike<number>
  },
  'ids' | 'groups' | 'companies' | 'postedAtMs' | 'expiresAtMs' | 'clickRates' | 'pointCounts' | 'points'
>

/** Appends rows of documents. The caller sets their handles and ads. */
export function appendDocumentRows(table: DocumentTable, columns: DocumentColumns): void {
  const first = table.slots
  const { pointCounts, points } = columns
  table.ids.set(columns.ids, first)
  table.groups.set(columns.groups, first)
  table.companies.set(columns.companies, first)
  table.postedAtMs.set(columns.postedAtMs, first)
  table.expiresAtMs.set(columns.expiresAtMs, first)
  table.clickRates.set(columns.clickRates, first)
  table.pointCounts.set(pointCounts, first)
  table.points = growUint32Column(table.points, table.pointsUsed + points.length)
  table.points.set(points, table.pointsUsed)
  for (let at = 0; at < pointCounts.length; at++) {
    table.pointStarts[first + at] = table.pointsUsed
    table.pointsUsed += pointCounts[at] ?? 0
  }
  table.slots += pointCounts.length
  table.present += pointCounts.length
}

/** Returns the row at a slot, in a form that can be added to another segment. */
export function getDocumentRow(table: DocumentTable, slot: number): DocumentRow {
  const start = table.pointStarts[slot] ?? 0
  return {
    handle: table.handles[slot] ?? 0,
    id: table.ids[slot] ?? 0,
    group: table.groups[slot] ?? 0,
    ad: table.ads[slot] ?? 0,
    company: table.companies[slot] ?? 0,
    postedAtMs: table.postedAtMs[slot] ?? 0,
    expiresAtMs: table.expiresAtMs[slot] ?? Infinity,
    clickRate: table.clickRates[slot] ?? 1,
    points: table.points.subarray(start, start + (table.pointCounts[slot] ?? 0)),
  }
}

export const isSlotOccupied = (table: DocumentTable, slot: number): boolean => table.handles[slot] !== 0

/** Empties a slot. Its postings stay and are skipped. */
export function clearDocumentRow(table: DocumentTable, slot: number): void {
  table.handles[slot] = 0
  table.present--
}
