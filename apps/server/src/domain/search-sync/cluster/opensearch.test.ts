// Nightly: starts a real OpenSearch node. `npm run nightly -- opensearch` runs it.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createMemoryIndex } from '@tiller/search-engine/memory-index'
import { createClusterClient } from '@tiller/search-opensearch/client'
import { findActive } from '@tiller/search-opensearch/generations'
import { sql } from 'kysely'
import {
  openSearchIsMissing,
  startOpenSearch,
  type OpenSearchNode,
} from '../../../../../../test/opensearch/opensearch-node.ts'
import { click, testStart, type Harness } from '#test/harness/harness.ts'
import { accessToken } from '#test/harness/oauth.ts'
import { customerOf, startServer } from '#test/harness/server.ts'
import { until } from '#test/harness/work/queue.ts'
import { serve } from '#test/harness/work/serve.ts'
import { anEvent, uuidOf } from '#test/soak/dispositions/events.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { advisoryLocks } from '#lib/postgres/advisory-locks.ts'
import { createIndexFollower } from '../poll.ts'
import { requestIndexRebuild } from '../rebuild.ts'

const jobs = Array.from({ length: 60 }, (_, n) => ({
  reference: `r${n}`,
  title: ['Baker', 'Registered Nurse', 'Truck Driver'][n % 3] ?? '',
  city: n % 2 === 0 ? 'Austin' : 'Dallas',
  company: `Company ${n % 7}`,
}))

/** On a busy machine, the first searches of a new node may take longer than their limit. */
function tryAgainLater(error: unknown) {
  if (error instanceof ApiError && error.code === 'unavailable') return undefined
  throw error
}

describe('A server with its search index in OpenSearch', { skip: openSearchIsMissing }, () => {
  let node: OpenSearchNode
  let removeCluster: () => Promise<void>
  let server: Awaited<ReturnType<typeof startServer>>
  let h: Harness
  let campaignId = 0
  let closedJobId = 0

  before(async () => {
    const cluster = await startOpenSearch()
    node = cluster.nodes[0] as OpenSearchNode
    removeCluster = cluster.remove
    server = await startServer(testStart, { searchUrl: [node.url], searchReplicas: 0 })
    h = await customerOf(server, {})
    await h.api.updateSource({ params: { sourceId: h.sourceId }, body: { searchEngines: true } })
    await h.seed.jobs(h.sourceId, jobs)
    campaignId = (await h.seed.campaign(h.poolId, { live: true })).id
    await untilFound('', 60)
  })
  after(async () => {
    await server.stop()
    await removeCluster()
  })

  const ask = (words: string) =>
    fetch(`${h.baseUrl}/api/search.php?q=${encodeURIComponent(words)}&link=1&limit=20&format=json&l=TX`)

  async function find(words: string) {
    const response = await ask(words)
    assert.equal(response.status, 200, await response.clone().text())
    return (await response.json()) as { total: number; jobs: { url: string }[] }
  }

  /** Waits until a search finds this many jobs. On a busy machine, some may fail before the node is warm. */
  const untilFound = (words: string, total: number) =>
    until(async () => {
      const response = await ask(words)
      return response.status === 200 && ((await response.json()) as { total: number }).total === total
    })

  async function change(what: 'pause' | 'launch') {
    const response = await fetch(`${h.baseUrl}/v5/campaigns/${campaignId}/${what}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await accessToken(h)}` },
    })
    assert.equal(response.status, 200, await response.text())
  }

  /** Adds jobs with a new word in their titles. */
  const addJobs = (title: string) => h.seed.jobs(h.sourceId, [...jobs, { reference: title, title }])

  test('finds the same jobs in the same order as the index in memory', async () => {
    const source = { db: h.db, categories: h.parts.categories, remember: () => {} }
    const inMemory = createIndexFollower(source, createMemoryIndex, {
      loaded: async () => {},
      changed: () => {},
      applied: () => {},
    })
    await inMemory.load()
    const query = {
      area: null,
      start: 0,
      limit: 30,
      nowMs: testStart.getTime(),
      explain: true,
      lenient: true,
    }
    for (const words of [
      '',
      'baker',
      'rn austin',
      'truk driver',
      '"truck driver" -dallas',
      'baker xylophone',
    ])
      assert.deepEqual(
        await until(() => h.parts.searchIndex.search({ ...query, words }).catch(tryAgainLater)),
        await inMemory.index().search({ ...query, words }),
        words,
      )
    assert.equal(await h.parts.searchIndex.documents(), 60)
  })

  test('the first search after a pause finds no job of the campaign', async () => {
    for (let round = 0; round < 5; round++) {
      await change('pause')
      assert.equal((await find('')).total, 0)
      await change('launch')
      assert.equal((await find('')).total, 60)
    }
  })

  test('says that searches find changed jobs later, and finds them soon', async () => {
    await addJobs('Astronaut')
    assert.equal(await h.parts.searchIndex.catchUpSoon(), false)
    await untilFound('astronaut', 1)
    await until(() => h.parts.searchIndex.catchUpSoon())
  })

  test('is rebuilt as a new generation while searches find all jobs', async () => {
    const client = createClusterClient({ nodes: [node.url] })
    const [before] = await findActive(client, 'tiller-jobs')
    const rebuilt = requestIndexRebuild(h.db, async () => void (await untilFound('', 61)))
    assert.deepEqual(await rebuilt, [61])
    assert.notDeepEqual(await findActive(client, 'tiller-jobs'), [before])
    await untilFound('', 61)
    await client.indices.delete({ index: await findActive(client, 'tiller-jobs') })
    // The index is lost: it is filled again without being asked for.
    await untilFound('', 61)
    await client.close()
  })

  /** Returns the connection that holds the lock of the process that writes documents. */
  async function findLeader(): Promise<number | undefined> {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_locks where locktype = 'advisory' and objid = ${advisoryLocks.searchIndexer} and granted
        and database = (select oid from pg_database where datname = current_database())`.execute(h.db)
    return rows[0]?.pid
  }

  test('continues to write after the connection with the lock was lost', async () => {
    await sql`select pg_terminate_backend(${await findLeader()}::integer)`.execute(h.db)
    const { id } = await h.db
      .selectFrom('job')
      .select('id')
      .where('title', '=', 'Astronaut')
      .executeTakeFirstOrThrow()
    closedJobId = id
    await addJobs('Botanist')
    await untilFound('botanist', 1)
  })

  test('a process with the role indexer writes all documents while it is alive', async (t) => {
    const before = await findLeader()
    const indexer = await serve(t, {
      args: ['--role', 'indexer'],
      env: {
        DATABASE_URL: String(h.parts.pool.options.connectionString),
        MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
        SEARCH_URL: node.url,
      },
    })
    await indexer.ready
    await until(async () => ![undefined, before].includes(await findLeader()))
    await addJobs('Dietitian')
    await untilFound('dietitian', 1)
    indexer.child.kill('SIGKILL')
    await indexer.exit
    await addJobs('Electrician')
    await untilFound('electrician', 1)
  })

  for (const [what, begin, end] of [
    ['was killed', () => node.kill(), () => node.start()],
    ['hangs', async () => node.suspend(), async () => node.resume()],
  ] as const)
    test(`only searches fail while the cluster ${what}, and what was missed follows`, async () => {
      const [shown] = (await find('baker')).jobs
      await begin()
      const refused = await ask('baker')
      assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '2'])
      // After some failures, the circuit breaker refuses searches without asking the cluster.
      await until(async () => {
        const startedAt = performance.now()
        return (await ask('baker')).status === 503 && performance.now() - startedAt < 500
      })
      assert.equal((await click(shown?.url ?? '', what)).status, 302)
      assert.equal((await fetch(`${h.baseUrl}/openings/${closedJobId}`)).status, 410)
      const reported = await fetch(`${h.baseUrl}/disposition/v1/events`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify([anEvent({ tlr_application_id: uuidOf(what) })]),
      })
      assert.equal(reported.status, 200)
      await change('pause')
      await addJobs(`Chemist ${what}`)
      await end()
      await until(async () => (await ask('baker')).status === 200)
      assert.equal((await find('baker')).total, 0, 'the pause')
      await change('launch')
      await untilFound(`chemist ${what}`, 1)
    })
})
