import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { createPublisher } from '#domain/publishers/publishers.ts'
import { anotherServer } from '#test/harness/another-server.ts'
import { checkedFetch } from '#test/harness/documents.ts'
import { harness } from '#test/harness/harness.ts'

async function limited(t: TestContext) {
  const h = await harness(t)
  const settings = { searchRequestsPerSecond: 2, searchAddressRequestsPerSecond: 1 }
  const baseUrl = await anotherServer(t, h, settings)
  const search = async (query: Record<string, string>, address = '192.0.2.1') => {
    const response = await checkedFetch(
      `${baseUrl}/api/search.php?${new URLSearchParams({ q: 'nurse', ...query })}`,
      { headers: { 'x-forwarded-for': address } },
    )
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const times = async (count: number, query: Record<string, string>, address?: string) => {
    const answers = await Promise.all(Array.from({ length: count }, () => search(query, address)))
    const statuses = Map.groupBy(answers, ({ status }) => status)
    return Object.fromEntries([...statuses].map(([status, all]) => [status, all.length]))
  }
  const publisher = await createPublisher(h.db, { name: 'Jobs today', at: h.clock.at })
  return { ...h, search, times, publisher: { id: String(publisher.id), pass: publisher.pass } }
}

test('a publisher has its own rate limit for all of its addresses; the error states when to retry', async (t) => {
  const h = await limited(t)
  assert.deepEqual(await h.times(30, h.publisher), { 200: 20, 429: 10 })
  const refused = await h.search(h.publisher, '198.51.100.1')
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '1'])
  assert.match(refused.text, /"status":"error","message":"At most 20 requests in 10 seconds/)
  const xml = await h.search({ ...h.publisher, format: 'xml' })
  assert.deepEqual([xml.status, xml.headers.get('retry-after')], [429, '1'])
  assert.equal((await h.search({})).status, 200, 'its address is not slowed down')
  h.clock.at = new Date(h.clock.at.getTime() + 1000)
  assert.deepEqual(await h.times(3, h.publisher), { 200: 2, 429: 1 })
})

test('searches without a publisher or with a wrong pass share the rate limit of the address', async (t) => {
  const h = await limited(t)
  assert.deepEqual(await h.times(15, {}), { 200: 10, 429: 5 })
  assert.equal((await h.search({}, '192.0.2.2')).status, 200)
  const guess = { ...h.publisher, pass: 'guessed' }
  assert.deepEqual(await h.times(15, guess, '192.0.2.3'), { 401: 10, 429: 5 })
  assert.equal((await h.search(h.publisher, '192.0.2.3')).status, 200)
})

test('a search for many results counts as several, and twice as many with whole descriptions', async (t) => {
  const h = await limited(t)
  const cost = async (query: Record<string, string>) => {
    const publisher = await createPublisher(h.db, { name: 'P', at: h.clock.at })
    const { headers } = await h.search({ ...query, id: String(publisher.id), pass: publisher.pass })
    return 20 - Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1])
  }
  const costs = []
  for (const query of [{ limit: '0' }, { limit: '10' }, { limit: '11' }, { limit: '100' }])
    costs.push(await cost(query))
  costs.push(await cost({ limit: '100', full_desc: '1' }))
  costs.push(await cost({ limit: '100', full_desc: '1', skip_desc: '1' }))
  // A search that costs more than the limit is allowed when the limit is unused.
  costs.push(await cost({ limit: '200', full_desc: '1' }))
  assert.deepEqual(costs, [1, 1, 2, 10, 20, 10, 20])
})
