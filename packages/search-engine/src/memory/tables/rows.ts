import { wordColumn } from './columns.ts'

/**
 * What a query needs of the documents of a segment apart from their words, a column each, by slot. Slots are given
 * in the order of arrival and never reused: a removed document leaves its slot empty until the segment is rewritten.
 */
export type Rows = {
  slots: number
  /** Slots that hold a document. */
  present: number
  /** The document's number while it is in the index, whichever segment it is in; 0 = the slot is empty. */
  handles: Uint32Array<ArrayBuffer>
  ids: Float64Array<ArrayBuffer>
  groups: Uint32Array<ArrayBuffer>
  ads: Uint32Array<ArrayBuffer>
  companies: Uint32Array<ArrayBuffer>
  postedAtMs: Float64Array<ArrayBuffer>
  /** Infinity = no end. */
  expiresAtMs: Float64Array<ArrayBuffer>
  /** What the clicks that are expected of it multiply its scores by. */
  clickRates: Float64Array<ArrayBuffer>
  /** Where the document's points begin in `points`, one for each of its places, in their order. */
  pointStarts: Uint32Array<ArrayBuffer>
  pointCounts: Uint32Array<ArrayBuffer>
  points: Uint32Array<ArrayBuffer>
  pointsUsed: number
}

/** Empty columns with room for so many documents. */
export const rows = (slots: number): Rows => ({
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

/** One row, in the numbers of the tables around. */
export type Row = {
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

/** Adds a row in the next slot, and gives the slot. */
export function addRow(table: Rows, row: Row): number {
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
  table.points = wordColumn(table.points, table.pointsUsed + row.points.length)
  table.pointStarts[slot] = table.pointsUsed
  table.pointCounts[slot] = row.points.length
  table.points.set(row.points, table.pointsUsed)
  table.pointsUsed += row.points.length
  return slot
}

/** Columns of rows that are added together; each row's points follow those of the row before. */
export type RowColumns = Pick<
  { readonly [Column in keyof Rows]: Rows[Column] extends number ? number : ArrayLike<number> },
  'ids' | 'groups' | 'companies' | 'postedAtMs' | 'expiresAtMs' | 'clickRates' | 'pointCounts' | 'points'
>

/** Adds rows in the next slots, all present; their handles and advertisements are for the caller to set. */
export function addRows(table: Rows, columns: RowColumns): void {
  const first = table.slots
  const { pointCounts, points } = columns
  table.ids.set(columns.ids, first)
  table.groups.set(columns.groups, first)
  table.companies.set(columns.companies, first)
  table.postedAtMs.set(columns.postedAtMs, first)
  table.expiresAtMs.set(columns.expiresAtMs, first)
  table.clickRates.set(columns.clickRates, first)
  table.pointCounts.set(pointCounts, first)
  table.points = wordColumn(table.points, table.pointsUsed + points.length)
  table.points.set(points, table.pointsUsed)
  for (let at = 0; at < pointCounts.length; at++) {
    table.pointStarts[first + at] = table.pointsUsed
    table.pointsUsed += pointCounts[at] ?? 0
  }
  table.slots += pointCounts.length
  table.present += pointCounts.length
}

/** The row at a slot, as it can be added to another segment. */
export function rowAt(table: Rows, slot: number): Row {
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

export const isPresent = (table: Rows, slot: number): boolean => table.handles[slot] !== 0

/** Empties the slot; its postings stay behind and are passed over. */
export function emptySlot(table: Rows, slot: number): void {
  table.handles[slot] = 0
  table.present--
}
