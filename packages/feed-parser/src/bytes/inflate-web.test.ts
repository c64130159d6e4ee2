import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { inflateGzip } from './inflate-web.ts'

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

const feed = new TextEncoder().encode('<source>' + '<job/>'.repeat(20_000))
const packed = gzipSync(feed)

test('a browser decompresses gzip, however it is split', async () => {
  for (const size of [1, 7, packed.length]) {
    const { chunks, consumedBytes } = inflateGzip(inPieces(packed, size))
    const pieces: Uint8Array[] = []
    for await (const chunk of chunks) pieces.push(chunk)
    assert.equal(Buffer.concat(pieces).compare(feed), 0)
    assert.equal(consumedBytes(), packed.length)
  }
})

test('a browser rejects damaged or truncated gzip', async () => {
  const damaged = Buffer.from(packed)
  damaged.fill(0xff, 20, 40)
  for (const bytes of [damaged, packed.subarray(0, -9)]) {
    const read = async () => {
      for await (const chunk of inflateGzip(inPieces(bytes, 50)).chunks) assert.ok(chunk.length > 0)
    }
    await assert.rejects(read, { code: 'gzip-damaged' })
  }
})
