import { growFloat64Column, growUint32Column } from './columns.ts'
import { hashNumber, NumberTable } from './number-table.ts'

/**
 * Handles of documents. A document keeps its handle when compaction moves it to another segment. Handle 0 means none.
 */
export type HandleTable = {
  byId: NumberTable
  /** Document ids by handle. */
  ids: Float64Array<ArrayBuffer>
  /** Locations of documents by handle: segment number << 24 | slot. */
  locations: Uint32Array<ArrayBuffer>
  used: number
  vacant: number[]
}

export const createHandleTable = (): HandleTable => ({
  byId: new NumberTable(),
  ids: new Float64Array(0),
  locations: new Uint32Array(0),
  used: 1,
  vacant: [],
})

/** Returns the handle of a document, or 0 if it is absent. */
export function findHandle({ byId, ids }: HandleTable, id: number): number {
  return Math.max(
    0,
    byId.find(hashNumber(id), (handle) => ids[handle] === id),
  )
}

/** Assigns a handle to a new document. */
export function assignHandle(table: HandleTable, id: number): number {
  const handle = table.vacant.pop() ?? table.used++
  table.locations = growUint32Column(table.locations, handle + 1)
  table.ids = growFloat64Column(table.ids, handle + 1)
  table.ids[handle] = id
  table.byId.add(hashNumber(id), handle)
  return handle
}

export function releaseHandle(table: HandleTable, id: number, handle: number): void {
  table.byId.remove(hashNumber(id), handle)
  table.vacant.push(handle)
}

const slotBits = 24

export const encodeLocation = (segment: number, slot: number): number => ((segment << slotBits) | slot) >>> 0
export const decodeLocationSegment = (location: number): number => location >>> slotBits
export const decodeLocationSlot = (location: number): number => location & (2 ** slotBits - 1)
