import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { navigate } from '#test/harness/navigate.ts'
import { anotherServer } from '#test/harness/another-server.ts'
import { openBrowser } from '#test/harness/browser.ts'
import { harness, type Harness } from '#test/harness/harness.ts'
import { oauth } from '#test/harness/oauth.ts'
import { createAppClient } from '#domain/access/app-clients/app-clients.ts'

const redirectUri = 'https://app.example.com/callback'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Appends the real address to a header sent by the client, as a proxy does. */
const throughProxy = (claimed: string, real = '203.0.113.9') => `${claimed}, ${real}`

type Attack = { baseUrl: string; forwarded: (n: number) => string }

const tally = (statuses: number[]) =>
  Object.fromEntries(
    [...Map.groupBy(statuses, (status) => status)].map(([status, all]) => [status, all.length]),
  )

async function wrongSecrets(h: Harness, { baseUrl, forwarded }: Attack, count = 30) {
  const { clientId } = await createAppClient(h.db, h.tenant, { name: 'A', scopes: [], at: h.clock.at })
  const statuses: number[] = []
  for (let n = 0; n < count; n += 1) {
    const client = { baseUrl, credentials: { clientId, clientSecret: 'wrong' } }
    const headers = { 'x-forwarded-for': forwarded(n) }
    statuses.push((await oauth(client, 'introspect', { token: 'x' }, headers)).status)
  }
  return tally(statuses)
}

async function wrongPasswords(h: Harness, { baseUrl, forwarded }: Attack) {
  const { clientId } = await createAppClient(h.db, h.tenant, {
    name: 'Pages',
    scopes: [],
    redirectUris: [redirectUri],
    at: h.clock.at,
  })
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  })
  const browser = openBrowser()
  const page = await browser.open(`${baseUrl}/v5/oauth2/authorize?${query}`)
  const statuses: number[] = []
  for (let n = 0; n < 20; n += 1) {
    const fields = { email: `user${n}@example.com`, answer: 'wrong' }
    statuses.push((await browser.submit(page, fields, { 'x-forwarded-for': forwarded(n) })).status)
  }
  return tally(statuses)
}

async function reports({ baseUrl, forwarded }: Attack) {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      fetch(`${baseUrl}/disposition/v1/events`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded(n) },
        body: '[]',
      }),
    ),
  )
  const statuses = tally(answers.map(({ status }) => status))
  return { refused: (statuses[429] ?? 0) > 0 }
}

async function clicks(h: Harness, { baseUrl, forwarded }: Attack) {
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: `Falconer ${h.tenant.customerId}` }])
  await h.seed.campaign(h.poolId, { live: true })
  for (let n = 0; n < 4; n += 1) {
    const { jobs } = await h.api.searchJobs({ query: { q: `falconer ${h.tenant.customerId}`, link: 1 } })
    const { pathname } = new URL(jobs[0]?.url ?? assert.fail('nothing found'))
    const headers = { 'user-agent': firefox, 'x-forwarded-for': forwarded(n) }
    assert.equal((await navigate(baseUrl + pathname, { headers })).status, 302)
  }
  const rows = await h.db
    .selectFrom('click')
    .select('chargedCents')
    .where('customerId', '=', h.tenant.customerId)
    .where('chargedCents', '>', 0)
    .execute()
  return { billed: rows.length }
}

const limits = { dispositionRequestsPerSecond: 1 }

const claims: [string, number | string[], (n: number) => string][] = [
  [
    'behind one proxy, addresses that the caller claims',
    1,
    (n) => throughProxy(`198.51.100.${n}, 127.0.0.1`),
  ],
  [
    'behind one proxy, addresses of one IPv6 /64',
    1,
    (n) => throughProxy(`198.51.100.${n}`, `2001:db8::${n}`),
  ],
  [
    'behind two proxies, addresses that the caller claims',
    2,
    (n) => throughProxy(`198.51.100.${n}, 203.0.113.9`, '10.0.0.2'),
  ],
  [
    'behind listed proxies, entries before the rightmost untrusted one',
    ['127.0.0.0/8', '10.0.0.2'],
    (n) => throughProxy(`198.51.100.${n}, 10.0.0.2, 203.0.113.9`, '10.0.0.2'),
  ],
  ['without a proxy, the whole header', 0, (n) => `198.51.100.${n}`],
  ['from somebody who is no named proxy, the whole header', ['10.0.0.2'], (n) => `198.51.100.${n}`],
]

async function attacked(t: TestContext, trustProxy: number | string[], forwarded: (n: number) => string) {
  const h = await harness(t)
  const baseUrl = await anotherServer(t, h, { trustProxy, ...limits })
  const attack = { baseUrl, forwarded }
  return {
    secrets: await wrongSecrets(h, attack),
    passwords: await wrongPasswords(h, attack),
    reports: await reports(attack),
    clicks: await clicks(h, attack),
  }
}

for (const [what, trustProxy, forwarded] of claims) {
  test(`${what} do not evade limits, locks, or deduplication`, async (t) => {
    assert.deepEqual(await attacked(t, trustProxy, forwarded), {
      secrets: { 401: 10, 429: 20 },
      passwords: { 422: 10, 429: 10 },
      reports: { refused: true },
      clicks: { billed: 1 },
    })
  })
}

test('behind a proxy, each client has its own limits and locks', async (t) => {
  const open = {
    secrets: { 401: 30 },
    passwords: { 422: 20 },
    reports: { refused: false },
    clicks: { billed: 4 },
  }
  for (const trustProxy of [1, ['127.0.0.1', '::1']])
    assert.deepEqual(await attacked(t, trustProxy, (n) => `198.51.100.${n}`), open)
})
