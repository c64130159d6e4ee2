import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { importTime } from '../cases/outcomes.ts'
import { splitIntoChunks, type CompleteReading, readCompleteFeed } from '../cases/read-whole.ts'
import { createFeedAssembly } from './assembly.ts'
import { detectEncoding } from './bytes/decode.ts'
import { FeedError } from './report/feed-error.ts'
import { defaultLimits } from './limits.ts'
import { checkProperty } from '../../../test/seeds.ts'

const options = { now: importTime }
/** A text with multibyte characters, references, CDATA, and repairs. */
const tricky =
  `<job><title>Crème 夜 &amp; 😀 &eacute; & &#x1F600; &#0;</title><date>2026-03-02</date>` +
  `<id>1</id><url>https://jobs.example/?a=1&b=2</url><company><![CDATA[a ]] ]]]> & <!DOCTYPE b]]></company>` +
  '<!-- - & <!DOCTYPE - --><?pi & <!x ?>' +
  `<note a='&quot;&' b="&lt;"/>\x0b\x00<salary><![CDATA[&eacute;]]>]]&gt;&</salary></job><job/></source>`

const texts = ['exemplary', 'shapes', 'supplemental']
  .flatMap((folder) => {
    const at = new URL(`../cases/${folder}/`, import.meta.url)
    return readdirSync(at)
      .filter((name) => name.endsWith('.xml') && name !== 'unknown-encoding.xml')
      .map((name) => readFileSync(new URL(name, at)))
  })
  .map((bytes) => new TextDecoder(detectEncoding(bytes).fixed ?? 'utf-8').decode(bytes))
  .concat(`<source>${tricky}`)

const plainError = (error: unknown) => {
  if (!(error instanceof FeedError)) throw error
  return [error.code, error.line, error.column, error.message]
}

/** Parses a text that arrives in pieces, and returns everything that the parser reports. */
function readPieces(pieces: Iterable<string>) {
  const assembly = createFeedAssembly(importTime, defaultLimits)
  const items: unknown[] = []
  try {
    for (const piece of pieces) {
      assembly.write(piece)
      items.push(...assembly.take())
    }
    assembly.end()
  } catch (error) {
    return { items: [...items, ...assembly.take()], error: plainError(error) }
  }
  return { items: [...items, ...assembly.take()], tally: assembly.tally(), shape: assembly.shape() }
}

function* cut(text: string, sizes: readonly number[]) {
  let at = 0
  for (let i = 0; at < text.length; i++) {
    const size = sizes[i % sizes.length] ?? 1
    yield text.slice(at, at + size)
    at += size
  }
}

const sizes = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1 }).filter((all) => all.some(Boolean))

test('reads a text that arrives character by character like a complete one', () => {
  for (const text of texts) assert.deepEqual(readPieces(cut(text, [1])), readPieces([text]))
})

test('splitting a text anywhere changes nothing', async () => {
  await checkProperty(
    fc.property(fc.constantFrom(...texts), sizes, (text, pieceSizes) => {
      assert.deepEqual(readPieces(cut(text, pieceSizes)), readPieces([text]))
    }),
    { numRuns: 500 },
  )
})

test('reads or rejects any text without crashing, independent of splits', async () => {
  const markup =
    '< > & ]]> <![CDATA[ <!-- --> -- <job> </job> " &# &#x <?xml ?> <! <!DOCTYPE / = ; [ x'.split(' ')
  const snippet = fc.constantFrom(' ', '\0', '\n', '\ufffd', '\ufeff', '<!DOCTYPE html', ...markup)
  const splice = fc.record({ at: fc.nat(5_000), remove: fc.nat(12), insert: snippet })
  await checkProperty(
    fc.property(
      fc.constantFrom(...texts),
      fc.array(splice, { maxLength: 4 }),
      sizes,
      (text, splices, cuts) => {
        let spoilt = text
        for (const { at, remove, insert } of splices) {
          const start = at % (spoilt.length + 1)
          spoilt = spoilt.slice(0, start) + insert + spoilt.slice(start + remove)
        }
        const whole = readPieces([spoilt])
        assert.deepEqual(readPieces(cut(spoilt, [1])), whole)
        assert.deepEqual(readPieces(cut(spoilt, cuts)), whole)
      },
    ),
    { numRuns: 600 },
  )
})

const plain = ({ items, summary, error }: CompleteReading) => ({
  items,
  summary,
  error: error && plainError(error),
})
/** A feed whose text begins after 64 KB. The encoding is detected from those bytes, so only later splits matter. */
const bytes = Buffer.from(`<source>${' '.repeat(66_000)}${tricky}`)

const readBytes = (size: number) => readCompleteFeed(splitIntoChunks(bytes, [size]), options)

test('splitting inside multibyte characters changes nothing, with and without gzip', async () => {
  await checkProperty(
    fc.asyncProperty(sizes, async (chunkSizes) => {
      const tailSizes = [66_000, ...chunkSizes.flatMap((size) => Array.from({ length: 50 }, () => size))]
      const whole = plain(await readBytes(bytes.length))
      assert.deepEqual(plain(await readCompleteFeed(splitIntoChunks(bytes, tailSizes), options)), whole)
      const packed = gzipSync(bytes)
      const unpacked = plain(await readCompleteFeed(splitIntoChunks(packed, chunkSizes), options))
      assert.deepEqual(unpacked.items, whole.items)
    }),
    { numRuns: 40 },
  )
})

test('reads or rejects any bytes', async () => {
  await checkProperty(
    fc.asyncProperty(fc.uint8Array({ maxLength: 60 }), fc.boolean(), async (noise, isInside) => {
      const noisy = Buffer.concat([isInside ? bytes : Buffer.of(), noise])
      assert.deepEqual(
        plain(await readCompleteFeed(splitIntoChunks(noisy, [1_000, 1]), options)),
        plain(await readCompleteFeed(splitIntoChunks(noisy), options)),
      )
    }),
    { numRuns: 60 },
  )
})

test('two feeds can be read concurrently', async () => {
  const alone = plain(await readBytes(1_000))
  const pair = await Promise.all([readBytes(1_000), readBytes(777)])
  assert.deepEqual(pair.map(plain), [alone, alone])
})
