import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feedXml, harness } from '#test/harness/harness.ts'
import { startFeedServer, setFeedUrl } from '#domain/jobs/feeds/fetching/feed-server.fixture.ts'
import { createImporters } from '#domain/jobs/feeds/tasks.ts'
import { backgroundTasks } from './background-tasks.ts'
import { importWorkerProgram } from './import-worker.ts'

test('background tasks fetch due feeds, two at a time', async (t) => {
  const h = await harness(t)
  const server = await startFeedServer(t, (_, response) => response.end(feedXml([{ reference: 'a' }])))
  const lanes = backgroundTasks.filter(({ name }) => name.startsWith('feeds.fetchDue'))
  assert.equal(lanes.length, 2)
  const env = {
    ...process.env,
    DATABASE_URL: h.parts.pool.options.connectionString,
    FEEDS_OVER_HTTP: '1',
    EGRESS_ALLOW_PRIVATE: '1',
  }
  const dependencies = { ...h.parts, importers: createImporters({ program: importWorkerProgram, env }) }
  for (const { run } of lanes) {
    await setFeedUrl(h, `http://127.0.0.1:${server.port}/jobs.xml`)
    await run(dependencies, { at: h.clock.at, signal: new AbortController().signal })
  }
  assert.equal(server.asked.length, 2)
  assert.equal((await h.api.listMyJobs()).totalElements, 1)
})
