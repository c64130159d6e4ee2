import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { readAt } from '../cases/outcomes.ts'
import { chunked, jobsOf, problemsOf, readWhole } from '../cases/read-whole.ts'
import { anyJob, cdata, escaped, writeJob } from './any-job.fixture.ts'
import { readFeed } from './read-feed.ts'

test('what a careful sender writes is what is read, escaped or in CDATA', async () => {
  const jobs = fc.uniqueArray(anyJob, { maxLength: 4, selector: ({ reference }) => reference })
  await fc.assert(
    fc.asyncProperty(jobs, fc.constantFrom(escaped, cdata), async (written, write) => {
      const records = written.map((job) => writeJob(job, write))
      const reading = await readWhole(chunked(Buffer.from(`<source>\n${records.join('')}</source>`)), {
        now: readAt,
      })
      assert.equal(reading.error, null)
      assert.deepEqual(
        jobsOf(reading).map((job) => Object.assign(job, { line: 0 })),
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

test('problems lie where the feed as it came has them, whatever was repaired before', async () => {
  const line = '<job><title>A & B &eacute; &#1; \x07 & <id>7</id></title></job>'
  const reading = await readWhole(chunked(Buffer.from(`<source>\n${line}</source>`)), { now: readAt })
  const expected = ['& B', '&e', '&#1', '\x07', '& <'].map((piece) => [2, line.indexOf(piece) + 1])
  const repaired = problemsOf(reading).filter(({ severity }) => severity === 'repaired')
  assert.deepEqual(
    repaired.map(({ line, column }) => [line, column]),
    expected,
  )
})

test('a refusal after repairs lies where the feed as it came has it', async () => {
  const line = '<job a="&"><title>A & \x07 & B</title><br></job>'
  const { error } = await readWhole(chunked(Buffer.from(`<source>\n${line}</source>`)), { now: readAt })
  assert.deepEqual([error?.line, error?.column], [2, line.length])
})

const many = Buffer.from(`<source>${'<job></job>'.repeat(100_000)}</source>`)

for (const [kind, bytes] of [
  ['plain', many],
  ['gzip', gzipSync(many, { level: 0 })],
] as const)
  test(`a reader that leaves early closes its ${kind} source`, { timeout: 5_000 }, async () => {
    let closed = false
    async function* source() {
      try {
        yield* chunked(bytes, [50_000])
        assert.fail('the source was read to its end')
      } finally {
        closed = true
      }
    }
    for await (const item of readFeed(source(), { now: readAt })) {
      assert.equal(item.kind, 'problem')
      break
    }
    assert.ok(closed)
  })

test('a source that fails passes its own error on, after what was read', async () => {
  const failure = new Error('connection reset')
  for (const bytes of [many, gzipSync(many, { level: 0 })]) {
    async function* source() {
      yield* chunked(bytes.subarray(0, 200_000), [50_000])
      throw failure
    }
    let problems = 0
    await assert.rejects(async () => {
      for await (const { kind } of readFeed(source(), { now: readAt })) if (kind === 'problem') problems += 1
    }, failure)
    assert.ok(problems > 0)
  }
})
