import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { harness } from '#test/harness/harness.ts'
import { sanitizeDescription } from './sanitize-description.ts'

const descriptions: [feed: string, text: string][] = [
  [
    '<p>Care &amp; <b>cure</b></p><ul><li>one</li><li>two&#33;</li></ul>\n caf&#xe9;',
    'Care & cure one two! café',
  ],
  ['<p><em>ma</em>nager of R&amp;D</p>', 'manager of R&D'],
  ['5 &lt; 6 &amp;lt; 7<br>line<hr/>end', '5 < 6 &lt; 7 line end'],
  ['a&nbsp;&nbsp;b\u2003c\ufeff d\u0085e', 'a b c d\u0085e'],
  ['I <b>do</b><i> not</i> <u>x</u><blockquote>y</blockquote>', 'I do not x y'],
  ['plain <3 text\r\nin & lines', 'plain <3 text in & lines'],
  ['<script>alert(1)</script><p></p>', ''],
]

test('the text of a description is what a seeker reads, without tags and entities', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a' }])
  for (const [feed, text] of descriptions) {
    const { descriptionText } = await h.db
      .updateTable('job')
      .set({ description: sanitizeDescription(feed) })
      .where('customerId', '=', h.tenant.customerId)
      .returning('descriptionText')
      .executeTakeFirstOrThrow()
    assert.equal(descriptionText, text)
  }
})

test('an import and copies of its jobs store the same text as a change of the description', async (t) => {
  const h = await harness(t)
  const description = '<![CDATA[<p>Care &amp; <b>cure</b></p><ul><li>one</li></ul>]]>'
  await h.seed.jobs(h.sourceId, [{ reference: 'a', description: 'Old.' }])
  const [job] = (await h.api.listMyJobs()).content
  await h.api.createJobExpansion({ params: { jobId: job?.id ?? 0 }, body: { title: 'Chief' } })
  await h.seed.jobs(h.sourceId, [{ reference: 'a', description }])
  const { rows } = await sql<object>`
    select description_text as text from job where customer_id = ${h.tenant.customerId}`.execute(h.db)
  assert.deepEqual(rows, [{ text: 'Care & cure one' }, { text: 'Care & cure one' }])
})
