import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { navigate } from '#test/harness/navigate.ts'
import { anotherServer } from '#test/harness/another-server.ts'
import { harness } from '#test/harness/harness.ts'
import { createClickWriter } from '#domain/clicks/recording/click-writer.ts'
import { connectToDatabase } from '#lib/postgres/database.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
let words = 0

/** A job with Pro traffic and a price of 25 cents, and the browser that found it. */
async function found(t: TestContext, settings: { tillerPro?: 'OFF' } = {}) {
  const h = await harness(t)
  const title = `Cooper ${(words += 1)}`
  await h.seed.jobs(h.sourceId, [
    { reference: 'a', title, description: '&lt;p&gt;You make barrels.&lt;/p&gt;' },
  ])
  const campaign = await h.seed.campaign(h.poolId, {
    live: true,
    tillerPro: 'ALWAYS_ON',
    basicCpc: 10,
    tillerProCpc: 25,
    ...settings,
  })
  const result =
    (await h.api.searchJobs({ query: { q: title, link: 1 } })).jobs[0] ?? assert.fail('not found')
  const visit = async (url = result.url ?? '', headers: Record<string, string> = {}) => {
    const response = await navigate(url, { headers: { 'user-agent': firefox, ...headers } })
    return {
      status: response.status,
      location: response.headers.get('location'),
      cacheControl: response.headers.get('cache-control'),
      html: await response.text(),
    }
  }
  const clicks = async () => {
    const rows = await h.db
      .selectFrom('click')
      .select(['class', 'chargedCents'])
      .where('customerId', '=', h.tenant.customerId)
      .orderBy('class')
      .execute()
    return rows.map((row) => [row.class, row.chargedCents])
  }
  return { ...h, title, campaign, result, visit, clicks }
}

/** The target of the preview's button. */
const goUrl = (html: string) =>
  (/<a class="ui-button" href="([^"]+)"/.exec(html)?.[1] ?? assert.fail('no button')).replaceAll('&amp;', '&')

test('for Pro traffic the seeker sees the job first, and the click is billed at the Pro price when they continue', async (t) => {
  const h = await found(t)
  assert.deepEqual([h.result.preview, h.result.price], [1, 5])
  const preview = await h.visit()
  assert.deepEqual([preview.status, preview.cacheControl], [200, 'no-store'])
  assert.match(
    preview.html,
    new RegExp(`<h1>${h.title}</h1>.*Acme.*Austin, TX.*<p>You make barrels.</p>.*View job`, 's'),
  )
  assert.match(preview.html, /You go on to jobs\.example\.com\./)
  assert.doesNotMatch(preview.html, /https:\/\/jobs\.example\.com/, 'the URL itself is not revealed')
  assert.deepEqual(await h.clicks(), [])
  const gone = await h.visit(goUrl(preview.html))
  assert.equal(gone.status, 302)
  assert.match(gone.location ?? '', /^https:\/\/jobs\.example\.com\/a\?tlr_sid=[\w-]{36}$/)
  assert.deepEqual(await h.clicks(), [['VALID', 25]])
})

test('going back and continuing again is never billed twice', async (t) => {
  const h = await found(t)
  const { html } = await h.visit()
  const visits = [h.visit(), h.visit(goUrl(html)), h.visit(goUrl(html)), h.visit(), h.visit(goUrl(html))]
  assert.deepEqual(
    (await Promise.all(visits)).map(({ status }) => status),
    [200, 302, 302, 200, 302],
  )
  await h.visit(goUrl(html), { 'user-agent': `${firefox} another` })
  await h.visit(goUrl(html), { 'sec-purpose': 'prefetch' })
  assert.deepEqual(await h.clicks(), [
    ['BOT', 0],
    ['DUPLICATE', 0],
    ['DUPLICATE', 0],
    ['DUPLICATE', 0],
    ['VALID', 25],
  ])
})

test('parameters that a publisher adds to the click URL are passed on', async (t) => {
  const h = await found(t)
  const { html } = await h.visit(`${h.result.url}?rdr=https%3A%2F%2Fback.example.org%2F%3Fa%3D1&x="><script>`)
  assert.doesNotMatch(html, /<script>/)
  assert.equal(new URL(goUrl(html)).searchParams.get('rdr'), 'https://back.example.org/?a=1')
})

test('only jobs with Pro traffic have a preview; all other clicks redirect at once', async (t) => {
  const basic = await found(t, { tillerPro: 'OFF' })
  assert.equal((await basic.visit()).status, 302)
  const pro = await found(t)
  await pro.api.pauseCampaign({ params: { campaignId: pro.campaign.id }, body: {} })
  assert.equal((await pro.visit()).status, 302)
  assert.deepEqual(await pro.clicks(), [['EXPIRED', 0]])
  const late = await found(t)
  late.clock.at = new Date(late.clock.at.getTime() + 25 * 3_600_000)
  assert.equal((await late.visit()).status, 302)
  assert.deepEqual(await late.clicks(), [['STALE', 0]])
  assert.equal((await fetch(`${late.baseUrl}/click/nonsense/go`)).status, 404)
})

test('while the database is unavailable, a click of Pro traffic redirects without a preview', async (t) => {
  const h = await found(t)
  const nowhere = connectToDatabase('postgres://postgres@localhost:1/nowhere', { connections: 1 })
  t.after(() => nowhere.close())
  const spool = { ...h.parts.clickSpool, append: async () => {} }
  const baseUrl = await anotherServer(
    t,
    {
      parts: {
        ...h.parts,
        clicksDb: nowhere.db,
        clickWriter: createClickWriter(nowhere.db),
        clickSpool: spool,
      },
    },
    {},
  )
  const { status, location } = await h.visit(baseUrl + new URL(h.result.url ?? '').pathname)
  assert.deepEqual([status, location?.startsWith('https://jobs.example.com/a?tlr_sid=')], [302, true])
})
