import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { navigate } from '#test/harness/navigate.ts'
import { createPublisher, updatePublisher } from '#domain/publishers/publishers.ts'
import { parseRedirectHost } from '#domain/publishers/redirect-host.ts'
import { harness } from '#test/harness/harness.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
let words = 0

/** A job that a publisher with a host of its own shows, and how its click is answered. */
async function shown(t: TestContext) {
  const h = await harness(t)
  const word = `Gaffer${(words += 1)}`
  const { id, pass } = await createPublisher(h.db, { name: 'P', at: h.clock.at })
  await updatePublisher(h.db, id, { redirectHosts: ['back.example.org'] })
  const seedJobs = (references: readonly string[], city = 'Austin') =>
    h.seed.jobs(
      h.sourceId,
      references.map((reference) => ({ reference, title: word, city })),
      { mayDelete: Infinity },
    )
  await seedJobs(['a'])
  const campaign = await h.seed.campaign(h.poolId, { live: true })
  const search = { q: word, id, pass, link: 1 } as const
  const { jobs } = await h.api.searchJobs({ query: search })
  const url = jobs[0]?.url ?? assert.fail('nothing found')
  const follow = async (query = '', visitor = 'a') => {
    const response = await navigate(url + query, {
      headers: { 'user-agent': `${firefox} ${visitor}` },
    })
    assert.equal(response.status, 302)
    return response.headers.get('location') ?? ''
  }
  const classes = async () => {
    const rows = await h.db
      .selectFrom('click')
      .select(['class', 'chargedCents'])
      .where('customerId', '=', h.tenant.customerId)
      .orderBy('class')
      .execute()
    return rows.map((row) => [row.class, row.chargedCents])
  }
  const rdr = (address: string) => `?rdr=${encodeURIComponent(address)}`
  return { ...h, word, campaign, seedJobs, follow, classes, rdr }
}

test('redirects a click on an expired job to a similar nearby job and charges nobody', async (t) => {
  const h = await shown(t)
  await h.seedJobs(['b'])
  assert.match(
    await h.follow(h.rdr('https://back.example.org/')),
    /^https:\/\/jobs\.example\.com\/b\?tlr_sid=/,
  )
  assert.deepEqual(await h.classes(), [['EXPIRED', 0]])
  await h.seedJobs(['c'], 'Boston')
  assert.match(await h.follow('', 'b'), /^https:\/\/jobs\.example\.com\/a\?tlr_sid=/, 'too far away')
})

test('redirects expired and stale clicks back to the publisher on request if there is no similar job', async (t) => {
  const h = await shown(t)
  const back = h.rdr('https://BACK.example.org:443/jobs?from=tiller#list')
  assert.match(await h.follow(back), /^https:\/\/jobs\.example\.com\/a\?tlr_sid=/, 'the job is there')
  await h.api.pauseCampaign({ params: { campaignId: h.campaign.id }, body: {} })
  assert.equal(await h.follow(back, 'b'), 'https://back.example.org/jobs?from=tiller&status=expired#list')
  assert.match(await h.follow('', 'c'), /^https:\/\/jobs\.example\.com\/a\?tlr_sid=/)
  h.clock.at = new Date(h.clock.at.getTime() + 25 * 3_600_000)
  assert.equal(await h.follow(back, 'd'), 'https://back.example.org/jobs?from=tiller&status=stale#list')
  assert.deepEqual(await h.classes(), [
    ['EXPIRED', 0],
    ['EXPIRED', 0],
    ['STALE', 0],
    ['VALID', 10],
  ])
})

/** None of these is an address at back.example.org, whatever it looks like. */
const attempts = [
  'https://evil.example',
  'http://evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example/back.example.org',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  String.raw`https:\\evil.example`,
  String.raw`\\evil.example`,
  String.raw`/\evil.example`,
  String.raw`\/evil.example`,
  '/',
  '/jobs',
  'jobs',
  '',
  ' ',
  '.',
  '..',
  '?',
  '#',
  'back.example.org',
  '//back.example.org',
  'https://back.example.org.evil.example',
  'https://back.example.org.',
  'https://evil-back.example.org',
  'https://evil.back.example.org',
  'https://example.org',
  'https://back.example.orgevil.example',
  'https://back.example.org@evil.example',
  'https://back.example.org:443@evil.example',
  'https://user:pass@back.example.org',
  'https://evil.example@back.example.org',
  'https://@back.example.org:8443',
  'https://back.example.org:8443',
  'http://back.example.org:443',
  'https://evil.example/https://back.example.org',
  'https://evil.example?back.example.org',
  'https://evil.example#back.example.org',
  'https://evil.example#@back.example.org',
  'https://evil.example?@back.example.org',
  String.raw`https://evil.example\@back.example.org`,
  String.raw`https://evil.example\.back.example.org`,
  'https://evil.example%2f@back.example.org',
  'https://back.example.org%2eevil.example',
  'https://back.example.org%00.evil.example',
  'https://back.example.org%0d%0alocation:https://evil.example',
  'https://evil.example%00back.example.org',
  'https://evil.example；.back.example.org',
  'https://evil。example',
  'https://back．example．org．evil．example',
  'https://bаck.example.org',
  'https://back.example.οrg',
  'javascript:alert(1)',
  'JaVaScRiPt://back.example.org/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file://back.example.org/etc/passwd',
  'ftp://back.example.org/',
  'ws://back.example.org/',
  'blob:https://back.example.org/1',
  'view-source:https://back.example.org',
  'intent://back.example.org#Intent;scheme=https;end',
  'mailto:a@back.example.org',
  'https://0x7f000001/',
  'https://2130706433/',
  'https://[::1]/',
  'https://localhost/',
  `https://back.example.org/${'a'.repeat(2_048)}`,
]

test('redirects only to the job or to the publisher’s registered hosts', async (t) => {
  const h = await shown(t)
  await h.api.pauseCampaign({ params: { campaignId: h.campaign.id }, body: {} })
  assert.ok(attempts.length >= 60)
  for (const attempt of attempts)
    assert.match(await h.follow(h.rdr(attempt)), /^https:\/\/jobs\.example\.com\/a\?tlr_sid=/, attempt)
  // Named twice, as a list, under other names.
  const back = encodeURIComponent('https://back.example.org/')
  for (const query of [
    `?rdr=${back}&rdr=https://evil.example`,
    `?rdr[]=https://evil.example`,
    '?RDR=https://evil.example',
    '?url=https://evil.example',
    '?redirect=https://evil.example',
    '?next=//evil.example',
  ])
    assert.match(await h.follow(query), /^https:\/\/jobs\.example\.com\/a\?tlr_sid=/, query)
  // Characters that browsers drop from URLs are dropped here, too.
  assert.equal(
    await h.follow(h.rdr('\t https://back.exa\nmple.org/%0d%0aset-cookie:a=b')),
    'https://back.example.org/%0d%0aset-cookie:a=b?status=expired',
  )
  for (const path of [
    '//evil.example',
    '/click/https://evil.example',
    '/click//evil.example',
    '/%2f%2fevil.example',
  ])
    assert.equal((await fetch(h.baseUrl + path, { redirect: 'manual' })).headers.get('location'), null, path)
})

test('normalizes redirect hosts and requires a name with a dot', () => {
  assert.equal(parseRedirectHost('Jobs.Example.COM'), 'jobs.example.com')
  assert.equal(parseRedirectHost('bücher.example'), 'xn--bcher-kva.example')
  for (const text of [
    '',
    'localhost',
    '127.0.0.1',
    '2130706433',
    '[::1]',
    'a.example:8080',
    'a.example/x',
    'u@a.example',
    '*.example.com',
    'https://a.example',
  ])
    assert.throws(() => parseRedirectHost(text), /is not a host name/, text)
})
