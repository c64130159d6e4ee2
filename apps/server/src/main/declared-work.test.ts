import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feedXml, harness } from '../../test/harness.ts'
import { feedServer, fetchParts, setUrl } from '../jobs/feeds/fetching/feed-server.fixture.ts'
import { declaredWork } from './declared-work.ts'

test('background work fetches the feeds that are due, in each of two lanes', async (t) => {
  const h = await harness(t)
  const server = await feedServer(t, (_, response) => response.end(feedXml([{ reference: 'a' }])))
  const lanes = declaredWork.recurring.filter(({ name }) => name.startsWith('feeds.fetchDue'))
  assert.equal(lanes.length, 2)
  const needs = { ...h.parts, ...fetchParts(h), config: { ...h.parts.config, feedsOverHttp: true } }
  for (const { run } of lanes) {
    await setUrl(h, server.url)
    await run(needs, { at: h.clock.at, signal: new AbortController().signal })
  }
  assert.equal(server.asked.length, 2)
  assert.equal((await h.api.listMyJobs()).totalElements, 1)
})
