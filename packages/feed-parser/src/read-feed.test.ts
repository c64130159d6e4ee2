import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { importTime } from '../cases/outcomes.ts'
import { splitIntoChunks, getJobs, getProblems, readCompleteFeed } from '../cases/read-whole.ts'
import { anyJob, wrapInCdata, escapeXml, serializeJob } from './any-job.fixture.ts'
import { readFeed } from './read-feed.ts'
import { checkProperty } from '../../../test/seeds.ts'

test('reads valid jobs unchanged, escaped or in CDATA', async () => {
  const jobs = fc.uniqueArray(anyJob, { maxLength: 4, selector: ({ reference }) => reference })
  await checkProperty(
    fc.asyncProperty(jobs, fc.constantFrom(escapeXml, wrapInCdata), async (written, write) => {
      const records = written.map((job) => serializeJob(job, write))
      const reading = await readCompleteFeed(
        splitIntoChunks(Buffer.from(`<source>\n${records.join('')}</source>`)),
        {
          now: importTime,
        },
      )
      assert.equal(reading.error, null)
      assert.deepEqual(
        getJobs(reading).map((job) => ({ ...job, line: 0 })),
        written,
      )
      assert.deepEqual(
        [reading.summary?.skipped, reading.summary?.warnings],
        [0, written.length === 0 ? 1 : 0],
      )
    }),
    { numRuns: 200 },
  )
})

test('reports problems at their original position, despite earlier repairs', async () => {
  const line = '<job><title>A & B &eacute; &#1; \x07 & <id>7</id></title></job>'
  const reading = await readCompleteFeed(splitIntoChunks(Buffer.from(`<source>\n${line}</source>`)), {
    now: importTime,
  })
  const expected = ['& B', '&e', '&#1', '\x07', '& <'].map((piece) => [2, line.indexOf(piece) + 1])
  const repaired = getProblems(reading).filter(({ severity }) => severity === 'repaired')
  assert.deepEqual(
    repaired.map(({ line, column }) => [line, column]),
    expected,
  )
})

test('reports a rejection at its original position, despite earlier repairs', async () => {
  const line = '<job a="&"><title>A & \x07 & B</title><br></job>'
  const { error } = await readCompleteFeed(splitIntoChunks(Buffer.from(`<source>\n${line}</source>`)), {
    now: importTime,
  })
  assert.deepEqual([error?.line, error?.column], [2, line.length])
})

test('rejects a feed if every job is skipped, with the reasons, their numbers, and first lines', async () => {
  const jobs = ['<a/>', '<title>B</title>', '<title>C</title>', '<title>D</title>', '<title>E</title>']
  const feed = `<source>\n${jobs.map((inner) => `<job><id>1</id><company>F</company>${inner}</job>\n`).join('')}</source>`
  const { error, items } = await readCompleteFeed(splitIntoChunks(Buffer.from(feed)), { now: importTime })
  assert.equal(items.length, 5, 'each is reported as well')
  assert.deepEqual([error?.code, error?.line], ['no-usable-job', 2])
  assert.equal(
    error?.message,
    'Line 2: None of the 5 jobs is usable: 4 × <url>: absent or empty (line 3, 4, 5, …); ' +
      '1 × <title>, <url>: absent or empty (line 2).',
  )
})

test('reports missing links if they require the address of the feed', async () => {
  const feed =
    '<workzag-jobs><position><id>7</id><name>A</name><subcompany>B</subcompany></position></workzag-jobs>'
  const { error, items } = await readCompleteFeed(splitIntoChunks(Buffer.from(feed)), { now: importTime })
  assert.match(error?.message ?? '', /The only job is unusable: 1 × <url>: absent/)
  assert.match(JSON.stringify(items), /made from the address of the feed: let it be fetched from there/)
  const address = 'https://b.example/xml'
  const [job] = getJobs(
    await readCompleteFeed(splitIntoChunks(Buffer.from(feed)), { now: importTime, address }),
  )
  assert.equal(job?.url, 'https://b.example/job/7')
})

test('reads whether an ad is for an existing vacancy, and warns of values that do not say', async () => {
  const stated = ['Yes', 'false', 'soon', '']
  const jobs = stated.map(
    (value, at) =>
      `<job><id>${at}</id><title>A</title><company>B</company><url>https://b.example/${at}</url><description>C</description>${value === '' ? '' : `<existing_vacancy>${value}</existing_vacancy>`}</job>`,
  )
  const feed = `<source>${jobs.join('')}</source>`
  const read = await readCompleteFeed(splitIntoChunks(Buffer.from(feed)), { now: importTime })
  assert.deepEqual(
    getJobs(read).map(({ existingVacancy }) => existingVacancy),
    [true, false, undefined, undefined],
  )
  assert.match(JSON.stringify(read.items), /"soon\\" does not say whether the ad is for an existing vacancy/)
})

const many = Buffer.from(`<source>${'<job></job>'.repeat(100_000)}</source>`)

for (const [kind, bytes] of [
  ['plain', many],
  ['gzip', gzipSync(many, { level: 0 })],
] as const)
  test(`a consumer that stops early closes its ${kind} source`, { timeout: 60_000 }, async () => {
    let closed = false
    async function* source() {
      try {
        yield* splitIntoChunks(bytes, [50_000])
        assert.fail('the source was read to its end')
      } finally {
        closed = true
      }
    }
    for await (const item of readFeed(source(), { now: importTime })) {
      assert.equal(item.kind, 'problem')
      break
    }
    assert.ok(closed)
  })

test('passes on the error of a failing source after the items read before', async () => {
  const failure = new Error('connection reset')
  for (const bytes of [many, gzipSync(many, { level: 0 })]) {
    async function* source() {
      yield* splitIntoChunks(bytes.subarray(0, 200_000), [50_000])
      throw failure
    }
    let problems = 0
    await assert.rejects(async () => {
      for await (const { kind } of readFeed(source(), { now: importTime }))
        if (kind === 'problem') problems += 1
    }, failure)
    assert.ok(problems > 0)
  }
})
