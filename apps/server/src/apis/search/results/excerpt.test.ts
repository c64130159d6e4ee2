import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkedFetch } from '#test/harness/documents.ts'
import { harness } from '#test/harness/harness.ts'
import { truncateHtml, truncateAtWord } from './excerpt.ts'

const cuts: [html: string, maxChars: number, cut: string][] = [
  ['<p>All of it</p>', 20, '<p>All of it</p>'],
  ['<p>All of it</p>', 10, '<p>All of …</p>'],
  ['<ul><li>one</li><li>two</li></ul>', 17, '<ul><li>one</li>…</ul>'],
  ['<ul><li>one</li><li>two</li></ul>', 22, '<ul><li>one</li><li>tw…</li></ul>'],
  ['one<br />two<br />three', 14, 'one<br />two…'],
  ['salt &amp; pepper', 8, 'salt …'],
  ['salt &amp; pepper', 10, 'salt &amp;…'],
  ['😀😀😀', 3, '😀…'],
]

test('a description is cut outside of tags, entities, and characters, and open elements are closed', () => {
  for (const [html, maxChars, cut] of cuts) assert.equal(truncateHtml(html, maxChars), cut)
})

test('a snippet has at most the requested length and ends at a word', () => {
  assert.equal(truncateAtWord('short', 256), 'short')
  assert.equal(truncateAtWord('one two three four', 12), 'one two…')
  for (const length of [10, 50, 256]) assert.ok(truncateAtWord('x'.repeat(1000), length).length <= length)
})

test('a response with whole descriptions is bounded for any page size', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(
    h.sourceId,
    Array.from({ length: 60 }, (_, index) => ({ reference: `q${index}`, title: 'Quokka keeper' })),
  )
  await h.seed.campaign(h.poolId, { live: true })
  // Written to the database directly, because importing and indexing 14 MB takes long.
  await h.db
    .updateTable('job')
    .set({ description: '<p>Feed the quokkas.</p>'.repeat(10_000) })
    .where('customerId', '=', h.tenant.customerId)
    .execute()
  const ask = async (query: string) => {
    const response = await checkedFetch(`${h.baseUrl}/api/search.php?q=quokka&${query}`)
    const text = await response.text()
    const { jobs } = JSON.parse(text) as { jobs: { description: string }[] }
    const inPieces = response.headers.get('content-length') === null
    return { bytes: text.length, inPieces, descriptions: jobs.map((job) => job.description) }
  }
  const page = await ask('full_desc=1&limit=200')
  assert.equal(page.descriptions.length, 60)
  assert.ok(page.bytes < 1_200_000, `${page.bytes} bytes`)
  // Other requests are served in between.
  assert.ok(page.inPieces)
  const [one = ''] = (await ask('full_desc=1&limit=1')).descriptions
  assert.ok(one.length > 19_900 && one.length <= 20_010 && one.endsWith('…</p>'), one.slice(-50))
  const [short = ''] = (await ask('limit=1')).descriptions
  assert.match(short, /^(?:Feed the quokkas\. )+[\w .]*…$/)
})
