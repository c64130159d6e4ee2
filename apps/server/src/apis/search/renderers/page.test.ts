import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPublisher } from '#domain/publishers/publishers.ts'
import { harness, type Harness } from '#test/harness/harness.ts'

const page = async ({ baseUrl }: Harness, query: Record<string, string> | string) => {
  const asked = new URLSearchParams(query)
  asked.set('format', 'html')
  const response = await fetch(`${baseUrl}/api/search.php?${asked.toString()}`)
  return { status: response.status, text: await response.text() }
}

const hidden = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value]) => [
      name,
      value,
    ]),
  )

const next = (text: string) => (/href="(\?[^"]*)" rel="next"/.exec(text)?.[1] ?? '').replaceAll('&amp;', '&')

async function advertised(t: Parameters<typeof harness>[0], title: string) {
  const h = await harness(t)
  await h.seed.jobs(
    h.sourceId,
    ['a', 'b', 'c'].map((reference) => ({
      reference,
      title,
      description: `<h1>${reference}</h1><ul><li>Lift &amp; carry</li></ul>`,
    })),
  )
  await h.seed.campaign(h.poolId, { live: true, basicCpc: 50 })
  return h
}

test('a search from the page keeps the tags, the radius, and the page size', async (t) => {
  const h = await advertised(t, 'Wheelwright')
  const asked = { t1: 'a', t2: 'b', t3: 'c&"', d: '80', limit: '1', pid: 'v', worktype: 'fulltime' }
  const { text } = await page(h, { q: 'wheelwright', ...asked })
  const { d, worktype, ...tags } = asked
  assert.deepEqual(hidden(text), {
    format: 'html',
    ...tags,
    t3: 'c&amp;&quot;',
    worktype_filter: '1',
    benefit_filter: '1',
  })
  for (const value of [d, worktype]) assert.match(text, new RegExp(`<option value="${value}" selected=""`))
  const following = new URLSearchParams(next(text))
  assert.deepEqual([following.get('t3'), following.get('start')], ['c&"', '1'])
})

test("a page keeps its publisher and never contains the publisher's pass", async (t) => {
  const h = await advertised(t, 'Nailsmith')
  const { id, pass } = await createPublisher(h.db, { name: 'Board', at: h.clock.at })
  const first = await page(h, { q: 'nailsmith', limit: '1', id: String(id), pass })
  assert.equal(first.status, 200)
  assert.ok(!first.text.includes(pass))
  assert.equal(hidden(first.text)['id'], String(id))
  const second = await page(h, next(first.text))
  assert.equal(second.status, 200)
  assert.match(second.text, /2 to 2 of 3/)
  const wrong = await page(h, { q: 'nailsmith', id: String(id), pass: 'tlr_pass_wrong' })
  assert.equal(wrong.status, 401)
  assert.ok(!wrong.text.includes('tlr_pass_wrong'))
})

test('a page token is valid for its publisher, for pages, and for one day', async (t) => {
  const h = await advertised(t, 'Loomfitter')
  const { id, pass } = await createPublisher(h.db, { name: 'Board', at: h.clock.at })
  const { text } = await page(h, { q: 'loomfitter', id: String(id), pass })
  const { pass: pageToken = '' } = hidden(text)
  const status = async (query: Record<string, string>) =>
    (await page(h, { q: 'loomfitter', ...query })).status
  assert.equal(await status({ id: String(id), pass: pageToken }), 200)
  assert.equal(await status({ id: '1', pass: pageToken }), 401)
  assert.equal(await status({ id: String(id), pass: `${pageToken.slice(0, -3)}AAA` }), 401)
  const json = await fetch(`${h.baseUrl}/api/search.php?q=loomfitter&id=${id}&pass=${pageToken}`)
  assert.equal(json.status, 401)
  h.clock.at = new Date(h.clock.at.getTime() + 24 * 60 * 60 * 1000)
  assert.equal(await status({ id: String(id), pass: pageToken }), 401)
})

test('a full description is rendered, not shown as tags', async (t) => {
  const h = await advertised(t, 'Tinsmith')
  const { text } = await page(h, { q: 'tinsmith', full_desc: '1' })
  assert.match(text, /<h3>a<\/h3><ul><li>Lift &amp; carry<\/li><\/ul>/)
  assert.doesNotMatch(text, /&lt;/)
})

test('a search without a query or place shows the form with status 400 and keeps the tags', async (t) => {
  const h = await harness(t)
  const { status, text } = await page(h, { t1: 'mine' })
  assert.equal(status, 400)
  assert.match(text, /<h1>Find a job<\/h1>/)
  assert.equal(hidden(text)['t1'], 'mine')
})

test('the page to which the logo leads has the form, which searches', async (t) => {
  const h = await advertised(t, 'Cooper')
  const { text: results } = await page(h, { q: 'cooper' })
  const logo = /class="home" href="([^"]+)"/.exec(results)?.[1] ?? ''
  const start = await fetch(new URL(logo, h.baseUrl))
  const html = await start.text()
  assert.deepEqual([start.status, start.headers.get('cache-control')], [200, 'no-store'])
  assert.match(html, /<h1>Find a job<\/h1>/)
  assert.doesNotMatch(html, /name="error"/)
  const action = /<form class="search" role="search" action="([^"]+)"/.exec(html)?.[1] ?? ''
  const found = await fetch(new URL(`${action}?format=html&q=cooper`, h.baseUrl))
  assert.match(await found.text(), /<h1>3 jobs: cooper<\/h1>/)
})

test('an error page keeps the valid parameters and drops the invalid one', async (t) => {
  const h = await harness(t)
  const { status, text } = await page(h, { q: 'nurse', l: 'Ohio', t1: 'mine', limit: '999' })
  assert.equal(status, 400)
  assert.match(text, /role="alert"><p>limit must be/)
  assert.match(text, /name="q"[^>]* value="nurse"/)
  assert.deepEqual(hidden(text), { format: 'html', t1: 'mine', worktype_filter: '1', benefit_filter: '1' })
})

test('the note about one place of the same name is in the singular', async (t) => {
  const h = await harness(t)
  assert.match(
    (await page(h, { q: 'x', l: 'Tampa' })).text,
    /Showing Tampa, FL; 1 other place has this name\./,
  )
  assert.match((await page(h, { q: 'x', l: 'Houston' })).text, /; 9 other places have this name\./)
})

test('a page without results suggests what to do, with links that keep the tags', async (t) => {
  const h = await advertised(t, 'Bowyer')
  const none = await page(h, { q: 'bowyer', l: 'Anchorage, AK', t1: 'mine' })
  assert.match(none.text, /Nothing was found/)
  assert.match(none.text, /href="\?format=html&amp;q=bowyer&amp;t1=mine">Look for bowyer everywhere/)
  assert.match(none.text, />See all jobs in Anchorage, AK</)
  const past = await page(h, { q: 'bowyer', start: '90' })
  assert.match(past.text, /There are no further results/)
  const last = await page(h, { q: 'bowyer', start: '2', limit: '1' })
  assert.match(last.text, /3 to 3 of 3/)
  assert.doesNotMatch(last.text, /rel="next"/)
})

test('an unknown place is not linked', async (t) => {
  const h = await advertised(t, 'Fletcher')
  const { text } = await page(h, { q: 'fletcher', l: 'Qwertyville' })
  assert.match(text, /This place is unknown/)
  assert.match(text, />Look for fletcher everywhere</)
  assert.doesNotMatch(text, /See all jobs in/)
})
