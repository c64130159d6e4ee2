/*
 * Typed arrays that grow. Each function gives back the column itself while it has room for `length` entries,
 * else a column at least half as long again that has taken over its memory: the old one must not be used any more.
 */

const growth = 1.5
const roomFor = (length: number) => Math.max(64, Math.ceil(length * growth))

export function byteColumn(column: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  return length <= column.length ? column : new Uint8Array(column.buffer.transfer(roomFor(length)))
}

export function wordColumn(column: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  return length <= column.length ? column : new Uint32Array(column.buffer.transfer(roomFor(length) * 4))
}

export function numberColumn(column: Float64Array<ArrayBuffer>, length: number): Float64Array<ArrayBuffer> {
  return length <= column.length ? column : new Float64Array(column.buffer.transfer(roomFor(length) * 8))
}
