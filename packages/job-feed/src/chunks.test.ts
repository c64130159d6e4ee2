import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { readAt } from '../cases/outcomes.ts'
import { chunked, type Reading, readWhole } from '../cases/read-whole.ts'

const options = { now: readAt }
const cases = ['exemplary', 'supplemental'].flatMap((folder) => {
  const at = new URL(`../cases/${folder}/`, import.meta.url)
  return readdirSync(at).map((name) => readFileSync(new URL(name, at)))
})
/** All of them in one document that is worth cutting anywhere: multibyte letters, references, CDATA, repairs. */
const tricky = Buffer.from(
  `<source><job><title>Crème 夜 &amp; 😀 &eacute; & &#x1F600; &#0;</title><date>2026-03-02</date>` +
    `<id>1</id><url>https://jobs.example/?a=1&b=2</url><company><![CDATA[a ]] ]]]> & <!DOCTYPE b]]></company>` +
    '<!-- - & <!DOCTYPE - -->' +
    `<note a='&quot;&' b="&lt;"/>\x0b\x00</job><job/></source>`,
)

const plain = ({ items, summary, error }: Reading) => ({
  items,
  summary,
  error: error && [error.code, error.line, error.column, error.message],
})

async function assertSameOutcome(bytes: Uint8Array, sizes: readonly number[]) {
  const whole = await readWhole(chunked(bytes, [Math.max(bytes.length, 1)]), options)
  const cut = await readWhole(chunked(bytes, sizes), options)
  assert.deepEqual(plain(cut), plain(whole))
}

test('a feed that comes byte by byte reads like a feed in one piece', async () => {
  for (const bytes of cases) await assertSameOutcome(bytes, [1])
})

test('cuts inside letters, references, tags and CDATA change nothing', async () => {
  const sizes = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1 }).filter((all) => all.some(Boolean))
  await fc.assert(
    fc.asyncProperty(sizes, async (chunkSizes) => {
      await assertSameOutcome(tricky, chunkSizes)
      await assertSameOutcome(gzipSync(tricky), chunkSizes)
    }),
    { numRuns: 150 },
  )
})

test('no bytes whatever bring the reader down: it reads or refuses, and cuts change nothing', async () => {
  const splice = fc.record({
    at: fc.nat(1_000),
    remove: fc.nat(12),
    insert: fc.oneof(
      fc.uint8Array({ maxLength: 4 }),
      fc
        .constantFrom(
          '<',
          '>',
          '&',
          ']]>',
          '<![CDATA[',
          '<!--',
          '-->',
          '<job>',
          '</job>',
          '"',
          '&#',
          '<?xml',
          '<!',
        )
        .map((text) => Buffer.from(text)),
    ),
  })
  const victims = fc.constantFrom(tricky, ...cases.filter(({ length }) => length > 0 && length < 4_000))
  await fc.assert(
    fc.asyncProperty(victims, fc.array(splice, { maxLength: 4 }), async (victim, splices) => {
      let bytes: Uint8Array = victim
      for (const { at, remove, insert } of splices) {
        const start = at % bytes.length
        bytes = Buffer.concat([
          bytes.subarray(0, start),
          insert,
          bytes.subarray(start + remove),
          Buffer.of(32),
        ])
      }
      await assertSameOutcome(bytes, [1, 7, 3])
    }),
    { numRuns: 400 },
  )
})

test('two feeds read side by side do not disturb each other', async () => {
  const alone = await readWhole(chunked(tricky, [1]), options)
  const [one, other] = await Promise.all([
    readWhole(chunked(tricky, [1]), options),
    readWhole(chunked(tricky, [2]), options),
  ])
  assert.deepEqual([plain(one), plain(other)], [plain(alone), plain(alone)])
})
