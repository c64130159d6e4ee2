/*
 * Growable typed arrays. Each function returns the column itself if it has room for `length` entries, else a column
 * that is at least half as long again and has taken over its memory: do not use the old one.
 */

const growth = 1.5
const roomFor = (length: number) => Math.max(64, Math.ceil(length * growth))

export function growUint8Column(column: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  return length <= column.length ? column : new Uint8Array(column.buffer.transfer(roomFor(length)))
}

export function growUint32Column(column: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  return length <= column.length ? column : new Uint32Array(column.buffer.transfer(roomFor(length) * 4))
}

export function growFloat64Column(
  column: Float64Array<ArrayBuffer>,
  length: number,
): Float64Array<ArrayBuffer> {
  return length <= column.length ? column : new Float64Array(column.buffer.transfer(roomFor(length) * 8))
}
