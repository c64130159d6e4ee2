import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { navigate } from '#test/harness/navigate.ts'
import { anotherServer } from '#test/harness/another-server.ts'
import { harness } from '#test/harness/harness.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
let words = 0

/** A job with a live campaign on a server with these limits. */
async function clicked(t: TestContext, settings: Parameters<typeof anotherServer>[2] = {}) {
  const h = await harness(t)
  const title = `Whittler ${(words += 1)}`
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title }])
  await h.seed.campaign(h.poolId, { live: true })
  const baseUrl = await anotherServer(t, h, settings)
  return {
    ...h,
    /** Clicks a fresh search result. */
    click: async (headers: Record<string, string>) => {
      const { jobs } = await h.api.searchJobs({ query: { q: title, link: 1 } })
      const { pathname } = new URL(jobs[0]?.url ?? assert.fail('nothing found'))
      const sent = { 'user-agent': firefox, ...headers }
      const { status, headers: answer } = await navigate(baseUrl + pathname, { headers: sent })
      assert.deepEqual([status, answer.has('location')], [302, true], 'everybody is sent on')
    },
    clicks: () =>
      h.db
        .selectFrom('click')
        .select(['class', 'chargedCents', 'visitorHash', 'networkHash'])
        .where('customerId', '=', h.tenant.customerId)
        .orderBy('at')
        .execute(),
  }
}

async function classes({ clicks }: Awaited<ReturnType<typeof clicked>>) {
  const counts: Record<string, number> = {}
  for (const { class: name, chargedCents } of await clicks()) {
    assert.equal(chargedCents > 0, name === 'VALID')
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

const from = (address: string, browser = 0) => ({
  'x-forwarded-for': address,
  'user-agent': `${firefox} ${browser}`,
})

test('bills at most three clicks per network and job in 24 hours', async (t) => {
  const h = await clicked(t, { billedClicksPerNetworkAndJob: 3 })
  await Promise.all(Array.from({ length: 20 }, (_, n) => h.click(from(`192.0.2.${n}`, n))))
  assert.deepEqual(await classes(h), { VALID: 3, DUPLICATE: 17 })
  await h.click(from('198.51.100.1'))
  assert.deepEqual(await classes(h), { VALID: 4, DUPLICATE: 17 })
  h.clock.at = new Date(h.clock.at.getTime() + 24 * 3600_000)
  await h.click(from('192.0.2.99', 99))
  assert.deepEqual(await classes(h), { VALID: 5, DUPLICATE: 17 })
})

test('treats one IPv6 /64 as one visitor and one network', async (t) => {
  const h = await clicked(t, { billedClicksPerNetworkAndJob: 2 })
  for (let n = 0; n < 5; n += 1) await h.click(from(`2001:db8::${n}`))
  assert.deepEqual(await classes(h), { VALID: 1, DUPLICATE: 4 })
  for (let n = 1; n < 5; n += 1) await h.click(from(`2001:db8::${n}`, n))
  assert.deepEqual(await classes(h), { VALID: 2, DUPLICATE: 7 })
})

test('classifies clicks above the rate limit of a network as BOT', async (t) => {
  const h = await clicked(t, { clicksPerNetworkAndMinute: 4 })
  for (let n = 0; n < 6; n += 1) await h.click(from(`192.0.2.${n}`, n))
  assert.deepEqual(await classes(h), { VALID: 4, BOT: 2 })
  await h.click(from('198.51.100.1'))
  h.clock.at = new Date(h.clock.at.getTime() + 15_000)
  await h.click(from('192.0.2.7', 7))
  assert.deepEqual(await classes(h), { VALID: 6, BOT: 2 })
})

for (const [name, value] of [
  ['Sec-Purpose', 'prefetch;prerender'],
  ['Purpose', 'preview'],
  ['X-Purpose', 'preview'],
  ['X-Moz', 'prefetch'],
] as const) {
  test(`does not bill a request with ${name}: ${value}`, async (t) => {
    const h = await clicked(t)
    await h.click({ [name]: value })
    assert.deepEqual(await classes(h), { BOT: 1 })
  })
}

test('bills a visitor once in 24 hours across midnight, although the stored hash changes', async (t) => {
  const h = await clicked(t, { billedClicksPerNetworkAndJob: 3 })
  h.clock.at = new Date('2026-03-02T23:59:59.999Z')
  await h.click(from('192.0.2.1'))
  h.clock.at = new Date('2026-03-03T00:00:00Z')
  await h.click(from('192.0.2.1'))
  for (let n = 1; n < 5; n += 1) await h.click(from('192.0.2.1', n))
  assert.deepEqual(await classes(h), { VALID: 3, DUPLICATE: 3 })
  const [before, after] = await h.clicks()
  assert.notDeepEqual(before?.visitorHash, after?.visitorHash)
  assert.notDeepEqual(before?.networkHash, after?.networkHash)
  h.clock.at = new Date('2026-03-03T23:59:59.999Z')
  await h.click(from('192.0.2.1'))
  assert.deepEqual(await classes(h), { VALID: 4, DUPLICATE: 3 })
})
