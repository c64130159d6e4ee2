import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { isNightlyRun } from '../../../test/nightly.ts'
import { importTime } from '../cases/outcomes.ts'
import { splitIntoChunks, getJobs, getProblems, readCompleteFeed } from '../cases/read-whole.ts'
import { type FeedLimits, readFeed } from './read-feed.ts'

// Also nightly: it reads a larger feed.

const job = (n: number, more = '') =>
  `<job><title>Baker</title><date>2026-03-02</date><referencenumber>${n}</referencenumber>` +
  `<url>https://jobs.example/${n}</url><company>Bakery</company><description>Bread.</description>${more}</job>\n`
const source = (...jobs: string[]) => Buffer.from(`<source>\n${jobs.join('')}</source>`)

const read = (bytes: Uint8Array, limits: Partial<FeedLimits> = {}) =>
  readCompleteFeed(splitIntoChunks(bytes), { now: importTime, limits })

async function assertRefused(
  bytes: Uint8Array,
  limits: Partial<FeedLimits>,
  refusal: [string, number | null],
) {
  const { error } = await read(bytes, limits)
  assert.deepEqual([error?.code, error?.line], refusal)
}

/** Creates an endless source that counts the consumed bytes. */
function endless(start: string, more: string) {
  const pulled = { bytes: 0 }
  const body = Buffer.from(more.repeat(Math.ceil(65_536 / more.length)))
  async function* chunks() {
    yield Buffer.from(start)
    for (; pulled.bytes < 100_000_000; pulled.bytes += body.length) {
      yield body
      await Promise.resolve()
    }
  }
  return { pulled, chunks: chunks() }
}

test('skips a job that is too large or has a text that is, and reads the jobs around it', async () => {
  const long = '<salary>' + 'x'.repeat(2_000) + '</salary>'
  const cdata = '<salary><![CDATA[' + 'x'.repeat(2_000) + ']]></salary>'
  const many = '<note>x</note>'.repeat(500)
  const reading = await read(source(job(1), job(2, long), job(3, cdata), job(4, many), job(5)), {
    textChars: 1_000,
    jobChars: 5_000,
  })
  assert.deepEqual(
    getJobs(reading).map(({ reference }) => reference),
    ['1', '5'],
  )
  assert.deepEqual(
    getProblems(reading).map(({ code, line, severity }) => [code, line, severity]),
    [
      ['text-too-long', 3, 'skipped'],
      ['text-too-long', 4, 'skipped'],
      ['job-too-large', 5, 'skipped'],
    ],
  )
})

test('rejects a document that exceeds a limit of depth, names, attributes, jobs, or bytes', async () => {
  await assertRefused(source(job(1), job(2, '<a><b><c/></b></a>')), { depth: 4 }, ['too-deep', 3])
  await assertRefused(source(job(1, `<${'n'.repeat(300)}/>`)), {}, ['name-too-long', 2])
  await assertRefused(source(job(1, `<a ${'n'.repeat(300)}=""/>`)), {}, ['name-too-long', 2])
  await assertRefused(source(job(1, `<a b="${'x'.repeat(9_000)}"/>`)), {}, ['attribute-too-long', 2])
  const attributes = Array.from({ length: 65 }, (_, i) => `a${i}=""`).join(' ')
  await assertRefused(source(job(1, `<a ${attributes}/>`)), {}, ['too-many-attributes', 2])
  await assertRefused(source(job(1), job(2), job(3)), { jobs: 2 }, ['too-many-jobs', 4])
  await assertRefused(source(job(1), job(2)), { unpackedBytes: 100 }, ['too-large', null])
})

test('accepts documents within the limits', async () => {
  const { summary } = await read(source(job(1, '<a><b/></a>'), job(2)), { depth: 4, jobs: 2 })
  assert.equal(summary?.jobs, 2)
})

test('rejects a gzip bomb early but not a well-compressed feed', async () => {
  const bomb = gzipSync(Buffer.concat([Buffer.from('<source>'), Buffer.alloc(20_000_000, ' ')]))
  await assertRefused(bomb, {}, ['ratio-too-high', null])
  const { summary } = await read(gzipSync(source(job(1), ' '.repeat(9_000_000))))
  assert.equal(summary?.jobs, 1)
})

test('decompresses two layers of gzip and rejects three', async () => {
  const { summary } = await read(gzipSync(gzipSync(source(job(1)))))
  assert.equal(summary?.jobs, 1)
  await assertRefused(gzipSync(gzipSync(gzipSync(source(job(1))))), {}, ['gzip-nested', null])
})

test('limits the decompressed size of two layers like that of one', async () => {
  const bomb = gzipSync(gzipSync(Buffer.concat([Buffer.from('<source>'), Buffer.alloc(20_000_000, ' ')])))
  await assertRefused(bomb, {}, ['ratio-too-high', null])
})

test('rejects damaged gzip', async () => {
  const packed = gzipSync(source(job(1)))
  packed.fill(0xff, 20, 40)
  await assertRefused(packed, {}, ['gzip-damaged', null])
})

test('rejects a feed after half an hour without data', async () => {
  const clock = { at: importTime.getTime() }
  async function* slowly(minutes: number) {
    yield Buffer.from('<source>\n')
    for (let n = 0; n < 3; n += 1) {
      clock.at += minutes * 60_000
      yield Buffer.from(job(n))
      await Promise.resolve()
    }
    yield Buffer.from('</source>')
  }
  const options = { now: importTime, clock: () => new Date(clock.at) }
  assert.equal((await readCompleteFeed(slowly(30), options)).summary?.jobs, 3)
  const { error, summary } = await readCompleteFeed(slowly(31), options)
  assert.deepEqual([error?.code, summary], ['too-slow', null])
})

test('the stall limit includes the consumer’s processing time', async () => {
  const clock = { at: importTime.getTime() }
  const chunks = splitIntoChunks(source(...Array.from({ length: 2_000 }, (_, n) => job(n))))
  const feed = readFeed(chunks, { now: importTime, clock: () => new Date(clock.at) })
  const slow = async () => {
    for await (const item of feed) clock.at += item.kind === 'job' ? 60_000 : 0
  }
  await assert.rejects(slow, { code: 'too-slow' })
})

test('omits locations beyond the limit', async () => {
  const locations = '<location>Reno, NV</location><location>Waco, TX</location><city>Boise|Elko</city>'
  const reading = await read(source(job(1, locations)), { locations: 3 })
  assert.equal(getJobs(reading)[0]?.locations.length, 3)
  assert.deepEqual(reading.summary?.problems, { 'too-many-locations': 1 })
})

test('reports a bounded number of problems and counts all', async () => {
  const reading = await read(source(job(1), '<job/>'.repeat(500), '<job>&</job>'.repeat(500)), {
    problemsPerCode: 10,
  })
  assert.equal(getProblems(reading).length, 20)
  assert.deepEqual(reading.summary?.problems, { 'missing-element': 1_000, 'bare-ampersand': 500 })
  assert.equal(reading.summary.skipped, 1_000)
})

test('rejects entity bombs before anything after the DOCTYPE is read', async () => {
  const { pulled, chunks } = endless(
    '<?xml version="1.0"?>\n<!DOCTYPE source [',
    '<!ENTITY a "&b;&b;&b;&b;">\n',
  )
  const { error } = await readCompleteFeed(chunks, { now: importTime })
  assert.deepEqual([error?.code, error?.line, error?.column], ['doctype', 2, 1])
  assert.ok(pulled.bytes <= 2 * 65_536)
})

for (const [what, start, more, code] of [
  ['attribute', '<source a="', 'x', 'attribute-too-long'],
  ['name', '<', 'x', 'name-too-long'],
  ['nesting', '<source>', '<a>', 'too-deep'],
] as const)
  test(`rejects an endless ${what} at once`, async () => {
    const { pulled, chunks } = endless(start, more)
    const { error } = await readCompleteFeed(chunks, { now: importTime })
    assert.equal(error?.code, code)
    assert.ok(pulled.bytes <= 3 * 65_536)
  })

setFlagsFromString('--expose-gc')
const collectGarbage: unknown = runInNewContext('gc')
function heapMegabytes() {
  if (typeof collectGarbage === 'function') collectGarbage()
  return process.memoryUsage().heapUsed / 1e6
}

test('endless texts, comments, and instructions use constant memory', async () => {
  const before = heapMegabytes()
  for (const start of [
    '<source><job><title>',
    '<source><job><title><![CDATA[',
    '<source><!--',
    '<source><?a ',
    '<source><?',
  ]) {
    let most = 0
    async function* watched() {
      let chunks = 0
      const text = Buffer.alloc(65_536, start.endsWith('<?') ? 'word' : 'word ')
      yield Buffer.from(start)
      for (; chunks < 64; chunks++) {
        yield text
        if (chunks % 16 === 15) most = Math.max(most, heapMegabytes() - before)
        await Promise.resolve()
      }
    }
    const { error } = await readCompleteFeed(watched(), { now: importTime })
    assert.equal(error?.code, 'truncated')
    assert.ok(most < 3, `${most.toFixed(1)} MB after ${start}`)
  }
})

const manyJobs = isNightlyRun ? 40_000 : 12_000

async function* largeFeed() {
  yield Buffer.from('<source>\n')
  for (let n = 0; n < manyJobs; n += 20) {
    const jobs = Array.from({ length: 20 }, (_, i) => job(n + i, `<salary>$${n} &amp; more</salary>`))
    yield Buffer.from(jobs.join(''))
    await Promise.resolve()
  }
  yield Buffer.from('</source>')
}

test('uses constant memory for a large feed', async () => {
  const heap: number[] = []
  let jobs = 0
  for await (const item of readFeed(largeFeed(), { now: importTime })) {
    if (item.kind === 'job') jobs += 1
    if (item.kind === 'job' && jobs % 4_000 === 1) heap.push(heapMegabytes())
  }
  assert.equal(jobs, manyJobs)
  const [first = 0] = heap
  assert.ok(Math.max(...heap) - first < 3, `heap in MB: ${heap.map((mb) => mb.toFixed(1)).join(', ')}`)
})

test('skips a comment of any length, however it is split', async () => {
  const bytes = source(`<!--${'word '.repeat(60_000)}-->`, job(1))
  for (const sizes of [[1_000], [65_535, 65_536]]) {
    const { summary } = await readCompleteFeed(splitIntoChunks(bytes, sizes), { now: importTime })
    assert.equal(summary?.jobs, 1)
  }
})

test('retained problems do not retain the feed’s text', async () => {
  const text = `<note>${'word '.repeat(6_000)}</note>`
  async function* feed() {
    yield Buffer.from('<source>\n')
    for (let n = 0; n < 500; n++) {
      yield Buffer.from(job(1_000_000_000_000 + n, text).replace('https:', 'javascript:'))
      await Promise.resolve()
    }
    yield Buffer.from('</source>')
  }
  const before = heapMegabytes()
  const reading = await readCompleteFeed(feed(), { now: importTime })
  assert.equal(getProblems(reading).length, 500)
  const kept = heapMegabytes() - before
  assert.ok(kept < 3, `${kept.toFixed(1)} MB`)
})
