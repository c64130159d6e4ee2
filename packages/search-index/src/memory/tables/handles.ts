import { wordColumn } from './columns.ts'
import { ShardedMap } from './sharded-map.ts'

/** The number by which the index knows a document wherever it is kept; 0 is none. */
export type Handles = {
  handleOf: ShardedMap<number, number>
  /** By handle: the segment's number << 24 | the slot. */
  places: Uint32Array<ArrayBuffer>
  used: number
  vacant: number[]
}

export const handles = (): Handles => ({
  handleOf: new ShardedMap(),
  places: new Uint32Array(0),
  used: 1,
  vacant: [],
})

export function takeHandle(table: Handles, id: number): number {
  const handle = table.vacant.pop() ?? table.used++
  table.places = wordColumn(table.places, handle + 1)
  table.handleOf.set(id, handle)
  return handle
}

export function giveBack(table: Handles, id: number, handle: number): void {
  table.handleOf.delete(id)
  table.vacant.push(handle)
}

const slotBits = 24

export const placeOf = (segment: number, slot: number): number => ((segment << slotBits) | slot) >>> 0
export const segmentOf = (place: number): number => place >>> slotBits
export const slotOf = (place: number): number => place & (2 ** slotBits - 1)
