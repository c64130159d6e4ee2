import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { clientOf } from '#test/harness/clients.ts'
import { freePort } from '#test/harness/free-port.ts'
import { isolatedHarness, type Harness } from '#test/harness/harness.ts'
import { until } from '#test/harness/work/queue.ts'
import { createServer } from '#apis/server.ts'
import { createDependencies } from '#app/dependencies.ts'
import { openEncryptionKeys } from '#lib/crypto/keys.ts'
import { createConnections } from '#lib/postgres/connections.ts'
import { remoteSearchPath, sealQuery } from './seal-search.ts'

const alone = isolatedHarness()

/** Starts a process without an index, which searches with those at the URLs. */
async function startWithoutIndex(t: TestContext, { parts }: Harness, searchProcessUrls: string[]) {
  const connections = createConnections(String(parts.pool.options.connectionString))
  const config = { ...parts.config, searchProcessUrls }
  const other = createDependencies({
    config,
    now: parts.now,
    machine: parts.machine,
    connections,
    reference: parts,
    keys: await openEncryptionKeys(connections.backgroundDb, config, parts.now),
    role: 'api',
  })
  await other.searchIndex.start()
  const app = await createServer(other)
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  t.after(async () => {
    await app.close()
    await other.searchIndex.stop()
    await connections.close()
  })
  return { baseUrl, key: parts.remoteSearchKey ?? assert.fail() }
}

/** The URL of a process that has ended. */
const endedProcess = async () => `http://127.0.0.1:${await freePort()}`

const search = async (baseUrl: string) => {
  const response = await fetch(`${baseUrl}/api/search.php?q=nurse&explain=1&format=json`)
  const retryAfter = response.headers.get('retry-after')
  return {
    status: response.status,
    retryAfter,
    body: (await response.json()) as { total: number; jobs: { title: string }[] },
  }
}

async function nurses(h: Harness) {
  await h.seed.jobs(h.sourceId, [{ reference: 'one' }, { reference: 'two' }])
  return h.seed.campaign(h.poolId, { live: true })
}

test('a process without an index finds the same as those that have one, if one of them responds', async (t) => {
  const h = await alone(t)
  await nurses(h)
  const { baseUrl } = await startWithoutIndex(t, h, [await endedProcess(), h.baseUrl])
  const shown = async (url: string) => {
    const { status, body } = await search(url)
    assert.equal(status, 200)
    return {
      total: body.total,
      jobs: body.jobs.map(({ title, ...rest }) => ({ title, explain: 'explain' in rest })),
    }
  }
  const expected = await shown(h.baseUrl)
  assert.ok(expected.total >= 2)
  for (let times = 0; times < 3; times += 1) assert.deepEqual(await shown(baseUrl), expected)
})

test('without a process that has an index, searches are refused for a second, and everything else works', async (t) => {
  const h = await alone(t)
  const { baseUrl } = await startWithoutIndex(t, h, [await endedProcess(), await endedProcess()])
  assert.partialDeepStrictEqual(await search(baseUrl), { status: 503, retryAfter: '1' })
  assert.equal((await fetch(`${baseUrl}/readyz`)).status, 200)
  assert.equal((await clientOf(baseUrl, h).getMe()).id, h.tenant.customerId)
})

test('searches of other processes need the key that is derived from the master key', async (t) => {
  const h = await alone(t)
  const { baseUrl, key } = await startWithoutIndex(t, h, [h.baseUrl])
  const query = { words: 'nurse', area: null, start: 0, limit: 10, nowMs: h.clock.at.getTime() }
  const send = async (url: string, body: Buffer<ArrayBuffer>) => {
    const headers = { 'content-type': 'application/octet-stream' }
    return (await fetch(`${url}${remoteSearchPath}`, { method: 'POST', headers, body })).status
  }
  assert.equal(await send(h.baseUrl, sealQuery(key, query)), 200)
  assert.equal(await send(h.baseUrl, sealQuery(Buffer.alloc(32, 9), query)), 404)
  assert.equal(await send(h.baseUrl, Buffer.from(JSON.stringify(query))), 404)
  // Otherwise searches would go round in circles.
  assert.equal(await send(baseUrl, sealQuery(key, query)), 404)
})

test('a pause through a process without an index is effective before its response, and its caches follow', async (t) => {
  const h = await alone(t)
  const { id: campaignId } = await nurses(h)
  const { baseUrl } = await startWithoutIndex(t, h, [h.baseUrl])
  const api = clientOf(baseUrl, h)
  const { total } = (await search(baseUrl)).body
  const isPending = async (what: 'pauseCampaign' | 'launchCampaign') =>
    (await api[what].withResponse({ params: { campaignId } })).headers.get('x-tiller-search') === 'pending'
  // Until a process of an earlier test counts as stuck, changes wait for it.
  await until(async () => {
    const isLate = await isPending('pauseCampaign')
    return !(await isPending('launchCampaign')) && !isLate
  })
  let late = 0
  for (let round = 0; round < 5; round += 1)
    for (const [what, shown] of [
      ['pauseCampaign', total - 2],
      ['launchCampaign', total],
    ] as const) {
      // On a busy machine, this may take longer than the response waits, which it then says.
      if (await isPending(what)) late += 1
      else assert.equal((await search(baseUrl)).body.total, shown, `${what} in round ${round}`)
    }
  assert.ok(late < 5, `${late} of 10 were late`)
  await h.seed.jobs(h.sourceId, [{ reference: 'one', title: 'Head nurse' }])
  await until(async () => (await search(baseUrl)).body.jobs.some(({ title }) => title === 'Head nurse'))
})
