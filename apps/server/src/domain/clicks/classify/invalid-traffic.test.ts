import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { attributeConversions } from '#domain/conversions/attribute.ts'
import { storeConversionReports } from '#domain/conversions/store.ts'
import { createPublisher, updatePublisher } from '#domain/publishers/publishers.ts'
import { anotherServer } from '#test/harness/another-server.ts'
import { isolatedHarness } from '#test/harness/harness.ts'
import { navigate } from '#test/harness/navigate.ts'
import { billHeldClicksTask, reviewHeldClicks } from '../recording/held-clicks.ts'
import { createDataCenterLookup } from './data-centers.ts'

const harness = isolatedHarness()

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
let titles = 0

type Settings = Parameters<typeof anotherServer>[2]

/** A campaign with jobs, a publisher, and a server with these settings. */
async function advertise(t: TestContext, settings: Settings = {}, { jobs = 1, isCpa = false } = {}) {
  const h = await harness(t)
  const title = `Cooper ${(titles += 1)}`
  const references = Array.from({ length: jobs }, (_, n) => ({
    reference: `r${n}`,
    title,
    company: `Company ${n}`,
  }))
  if (isCpa) await h.api.updatePoolAsOperator({ params: { poolId: h.poolId }, body: { isCpa, cpaBitmap: 2 } })
  await h.seed.jobs(h.sourceId, references)
  const prices = { basicCpc: 25, targetCpa: isCpa ? 400 : 0 }
  const campaign = await h.seed.campaign(h.poolId, { live: true, ...prices, monthlyBudget: 100_000 })
  const { id, pass } = await createPublisher(h.db, { name: title, at: h.clock.at })
  const baseUrl = await anotherServer(t, h, settings)
  const search = async (address = '198.51.100.200', given: Record<string, string> = {}) => {
    const query = new URLSearchParams({
      ...given,
      q: title,
      id: `${id}`,
      pass,
      link: '1',
      limit: '100',
      format: 'json',
    })
    const response = await fetch(`${baseUrl}/api/search.php?${query}`, {
      headers: { 'x-forwarded-for': address },
    })
    const { jobs } = (await response.json()) as { jobs: { url: string }[] }
    return jobs.map(({ url }) => baseUrl + new URL(url).pathname)
  }
  const visit = async (url: string, headers: Record<string, string> = {}) => {
    const response = await navigate(url, { headers: { 'user-agent': firefox, ...headers } })
    assert.equal(response.status, 302)
  }
  const clicks = async () => {
    const rows = await h.db
      .selectFrom('click')
      .select(['class', 'chargedCents', 'earnedCents'])
      .where('customerId', '=', h.tenant.customerId)
      .execute()
    for (const row of rows)
      if (row.class !== 'SUSPECT') assert.equal(row.chargedCents > 0, row.class === 'VALID' && !isCpa)
    const classes: Record<string, number> = {}
    for (const row of rows) classes[row.class] = (classes[row.class] ?? 0) + 1
    return { classes, earnedCents: rows.reduce((sum, row) => sum + row.earnedCents, 0) }
  }
  /** Reports a completed application for every click, and attributes it. */
  const convertAll = async () => {
    const rows = await h.db
      .selectFrom('click')
      .select('id')
      .where('customerId', '=', h.tenant.customerId)
      .execute()
    const reports = rows.map(({ id: sid }) => ({ sid, event: 2, poolId: 0, channel: 'SERVER' }) as const)
    await storeConversionReports(h.parts.pool, reports, h.clock.at)
    await attributeConversions(h.parts, { at: h.clock.at })
  }
  return { ...h, campaign, publisherId: id, search, visit, clicks, convertAll }
}

const from = (address: string, browser = 0) => ({
  'x-forwarded-for': address,
  'user-agent': `${firefox} ${browser}`,
})

test('bills only requests for a document', async (t) => {
  const h = await advertise(t, {}, { jobs: 9 })
  const urls = await h.search()
  const requests: Record<string, string>[] = [
    { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' },
    { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
    { range: 'bytes=0-' },
    { 'user-agent': 'Microsoft Office/16.0 (Microsoft Outlook 16.0.17328; Pro)' },
    { 'user-agent': 'Barracuda Sentinel (EE)' },
    { 'user-agent': 'Dart/3.4 (dart:io)' },
  ]
  for (const [n, headers] of requests.entries()) await h.visit(urls[n] ?? '', headers)
  assert.deepEqual((await h.clicks()).classes, { BOT: requests.length })
  await h.visit(urls[8] ?? '', {
    'user-agent':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Outlook-iOS/2.0',
  })
  assert.deepEqual((await h.clicks()).classes, { BOT: requests.length, VALID: 1 })
})

test('a visitor whom the publisher identifies is one person at any address, also for concurrent clicks', async (t) => {
  const h = await advertise(t, { billedClicksPerVisitor: 3 }, { jobs: 6 })
  const urls = await h.search(undefined, { pid: 'visitor-1' })
  await Promise.all(urls.map((url, n) => h.visit(url, from(`68.2.${n}.1`, n))))
  assert.deepEqual((await h.clicks()).classes, { VALID: 3, CAPPED: 3 })
  const again = await h.search(undefined, { pid: 'visitor-1' })
  await h.visit(again[0] ?? '', from('203.0.113.9', 9))
  const other = await h.search(undefined, { pid: 'visitor-2' })
  await h.visit(other[0] ?? '', from('203.0.113.10', 10))
  const { classes } = await h.clicks()
  assert.equal(classes['VALID'], 4)
  const { publishers } = await h.api.reportPublisherClicks({ query: {} })
  const reported = publishers.find(({ publisherId }) => publisherId === h.publisherId)
  assert.equal(reported?.classes.find((each) => each.class === 'VALID')?.visitors, 2)
})

test('two jobs cost a known visitor two clicks, and the same job again costs nothing', async (t) => {
  const h = await advertise(t, {}, { jobs: 2 })
  for (const address of ['198.51.1.1', '198.51.2.1']) {
    const urls = await h.search(undefined, { pid: 'visitor-1' })
    await Promise.all(urls.map((url) => h.visit(url, from(address))))
  }
  assert.deepEqual((await h.clicks()).classes, { VALID: 2, DUPLICATE: 2 })
})

test('does not bill clicks on results, nor count impressions, of a program that a publisher names', async (t) => {
  const h = await advertise(t, {}, { jobs: 2 })
  const [url = ''] = await h.search(undefined, {
    useragent: 'Googlebot/2.1 (+http://www.google.com/bot.html)',
  })
  const [, other = ''] = await h.search(undefined, { useragent: firefox })
  await h.visit(url)
  await h.visit(other)
  assert.deepEqual((await h.clicks()).classes, { BOT: 1, VALID: 1 })
})

test('limits the billed clicks of a visitor across all jobs, also for concurrent clicks', async (t) => {
  const h = await advertise(t, { billedClicksPerVisitor: 5 }, { jobs: 12 })
  const urls = await h.search()
  await Promise.all(urls.map((url) => h.visit(url, from('192.0.2.1'))))
  assert.deepEqual((await h.clicks()).classes, { VALID: 5, CAPPED: 7 })
  h.clock.at = new Date(h.clock.at.getTime() + 24 * 3600_000)
  const [fresh = ''] = await h.search()
  await h.visit(fresh, from('192.0.2.1'))
  assert.deepEqual((await h.clicks()).classes, { VALID: 6, CAPPED: 7 })
})

test('limits the billed clicks of a network on a campaign, whatever browsers it uses', async (t) => {
  const h = await advertise(t, { billedClicksPerNetworkAndCampaign: 4 }, { jobs: 12 })
  const urls = await h.search()
  await Promise.all(urls.map((url, n) => h.visit(url, from(`192.0.2.${n + 1}`, n))))
  assert.deepEqual((await h.clicks()).classes, { VALID: 4, CAPPED: 8 })
})

test('limits the billed clicks of a publisher on a campaign', async (t) => {
  const h = await advertise(t, { billedClicksPerPublisherAndCampaign: 3 }, { jobs: 6 })
  for (const [n, url] of (await h.search()).entries()) await h.visit(url, from(`192.0.${n}.1`))
  assert.deepEqual((await h.clicks()).classes, { VALID: 3, CAPPED: 3 })
})

test('does not bill clicks from a network that used the pass of the publisher', async (t) => {
  const h = await advertise(t, {}, { jobs: 3 })
  const [first = '', second = ''] = await h.search('93.184.216.10')
  await h.visit(first, from('93.184.216.77', 1))
  await h.visit(second, from('93.184.217.77', 1))
  assert.deepEqual((await h.clicks()).classes, { PUBLISHER: 1, VALID: 1 })
})

test('does not bill clicks from data centers', async (t) => {
  const h = await advertise(t, {}, { jobs: 2 })
  const [first = '', second = ''] = await h.search()
  await h.visit(first, from('52.95.110.1'))
  await h.visit(second, from('98.45.100.1'))
  assert.deepEqual((await h.clicks()).classes, { DATA_CENTER: 1, VALID: 1 })
})

test('reads a list of data centers with ranges and CIDR blocks', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'tiller-data-centers-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'list.csv')
  writeFileSync(file, '# ours\n192.0.2.16,192.0.2.31\n198.51.100.0/25 # a block\n2001:db8:1::/48\n')
  const isDataCenter = createDataCenterLookup(file)
  const known = [
    '192.0.2.16',
    '192.0.2.31',
    '198.51.100.0',
    '198.51.100.127',
    '2001:db8:1:ffff::1',
    '::ffff:192.0.2.20',
  ]
  const unknown = ['192.0.2.15', '192.0.2.32', '198.51.100.128', '2001:db8:2::', '2001:db8::', 'unknown', '']
  for (const address of known) assert.ok(isDataCenter(address), address)
  for (const address of unknown) assert.ok(!isDataCenter(address), address)
  writeFileSync(file, '192.0.2.0/24\nnothing\n')
  assert.throws(
    () => createDataCenterLookup(file),
    /^Error: DATA_CENTERS cannot be read: .*: line 2 is neither/,
  )
})

test('pays one fee per expired URL, and at most the daily limit of the publisher', async (t) => {
  const h = await advertise(t, { expiredFeesPerPublisherCents: 20 }, { jobs: 8 })
  await updatePublisher(h.db, h.publisherId, { expiredCents: 5 })
  const urls = await h.search()
  await h.api.archiveCampaign({ params: { campaignId: h.campaign.id } })
  const visits = Array.from({ length: 10 }, (_, n) => h.visit(urls[0] ?? '', from(`192.0.${n}.1`, n)))
  await Promise.all(visits)
  assert.deepEqual(await h.clicks(), { classes: { EXPIRED: 10 }, earnedCents: 5 })
  for (const [n, url] of urls.entries()) await h.visit(url, from(`198.18.${n}.1`))
  assert.deepEqual(await h.clicks(), { classes: { EXPIRED: 18 }, earnedCents: 20 })
})

const hourMs = 3600_000

/** A campaign that receives 5 clicks in an hour in which 2 are no spike. */
async function spike(t: TestContext, { isCpa = false } = {}) {
  const h = await advertise(t, { spikeClicksPerCampaignAndHour: 2 }, { jobs: 5, isCpa })
  const urls = await h.search()
  for (const [n, url] of urls.entries()) await h.visit(url, from(`192.0.${n}.1`))
  assert.deepEqual((await h.clicks()).classes, { VALID: 2, SUSPECT: 3 })
  const dependencies = { db: h.db, config: { ...h.parts.config, spikeClicksPerCampaignAndHour: 2 } }
  return {
    ...h,
    urls,
    dependencies,
    passHour: () => void (h.clock.at = new Date(h.clock.at.getTime() + hourMs)),
    bill: () =>
      billHeldClicksTask.run(dependencies, { at: h.clock.at, signal: new AbortController().signal }),
    spentCents: async () => (await h.api.getCampaign({ params: { campaignId: h.campaign.id } })).mtdSpend,
    ledger: async () => {
      const rows = await h.db
        .selectFrom('charge')
        .select('cents')
        .where('customerId', '=', h.tenant.customerId)
        .execute()
      return rows.map(({ cents }) => cents)
    },
  }
}

test('holds the clicks of a spike for one hour and then bills each once', async (t) => {
  const h = await spike(t)
  await h.bill()
  assert.equal(await h.spentCents(), 50)
  h.passHour()
  await Promise.all([h.bill(), h.bill()])
  assert.equal(await h.spentCents(), 125)
  assert.deepEqual(await h.ledger(), [25, 25, 25, 25, 25])
  assert.equal((await h.clicks()).earnedCents, 25)
})

test('bills held clicks only if the budget still allows it', async (t) => {
  const h = await spike(t)
  await h.api.updateCampaign({ params: { campaignId: h.campaign.id }, body: { monthlyBudget: 80 } })
  h.passHour()
  await h.bill()
  assert.deepEqual([await h.spentCents(), await h.ledger()], [75, [25, 25, 25]])
  await h.bill()
  assert.equal(await h.spentCents(), 75)
})

test('treats a click that repeats a held one as a duplicate', async (t) => {
  const h = await spike(t)
  await h.visit(h.urls[4] ?? '', from('192.0.4.1'))
  await h.visit(h.urls[4] ?? '', from('192.0.9.1'))
  const [, , , , laterUrl = ''] = await h.search()
  await h.visit(laterUrl, from('192.0.4.1'))
  assert.deepEqual((await h.clicks()).classes, { VALID: 2, SUSPECT: 3, DUPLICATE: 3 })
})

test('bills held clicks at once if a reviewer accepts them, and never if the reviewer rejects them', async (t) => {
  for (const decision of ['BILL', 'REJECT'] as const) {
    const h = await spike(t)
    const { id: campaignId } = h.campaign
    const held = async () =>
      (await h.api.listHeldClicks()).find((each) => each.campaignId === campaignId && each.clicks === 3)
    assert.partialDeepStrictEqual(await held(), { customerId: h.tenant.customerId, cents: 75 })
    const chargedCents = decision === 'BILL' ? 75 : 0
    const review = { params: { campaignId }, body: { decision } }
    assert.deepEqual(await h.api.reviewHeldClicks(review), { clicks: 3, chargedCents, remainingClicks: 0 })
    assert.equal(await held(), undefined)
    await assert.rejects(h.api.reviewHeldClicks(review), { code: 'transition-not-allowed' })
    h.passHour()
    await h.bill()
    assert.equal(await h.spentCents(), 50 + chargedCents)
  }
})

test('the acquisitions of held clicks of a CPA pool are charged after the review, but not those of rejected ones', async (t) => {
  for (const decision of ['BILL', 'REJECT'] as const) {
    const h = await spike(t, { isCpa: true })
    await h.convertAll()
    assert.deepEqual(await h.ledger(), [400, 400])
    const review = { campaignId: h.campaign.id, decision, at: h.clock.at }
    assert.partialDeepStrictEqual(await reviewHeldClicks(h.dependencies, review), {
      clicks: 3,
      chargedCents: 0,
    })
    h.passHour()
    await attributeConversions(h.parts, { at: h.clock.at })
    assert.equal(await h.spentCents(), decision === 'BILL' ? 2_000 : 800)
  }
})

test('limits the free clicks of a CPA pool like billed ones', async (t) => {
  const h = await advertise(
    t,
    {
      billedClicksPerVisitor: 5,
      billedClicksPerNetworkAndCampaign: 6,
      billedClicksPerPublisherAndCampaign: 7,
    },
    { jobs: 12, isCpa: true },
  )
  const urls = await h.search()
  for (const url of urls.slice(0, 6)) await h.visit(url, from('203.0.113.1'))
  assert.deepEqual((await h.clicks()).classes, { VALID: 5, CAPPED: 1 })
  for (const url of urls.slice(6, 8)) await h.visit(url, from('203.0.113.2', 1))
  assert.deepEqual((await h.clicks()).classes, { VALID: 6, CAPPED: 2 })
  for (const [n, url] of urls.slice(8).entries()) await h.visit(url, from(`198.18.${n}.1`, 2))
  assert.deepEqual((await h.clicks()).classes, { VALID: 7, CAPPED: 5 })
})

test('does not hold clicks that the busiest hour of the campaign explains', async (t) => {
  const h = await spike(t)
  h.passHour()
  await h.bill()
  h.passHour()
  for (const [n, url] of (await h.search()).entries()) await h.visit(url, from(`198.18.${n}.1`))
  assert.deepEqual((await h.clicks()).classes, { VALID: 7, SUSPECT: 3 })
})
