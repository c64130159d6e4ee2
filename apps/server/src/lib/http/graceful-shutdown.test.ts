import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test, type TestContext } from 'node:test'
import { createServer } from '#apis/server.ts'
import { click, harness } from '#test/harness/harness.ts'
import { idleConnection, openRequest } from '#test/harness/work/open-request.ts'
import { drainServer } from './graceful-shutdown.ts'

/** A server to stop, with an unfinished request. */
async function stoppable(t: TestContext) {
  const h = await harness(t)
  const stopping = new AbortController()
  const app = await createServer({ ...h.parts, stopping })
  t.after(() => drainServer(app, { graceMs: 0, limitMs: 0 }))
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  const { clientId, clientSecret } = h.credentials
  const slow = await openRequest(
    `${baseUrl}/v5/oauth2/token`,
    { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`, 'content-type': 'application/json' },
    '{"grantType":"CLIENT_CREDENTIALS"}',
  )
  return { ...h, stopping, app, baseUrl, slow }
}

test('a server that shuts down is not ready but still charges and redirects a click', async (t) => {
  const { api, stopping, baseUrl, seed, sourceId, poolId } = await stoppable(t)
  await seed.jobs(sourceId, [{ reference: 'a', title: 'Drainlayer' }])
  const campaign = await seed.campaign(poolId, { live: true })
  const { jobs } = await api.searchJobs({ query: { q: 'drainlayer', link: 1 } })
  assert.equal((await fetch(`${baseUrl}/readyz`)).status, 200)
  stopping.abort()
  const ready = await fetch(`${baseUrl}/readyz`)
  assert.deepEqual([ready.status, ready.headers.get('connection')], [503, 'close'])
  assert.equal((await fetch(`${baseUrl}/healthz`)).status, 200)
  const { status } = await click(baseUrl + new URL(jobs[0]?.url ?? '').pathname)
  assert.equal(status, 302)
  assert.equal((await api.getCampaign({ params: { campaignId: campaign.id } })).mtdSpend, 10)
})

test('completes running requests, closes idle connections, and refuses new ones', async (t) => {
  const { stopping, app, baseUrl, slow } = await stoppable(t)
  const idle = await idleConnection(`${baseUrl}/healthz`)
  stopping.abort()
  const drained = drainServer(app, { graceMs: 0, limitMs: 20_000 })
  await idle.closed
  const refused = connect(Number(new URL(baseUrl).port), '127.0.0.1')
  const [error] = (await once(refused, 'error')) as [NodeJS.ErrnoException]
  assert.equal(error.code, 'ECONNREFUSED')
  assert.partialDeepStrictEqual(await slow.finish(), { status: 200, connection: 'close' })
  await drained
})

test('closes a busy connection at the time limit', async (t) => {
  const { stopping, app, slow } = await stoppable(t)
  stopping.abort()
  await drainServer(app, { graceMs: 0, limitMs: 200 })
  assert.equal(await slow.cut, true)
})
