import { growNumberColumn, growWordColumn } from './columns.ts'
import { hashNumber, NumberTable } from './number-table.ts'

/** Handles, each of which identifies a document in all tables, wherever it is stored. 0 means none. */
export type Handles = {
  byId: NumberTable
  /** Document ids by handle. */
  ids: Float64Array<ArrayBuffer>
  /** Places by handle: segment number << 24 | slot. */
  places: Uint32Array<ArrayBuffer>
  used: number
  vacant: number[]
}

export const createHandles = (): Handles => ({
  byId: new NumberTable(),
  ids: new Float64Array(0),
  places: new Uint32Array(0),
  used: 1,
  vacant: [],
})

/** Returns the handle of a document, or 0 if it is absent. */
export function findHandle({ byId, ids }: Handles, id: number): number {
  return Math.max(
    0,
    byId.find(hashNumber(id), (handle) => ids[handle] === id),
  )
}

/** Assigns a handle to a new document. */
export function assignHandle(table: Handles, id: number): number {
  const handle = table.vacant.pop() ?? table.used++
  table.places = growWordColumn(table.places, handle + 1)
  table.ids = growNumberColumn(table.ids, handle + 1)
  table.ids[handle] = id
  table.byId.add(hashNumber(id), handle)
  return handle
}

export function releaseHandle(table: Handles, id: number, handle: number): void {
  table.byId.remove(hashNumber(id), handle)
  table.vacant.push(handle)
}

const slotBits = 24

export const encodePlace = (segment: number, slot: number): number => ((segment << slotBits) | slot) >>> 0
export const decodeSegment = (place: number): number => place >>> slotBits
export const decodeSlot = (place: number): number => place & (2 ** slotBits - 1)
