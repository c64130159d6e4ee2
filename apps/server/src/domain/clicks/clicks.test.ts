import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { navigate } from '#test/harness/navigate.ts'
import { anotherServer } from '#test/harness/another-server.ts'
import { click, isolatedHarness, type Harness } from '#test/harness/harness.ts'
import type { ClickWriter } from './recording/click-writer.ts'

const harness = isolatedHarness()

/** Searches for the customer's job as a publisher and returns its click URL. */
async function clickUrl({ api }: Harness, q: string) {
  const { jobs } = await api.searchJobs({ query: { q, link: 1 } })
  return jobs[0]?.url ?? assert.fail(`nothing found for ${q}`)
}

/** Totals of a customer's ledger, buckets, and clicks. */
async function books({ db, tenant }: Harness) {
  const { rows } = await sql<{
    ledger: number
    bucket: number
    billed: number
    clicks: number
    unbilled: number
  }>`
    select (select coalesce(sum(cents), 0) from charge where customer_id = ${tenant.customerId})::bigint as ledger,
      (select coalesce(sum(spent_cents), 0) from bucket where customer_id = ${tenant.customerId} and segment_id = 0)::bigint as bucket,
      (select coalesce(sum(charged_cents), 0) from click where customer_id = ${tenant.customerId})::bigint as billed,
      (select count(*) from click where customer_id = ${tenant.customerId}) as clicks,
      (select count(*) from click where customer_id = ${tenant.customerId} and unbilled_reason = 'BUDGET_EXHAUSTED') as unbilled`.execute(
    db,
  )
  return rows[0] ?? assert.fail()
}

test('charges exactly 50 of 64 concurrent clicks on a budget of 50 and redirects all', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Zoologist' }])
  const campaign = await h.seed.campaign(h.poolId, { live: true, monthlyBudget: 505, basicCpc: 10 })
  const urls = await Promise.all(Array.from({ length: 64 }, () => clickUrl(h, 'zoologist')))
  // On a slow machine, seekers are redirected before their clicks are recorded.
  const written: Promise<unknown>[] = []
  const clickWriter: ClickWriter = {
    record: (...asked) => {
      const recording = h.parts.clickWriter.record(...asked)
      written.push(recording)
      return recording
    },
  }
  const baseUrl = await anotherServer(t, { parts: { ...h.parts, clickWriter } }, {})
  const answers = await Promise.all(
    urls.map((url, index) => click(baseUrl + new URL(url).pathname, `visitor ${index}`)),
  )
  await Promise.all(written)
  await h.parts.searchIndex.catchUp()
  assert.ok(
    answers.every(
      ({ status, location }) => status === 302 && location?.startsWith('https://jobs.example.com/a?tlr_sid='),
    ),
  )
  assert.deepEqual(await books(h), { ledger: 500, bucket: 500, billed: 500, clicks: 64, unbilled: 14 })
  const spent = await h.api.getCampaign({ params: { campaignId: campaign.id } })
  assert.partialDeepStrictEqual(spent, { status: 'OUT_OF_BUDGET', mtdSpend: 500 })
  assert.equal((await h.api.searchJobs({ query: { q: 'zoologist' } })).total, 0)
})

test('makes a campaign LIVE after its budget is raised and stops it after it is lowered below the spend', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Yodeler' }])
  const { id: campaignId } = await h.seed.campaign(h.poolId, { live: true, monthlyBudget: 10, basicCpc: 10 })
  await click(await clickUrl(h, 'yodeler'))
  const status = async () => (await h.api.getCampaign({ params: { campaignId } })).status
  assert.equal(await status(), 'OUT_OF_BUDGET')
  const change = (monthlyBudget: number) =>
    h.api.updateCampaign({ params: { campaignId }, body: { monthlyBudget } })
  assert.equal((await change(30)).status, 'LIVE')
  assert.equal((await h.api.searchJobs({ query: { q: 'yodeler' } })).total, 1)
  assert.partialDeepStrictEqual(await change(5), { status: 'OUT_OF_BUDGET', mtdSpend: 10 })
})

test('never overspends the budget of a segment and stops only the segment', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [
    { reference: 'in', title: 'Xylographer' },
    { reference: 'out', title: 'Wainwright' },
  ])
  const campaign = await h.seed.campaign(h.poolId, { live: true })
  const segment = await h.api.createSegment({
    params: { campaignId: campaign.id },
    body: { name: 'S', jobFilters: [{ jobReference: ['in'] }], monthlyBudget: 45, basicCpc: 20 },
  })
  await h.api.launchSegment({ params: { segmentId: segment.id } })
  const urls = await Promise.all(Array.from({ length: 8 }, () => clickUrl(h, 'xylographer')))
  await Promise.all(urls.map((url, index) => click(url, `visitor ${index}`)))
  assert.deepEqual(await books(h), { ledger: 40, bucket: 40, billed: 40, clicks: 8, unbilled: 6 })
  assert.partialDeepStrictEqual(await h.api.getSegment({ params: { segmentId: segment.id } }), {
    status: 'OUT_OF_BUDGET',
    mtdSpend: 40,
  })
  assert.equal((await h.api.getCampaign({ params: { campaignId: campaign.id } })).status, 'LIVE')
  assert.equal((await h.api.searchJobs({ query: { q: 'wainwright' } })).total, 1)
})

test('bills a search result at most once', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Vintner' }])
  await h.seed.campaign(h.poolId, { live: true })
  const url = await clickUrl(h, 'vintner')
  await Promise.all(Array.from({ length: 10 }, (_, index) => click(url, `visitor ${index}`)))
  assert.partialDeepStrictEqual(await books(h), { ledger: 10, clicks: 10 })
})

test('bills a visitor once per job in 24 hours', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Upholsterer' }])
  await h.seed.campaign(h.poolId, { live: true })
  const urls = await Promise.all([clickUrl(h, 'upholsterer'), clickUrl(h, 'upholsterer')])
  await Promise.all(urls.map((url) => click(url)))
  assert.partialDeepStrictEqual(await books(h), { ledger: 10, clicks: 2 })
  h.clock.at = new Date(h.clock.at.getTime() + 24 * 3600_000 + 1)
  await click(await clickUrl(h, 'upholsterer'))
  assert.partialDeepStrictEqual(await books(h), { ledger: 20, clicks: 3 })
})

test('redirects bot, stale, and expired clicks without billing them', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Trapper' }])
  const { id: campaignId } = await h.seed.campaign(h.poolId, { live: true })
  const url = await clickUrl(h, 'trapper')
  const classes = async () => {
    const rows = await h.db
      .selectFrom('click')
      .select('class')
      .where('customerId', '=', h.tenant.customerId)
      .execute()
    return rows.map((row) => row.class).sort()
  }
  for (const headers of [
    { 'user-agent': 'curl/8.5.0' },
    { 'user-agent': '' },
    { 'user-agent': 'Mozilla/5.0 Firefox/140.0', 'sec-purpose': 'prefetch' },
    { 'user-agent': 'Mozilla/5.0 Firefox/140.0', 'x-purpose': 'preview' },
    { 'user-agent': 'Mozilla/5.0 Firefox/140.0', 'x-moz': 'prefetch' },
  ]) {
    assert.equal((await navigate(url, { headers })).status, 302)
  }
  const bots = Array.from({ length: 5 }, () => 'BOT')
  assert.deepEqual(await classes(), bots)
  await h.api.pauseCampaign({ params: { campaignId } })
  assert.equal((await click(url)).status, 302)
  assert.deepEqual(await classes(), [...bots, 'EXPIRED'])
  h.clock.at = new Date(h.clock.at.getTime() + 24 * 3600_000 + 1)
  assert.equal((await click(url)).status, 302)
  assert.deepEqual(await classes(), [...bots, 'EXPIRED', 'STALE'])
  assert.partialDeepStrictEqual(await books(h), { ledger: 0, bucket: 0 })
})

test('does not bill a job that lost its price, campaign, or segment after the search', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Sawyer' }])
  const { id: campaignId } = await h.seed.campaign(h.poolId, { live: true, basicCpc: 25 })
  const urls: string[] = []
  for (let n = 0; n < 6; n++) urls.push(await clickUrl(h, 'sawyer'))
  const follow = async () => {
    const { status, location } = await click(urls.pop() ?? '', `visitor ${urls.length}`)
    assert.equal(status, 302)
    assert.match(location ?? '', /^https:\/\/jobs\.example\.com\/a\?tlr_sid=/)
  }
  const change = (body: { basicCpc?: number; targetCpa?: number; monthlyBudget?: number }) =>
    h.api.updateCampaign({ params: { campaignId }, body })
  await change({ basicCpc: 0, targetCpa: 100 })
  await follow()
  await change({ monthlyBudget: 0 })
  assert.equal((await h.api.getCampaign({ params: { campaignId } })).status, 'OUT_OF_BUDGET')
  await follow()
  await change({ basicCpc: 25, monthlyBudget: 100 })
  const { id: segmentId } = await h.api.createSegment({
    params: { campaignId },
    body: { name: 'S', jobFilters: [{}] },
  })
  await follow()
  await h.api.launchSegment({ params: { segmentId } })
  await h.api.pauseSegment({ params: { segmentId } })
  await follow()
  await h.api.archiveCampaign({ params: { campaignId } })
  await follow()
  const clicks = await h.db
    .selectFrom('click')
    .select(['class', 'chargedCents'])
    .where('customerId', '=', h.tenant.customerId)
    .execute()
  assert.equal(clicks.length, 5)
  for (const each of clicks) assert.deepEqual(each, { class: 'EXPIRED', chargedCents: 0 })
  assert.partialDeepStrictEqual(await books(h), { ledger: 0, bucket: 0, billed: 0 })
})

test('does not bill clicks on a paused segment of an exhausted campaign', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Sawbones', cpc: '0.05' }])
  const { id: campaignId } = await h.seed.campaign(h.poolId, { live: true, basicCpc: 25 })
  const { id: segmentId } = await h.api.createSegment({
    params: { campaignId },
    body: { name: 'S', jobFilters: [{}] },
  })
  await h.api.launchSegment({ params: { segmentId } })
  const url = await clickUrl(h, 'sawbones')
  // Less than the campaign's price and more than the feed's.
  await h.api.updateCampaign({ params: { campaignId }, body: { monthlyBudget: 20 } })
  assert.equal((await h.api.getCampaign({ params: { campaignId } })).status, 'OUT_OF_BUDGET')
  await h.api.pauseSegment({ params: { segmentId } })
  assert.equal((await click(url)).status, 302)
  assert.partialDeepStrictEqual(await books(h), { ledger: 0, clicks: 1 })
})

test('answers HEAD without billing and bills the GET that follows', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Ropewalker' }])
  await h.seed.campaign(h.poolId, { live: true, basicCpc: 10 })
  const url = await clickUrl(h, 'ropewalker')
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0 a' }
  const looked = await navigate(url, { method: 'HEAD', headers })
  assert.deepEqual([looked.status, looked.headers.has('location')], [302, true])
  assert.partialDeepStrictEqual(await books(h), { ledger: 0, clicks: 1 })
  await click(url)
  assert.partialDeepStrictEqual(await books(h), { ledger: 10, clicks: 2 })
})

test('redirects an old click URL whose tag PostgreSQL cannot store', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Quillmaker' }])
  await h.seed.campaign(h.poolId, { live: true })
  const token = h.parts.clickTokens.unseal(new URL(await clickUrl(h, 'quillmaker')).pathname.slice(7))
  assert.ok(token !== undefined)
  const shown = { ...token, tags: ['\0a\0', '\ud800', null] }
  const [old] = h.parts.clickTokens.seal(shown, [{ ...token, pro: false }])
  assert.equal((await click(`${h.baseUrl}/click/${old}`)).status, 302)
  const { t1, t2 } = await h.db
    .selectFrom('click')
    .select(['t1', 't2'])
    .where('customerId', '=', h.tenant.customerId)
    .executeTakeFirstOrThrow()
  assert.deepEqual([t1, t2], ['a', '\ufffd'])
})

test('redirects to the URL of the feed byte for byte, with tlr_sid appended', async (t) => {
  const h = await harness(t)
  const url = 'https://jobs.example.com/x?sig=a%2Fb~c%20d&amp;flag&amp;semi=a;b&amp;z=%zz'
  await h.seed.jobs(
    h.sourceId,
    `<source><job><title>Pewterer</title><date>2026-03-01</date><referencenumber>p</referencenumber><url>${url}</url><company>Acme</company><city>Austin</city><state>TX</state><description>Work.</description></job></source>`,
  )
  await h.seed.campaign(h.poolId, { live: true })
  const { location } = await click(await clickUrl(h, 'pewterer'))
  const [address, sid] = (location ?? '').split('&tlr_sid=')
  assert.equal(address, url.replaceAll('&amp;', '&'))
  assert.match(sid ?? '', /^[\da-f-]{36}$/)
})

test('charges the lower of the current price and the price at the time of the search', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Saddler' }])
  const { id: campaignId } = await h.seed.campaign(h.poolId, { live: true, basicCpc: 30 })
  const [first, second] = [await clickUrl(h, 'saddler'), await clickUrl(h, 'saddler')]
  await h.api.updateCampaign({ params: { campaignId }, body: { basicCpc: 50 } })
  await click(first, 'a')
  await h.api.updateCampaign({ params: { campaignId }, body: { basicCpc: 20 } })
  await click(second, 'b')
  const charges = await h.db
    .selectFrom('charge')
    .select('cents')
    .where('customerId', '=', h.tenant.customerId)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    charges.map(({ cents }) => cents),
    [30, 20],
  )
})

test('gives each month its own budget', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Ropemaker' }])
  const { id: campaignId } = await h.seed.campaign(h.poolId, { live: true, monthlyBudget: 20 })
  h.clock.at = new Date('2026-04-01T03:59:00Z')
  await click(await clickUrl(h, 'ropemaker'))
  h.clock.at = new Date('2026-04-01T04:00:00Z')
  assert.equal((await h.api.getCampaign({ params: { campaignId } })).mtdSpend, 0)
  await click(await clickUrl(h, 'ropemaker'), 'b')
  assert.equal((await h.api.getCampaign({ params: { campaignId } })).mtdSpend, 10)
  assert.partialDeepStrictEqual(await books(h), { ledger: 20, bucket: 20 })
})

test('answers a forged click URL with 404', async (t) => {
  const { baseUrl } = await harness(t)
  assert.equal((await click(`${baseUrl}/click/${'A'.repeat(120)}`)).status, 404)
})

test('applies the candidate tier to the price and appends its source parameter to the URL', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Jouster' }])
  const candidateTierSettings = [
    { tier: 'FT' as const, multiplier: 1.15, sourceParam: 'source=first&x=a b#c' },
    { tier: 'ST' as const, multiplier: 0.5, sourceParam: 'source=standard' },
  ]
  const { id: campaignId } = await h.seed.campaign(h.poolId, {
    live: true,
    basicCpc: 100,
    candidateTier: 'FT',
    candidateTierSettings,
  })
  const { location } = await click(await clickUrl(h, 'jouster'))
  assert.match(location ?? '', /^https:\/\/jobs\.example\.com\/a\?source=first&x=a%20b%23c&tlr_sid=/)
  const spent = async () => (await h.api.getCampaign({ params: { campaignId } })).mtdSpend
  assert.equal(await spent(), 115)
  for (const [candidateTier, cents] of [
    ['ST', 50],
    ['ET', 100],
    [null, 100],
  ] as const) {
    const before = await spent()
    await h.api.updateCampaign({ params: { campaignId }, body: { candidateTier } })
    await click(await clickUrl(h, 'jouster'), String(candidateTier))
    assert.equal((await spent()) - before, cents)
  }
})
