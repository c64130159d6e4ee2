import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { checkFeed } from './check-feed.ts'

const now = new Date('2026-03-02T15:00:00Z')

async function* once(text: string) {
  yield new TextEncoder().encode(text)
}

const page = readFileSync(new URL('../../docs/resources/tiller-xml-feed.mdx', import.meta.url), 'utf8')
const samples = [...page.matchAll(/```xml\n(<\?xml.*?)```/gs)].map(([, feed = '']) => feed)

test('the sample feeds of the guide are accepted without problems', async () => {
  assert.ok(samples.length >= 2)
  for (const feed of samples) {
    const report = await checkFeed(once(feed), now)
    assert.partialDeepStrictEqual(report, {
      refusal: null,
      skipped: 0,
      warnings: 0,
      repairs: 0,
      problems: [],
    })
    assert.ok(report.jobs > 0)
  }
})

test('a report shows what was skipped and why, where it is, and what was corrected', async () => {
  const [feed = ''] = samples
  const report = await checkFeed(
    once(feed.replace('</source>', '<job><title>Cook & waiter</title></job></source>')),
    now,
  )
  assert.partialDeepStrictEqual(report, { refusal: null, jobs: 1, skipped: 1, repairs: 1 })
  assert.deepEqual(
    report.problems.map(({ code }) => code),
    ['bare-ampersand', 'missing-element'],
  )
})

test('a rejected document has its reason, with the problems found before', async () => {
  const report = await checkFeed(once('<source><job><title>Cook</title>'), now)
  assert.match(report.refusal ?? '', /^Line 1: /)
})
