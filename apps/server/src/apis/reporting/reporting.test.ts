import assert from 'node:assert/strict'
import { test } from 'node:test'
import { click, harness, type Harness } from '#test/harness/harness.ts'
import { anotherServer } from '#test/harness/another-server.ts'
import { createReportingSecret } from '#domain/accounts/customers/reporting-secrets.ts'
import { createLandingUrlCache } from '#domain/clicks/spool/landing-url-cache.ts'
import { connectToDatabase } from '#lib/postgres/database.ts'
import { signReportingTicket } from './request.ts'

/** Sends a signed request as the guide describes. `null` omits a parameter. */
async function ask(
  h: Pick<Harness, 'baseUrl' | 'clock' | 'tenant'>,
  secret: string,
  changes: Record<string, string | null> = {},
) {
  const params = {
    customer_reference: String(h.tenant.customerId),
    advertiser_id: 'adv-1',
    timestamp: String(h.clock.at.getTime()),
    action: 'get_clicks',
    ...changes,
  }
  const sent = Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== null),
  )
  const query = new URLSearchParams({ ticket: signReportingTicket(sent, secret).toString('hex'), ...sent })
  if (changes['ticket'] === null) query.delete('ticket')
  const response = await fetch(`${h.baseUrl}/reporting/?${query.toString()}`)
  return {
    status: response.status,
    body: (await response.json()) as { status: number; message?: string; data?: unknown },
  }
}

async function reported(t: Parameters<typeof harness>[0]) {
  const h = await harness(t)
  const word = `ibex${h.tenant.customerId}`
  await h.seed.jobs(h.sourceId, [
    { reference: 'a', title: `Nurse ${word}`, extra: '<advertiser_id>adv-1</advertiser_id>' },
    { reference: 'b', title: `Driver ${word}`, extra: '<advertiser_id>adv-2</advertiser_id>' },
  ])
  await h.seed.campaign(h.poolId, { live: true, basicCpc: 35 })
  for (const job of (await h.api.searchJobs({ query: { q: word, link: 1 } })).jobs) {
    await click(String(job.url), 'one')
    await click(String(job.url), 'one')
  }
  return { h, secret: await createReportingSecret(h.db, h.parts.secretBox, h.tenant.customerId, h.clock.at) }
}

test('billed clicks and cost of an advertiser are reported by day, for yesterday by default', async (t) => {
  const { h, secret } = await reported(t)
  assert.deepEqual(await ask(h, secret, { start: '2026-03-01', end: '2026-03-02' }), {
    status: 200,
    body: {
      status: 1,
      data: [
        { date: '2026-03-01', clicks: 0, cost: 0 },
        { date: '2026-03-02', clicks: 1, cost: 0.35 },
      ],
    },
  })
  h.clock.at = new Date(h.clock.at.getTime() + 86_400_000)
  assert.deepEqual((await ask(h, secret)).body, {
    status: 1,
    data: [{ date: '2026-03-02', clicks: 1, cost: 0.35 }],
  })
})

test('tickets carry real time while the clock of a sandbox is ahead', async (t) => {
  const { h, secret } = await reported(t)
  const real = h.clock.at
  h.clock.at = new Date(real.getTime() + 40 * 86_400_000)
  const baseUrl = await anotherServer(t, { parts: { ...h.parts, machine: () => real } }, {})
  assert.equal((await ask({ ...h, baseUrl, clock: { at: real } }, secret)).status, 200)
  assert.equal((await ask({ ...h, baseUrl }, secret)).status, 401)
})

test('each of the eight errors has its own message', async (t) => {
  const { h, secret } = await reported(t)
  const other = await reported(t)
  const refused = async (
    changes: Record<string, string | null>,
    status: number,
    message: string,
    key = secret,
  ) =>
    assert.deepEqual(
      await ask(h, key, changes),
      { status, body: { status: 0, message } },
      JSON.stringify(changes),
    )
  for (const name of ['customer_reference', 'advertiser_id', 'timestamp', 'action', 'ticket'])
    await refused({ [name]: null }, 400, 'missing required params')
  for (const changes of [
    { customer_reference: 'acme' },
    { timestamp: 'now' },
    { action: 'get_all' },
    { ticket: 'abc' },
  ])
    await refused(changes, 400, 'format error')
  await refused({}, 401, 'unauthorized request', other.secret)
  await refused({ customer_reference: '999999999' }, 401, 'unauthorized request')
  await refused({ timestamp: String(h.clock.at.getTime() - 301_000) }, 401, 'unauthorized request')
  await refused({ ticket: '0'.repeat(64) }, 401, 'unauthorized request')
  for (const start of ['2026-3-1', '03/01/2026', '2026-02-30', '2026-13-01'])
    await refused({ start, end: '2026-03-01' }, 400, 'date format error')
  for (const [start, end] of [
    ['2026-03-02', '2026-03-01'],
    ['2025-12-31', '2026-01-05'],
    ['2026-03-01', '2026-03-03'],
  ] as const)
    await refused({ start, end }, 400, 'invalid date range')
  assert.equal((await ask(h, secret, { start: '2026-01-01', end: '2026-03-02' })).status, 200)
  await refused({ advertiser_id: 'adv-3' }, 404, 'not found')
})

test('a ticket is valid for exactly one set of parameters', async (t) => {
  const { h, secret } = await reported(t)
  const ticketFor = (params: Record<string, string>) =>
    signReportingTicket(
      {
        customer_reference: String(h.tenant.customerId),
        timestamp: String(h.clock.at.getTime()),
        action: 'get_clicks',
        ...params,
      },
      secret,
    ).toString('hex')
  const signed = ticketFor({ advertiser_id: 'a', b: 'c' })
  assert.equal((await ask(h, secret, { advertiser_id: 'a&b=c', ticket: signed })).status, 401)
  assert.equal((await ask(h, secret, { advertiser_id: 'a%26b%3Dc', ticket: signed })).status, 401)
  assert.equal((await ask(h, secret, { advertiser_id: 'a', b: 'c' })).body.message, 'format error')
  assert.equal(
    (await ask(h, secret, { advertiser_id: 'a&b=c' })).body.message,
    'not found',
    'a correct ticket',
  )
})

test('requests above the rate limit, and requests while the database is unavailable, get their own error', async (t) => {
  const { h, secret } = await reported(t)
  const statuses = new Set<number>()
  for (let count = 0; count < 62; count += 1) statuses.add((await ask(h, secret)).status)
  assert.deepEqual([...statuses], [200, 429])
  assert.equal((await ask(h, secret)).body.message, 'too many requests')
  const { db, pool, close } = connectToDatabase('postgres://postgres@127.0.0.1:1/nowhere', { connections: 1 })
  t.after(() => close())
  const databases = { db, searchDb: db, clicksDb: db, accessDb: db, backgroundDb: db, pool }
  const baseUrl = await anotherServer(
    t,
    { parts: { ...h.parts, ...databases, landings: createLandingUrlCache() } },
    {},
  )
  assert.deepEqual(await ask({ ...h, baseUrl }, secret), {
    status: 503,
    body: { status: 0, message: 'server is busy' },
  })
})
