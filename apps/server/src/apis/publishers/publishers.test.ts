import assert from 'node:assert/strict'
import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { createGunzip } from 'node:zlib'
import { anotherCustomer, click, harness, type Harness } from '#test/harness/harness.ts'
import { createPublisher, updatePublisher, type PublisherChange } from '#domain/publishers/publishers.ts'

let words = 0

async function publisher(t: TestContext, terms: PublisherChange = {}) {
  const h = await harness(t)
  const { id, pass } = await createPublisher(h.db, { name: 'P', at: h.clock.at })
  await updatePublisher(h.db, id, terms)
  const word = `Tinker${(words += 1)}`
  const search = async () => {
    const { jobs } = await h.api.searchJobs({ query: { q: word, id, pass, link: 1 } })
    return jobs[0] ?? assert.fail('nothing found')
  }
  const earnings = async (query = '') => {
    const response = await fetch(`${h.baseUrl}/publisher/earnings?id=${id}&pass=${pass}${query}`)
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const feed = (query = '', as = `id=${id}&pass=${pass}`) =>
    unpacked(`${h.baseUrl}/feeds/publisher.xml?${as}${query}`)
  return { ...h, id, pass, word, search, earnings, feed }
}

/** Fetches and decompresses a feed. */
async function unpacked(url: string) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number
    encoding: string
    xml: string
  }>()
  get(url, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
    const encoding = answer.headers['content-encoding'] ?? 'identity'
    const body = encoding === 'gzip' ? answer.pipe(createGunzip()) : answer
    text(body).then((xml) => resolve({ status: answer.statusCode ?? 0, encoding, xml }), reject)
  }).once('error', reject)
  return promise
}

const elements = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, value = '']) =>
    value.replaceAll('&amp;', '&'),
  )

async function advertise(h: Pick<Harness, 'seed' | 'sourceId' | 'poolId'>, title: string, basicCpc = 23) {
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title }])
  return h.seed.campaign(h.poolId, { live: true, basicCpc })
}

test('a publisher earns its share of a charge, and its report shows clicks and earnings by day, feed, and class', async (t) => {
  const h = await publisher(t)
  const campaign = await advertise(h, h.word)
  const found = await h.search()
  assert.equal(found.price, 4)
  await click(found.url ?? '')
  await click(found.url ?? '')
  await fetch(found.url ?? '', { redirect: 'manual', headers: { 'user-agent': 'curl/8' } })
  // Still the same day in New York, but not in UTC.
  h.clock.at = new Date('2026-03-03T03:00:00Z')
  await click((await h.search()).url ?? '', 'b')
  await h.api.pauseCampaign({ params: { campaignId: campaign.id }, body: {} })
  h.clock.at = new Date('2026-03-03T06:00:00Z')
  await click(found.url ?? '', 'c')
  const row = (date: string, name: string, [clicks, billableClicks, earningsCents]: readonly number[]) => ({
    date,
    feed: 'SEARCH',
    class: name,
    clicks,
    billableClicks,
    earningsCents,
  })
  assert.deepEqual(await h.earnings(), {
    status: 200,
    body: {
      from: '2026-03-01',
      to: '2026-03-03',
      zone: 'America/New_York',
      earningsCents: 8,
      rows: [
        row('2026-03-02', 'DUPLICATE', [1, 0, 0]),
        row('2026-03-02', 'INVALID', [1, 0, 0]),
        row('2026-03-02', 'VALID', [2, 2, 8]),
        row('2026-03-03', 'EXPIRED', [1, 0, 0]),
      ],
    },
  })
  assert.deepEqual((await h.earnings('&from=2026-03-03&to=2026-03-03')).body['rows'], [
    row('2026-03-03', 'EXPIRED', [1, 0, 0]),
  ])
})

test('a flat fee never exceeds the charge, and a visitor whose job has ended is paid for once a day', async (t) => {
  const h = await publisher(t, { flatFeeCents: 15, expiredCents: 6 })
  const { id: campaignId } = await advertise(h, h.word)
  const { url = '', price } = await h.search()
  assert.equal(price, 15)
  await click(url)
  await h.api.updateCampaign({ params: { campaignId }, body: { basicCpc: 10 } })
  const cheaper = await h.search()
  assert.equal(cheaper.price, 10)
  await click(cheaper.url ?? '', 'b')
  await h.api.pauseCampaign({ params: { campaignId }, body: {} })
  await Promise.all(['c', 'd', 'e'].map((visitor) => click(url, visitor)))
  const { body } = await h.earnings()
  assert.equal(body['earningsCents'], 15 + 10 + 6)
})

test('earnings require the pass, and invalid queries are rejected', async (t) => {
  const h = await publisher(t)
  for (const query of ['', `id=${h.id}`, `id=${h.id}&pass=wrong`, 'id=1&pass=x', `pass=${h.pass}`]) {
    const statuses = await Promise.all(
      ['publisher/earnings', 'feeds/publisher.xml'].map(
        async (path) => (await fetch(`${h.baseUrl}/${path}?${query}`)).status,
      ),
    )
    assert.deepEqual(
      statuses,
      query.includes('id=') && query.includes('pass=') ? [401, 401] : [400, 400],
      query,
    )
  }
  for (const query of [
    '&from=2026-02-30',
    '&from=x',
    '&to=2026-01-01&from=2026-01-02',
    '&from=2025-01-01&to=2026-01-01',
  ]) {
    const { status, body } = await h.earnings(query)
    assert.deepEqual([status, body['status']], [400, 'error'], query)
  }
  for (const part of ['0', 'x', '1001', '']) assert.equal((await h.feed(`&part=${part}`)).status, 400)
})

test('the feed contains every live job once, in the order of its id, with its price', async (t) => {
  const h = await publisher(t)
  const references = Array.from({ length: 2050 }, (_, n) => ({
    reference: `r&${n}`.replace('&', '&amp;'),
    title: `${h.word} &lt;${n}&gt;`,
    ...(n === 7 ? { cpc: '1.00' } : {}),
  }))
  await h.seed.jobs(h.sourceId, references)
  await h.seed.campaign(h.poolId, { live: true, basicCpc: 23 })
  const hidden = await anotherCustomer(h)
  await hidden.seed.jobs(hidden.sourceId, [{ reference: 'x', title: 'Hidden' }])
  await hidden.seed.campaign(hidden.poolId)
  const { status, encoding, xml } = await h.feed()
  assert.deepEqual([status, encoding], [200, 'gzip'])
  assert.match(xml, /^<\?xml version="1.0" encoding="UTF-8"\?>\n<source>\n.*<\/source>\n$/s)
  const mine = xml.split('\n').filter((line) => line.includes(h.word))
  const ids = mine.map((line) => Number(elements(line, 'referencenumber')[0]))
  assert.equal(ids.length, 2050)
  assert.deepEqual(
    ids,
    [...new Set(ids)].toSorted((a, b) => a - b),
  )
  assert.deepEqual(
    elements(xml, 'jobreference').filter((each) => each === 'x'),
    [],
  )
  assert.deepEqual(
    mine
      .filter((line) => elements(line, 'price')[0] !== '4')
      .map((line) => [elements(line, 'price'), elements(line, 'jobreference')]),
    [[['20'], ['r&7']]],
  )
  assert.match(
    mine[0] ?? '',
    new RegExp(`<title>${h.word} &lt;0&gt;</title>.*<city>Austin</city><state>TX</state>`),
  )
  const again = (await h.feed()).xml.split('\n').filter((line) => line.includes(h.word))
  assert.deepEqual(
    again.map((line) => Number(elements(line, 'referencenumber')[0])),
    ids,
  )
  assert.deepEqual(elements((await h.feed('&part=2')).xml, 'referencenumber'), [])
})

test('a click URL of the feed is billed once per person and day', async (t) => {
  const h = await publisher(t)
  await advertise(h, h.word)
  const line = (await h.feed()).xml.split('\n').find((each) => each.includes(h.word)) ?? ''
  const [url = ''] = elements(line, 'url')
  for (const visitor of ['a', 'a', 'b']) assert.equal((await click(url, visitor)).status, 302)
  const { body } = await h.earnings()
  assert.deepEqual(body['rows'], [
    { date: '2026-03-02', feed: 'FEED', class: 'DUPLICATE', clicks: 1, billableClicks: 0, earningsCents: 0 },
    { date: '2026-03-02', feed: 'FEED', class: 'VALID', clicks: 2, billableClicks: 2, earningsCents: 8 },
  ])
})

test('a publisher may download two feeds at a time, and an aborted download frees its slot', async (t) => {
  const h = await publisher(t)
  await h.seed.jobs(
    h.sourceId,
    Array.from({ length: 800 }, (_, n) => ({
      reference: String(n),
      title: h.word,
      description: `${n} ${'word '.repeat(2_000)}`,
    })),
  )
  await h.seed.campaign(h.poolId, { live: true })
  const url = `${h.baseUrl}/feeds/publisher.xml?id=${h.id}&pass=${h.pass}`
  const held = await Promise.all([1, 2].map(() => open(url)))
  assert.equal((await fetch(url)).status, 429)
  for (const { destroy } of held) destroy()
  for (;;) {
    const { status, body } = await fetch(url)
    await body?.cancel()
    if (status === 200) break
  }
})

/** Starts a request without reading the response. */
async function open(url: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const request = get(url, { agent: false }, (answer) => {
    answer.pause()
    answer.once('error', () => {})
    resolve()
  })
  request.once('error', () => {})
  await promise
  return { destroy: () => void request.destroy() }
}
