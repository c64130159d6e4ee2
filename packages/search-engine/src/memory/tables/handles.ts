import { numberColumn, wordColumn } from './columns.ts'
import { hashOfNumber, NumberTable } from './number-table.ts'

/** A handle identifies a document in all tables, wherever it is stored; 0 = none. */
export type Handles = {
  byId: NumberTable
  /** By handle. */
  ids: Float64Array<ArrayBuffer>
  /** By handle: segment number << 24 | slot. */
  places: Uint32Array<ArrayBuffer>
  used: number
  vacant: number[]
}

export const handles = (): Handles => ({
  byId: new NumberTable(),
  ids: new Float64Array(0),
  places: new Uint32Array(0),
  used: 1,
  vacant: [],
})

/** The handle of a document, 0 if it is absent. */
export function handleOf({ byId, ids }: Handles, id: number): number {
  return Math.max(
    0,
    byId.find(hashOfNumber(id), (handle) => ids[handle] === id),
  )
}

/** Assigns a handle to a new document. */
export function assignHandle(table: Handles, id: number): number {
  const handle = table.vacant.pop() ?? table.used++
  table.places = wordColumn(table.places, handle + 1)
  table.ids = numberColumn(table.ids, handle + 1)
  table.ids[handle] = id
  table.byId.add(hashOfNumber(id), handle)
  return handle
}

export function releaseHandle(table: Handles, id: number, handle: number): void {
  table.byId.remove(hashOfNumber(id), handle)
  table.vacant.push(handle)
}

const slotBits = 24

export const placeOf = (segment: number, slot: number): number => ((segment << slotBits) | slot) >>> 0
export const segmentOf = (place: number): number => place >>> slotBits
export const slotOf = (place: number): number => place & (2 ** slotBits - 1)
