// Nightly: starts three real OpenSearch nodes. `npm run nightly -- opensearch` runs it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from '@opensearch-project/opensearch'
import { batch, group, job, query } from '@tiller/search-engine/conformance/sample-jobs'
import { createMemoryIndex } from '@tiller/search-engine/memory-index'
import type { SearchIndex } from '@tiller/search-engine/port'
import {
  openSearchIsMissing,
  startOpenSearch,
  type OpenSearchNode,
} from '../../../test/opensearch/opensearch-node.ts'
import { isClusterFailure } from './client.ts'
import { activateGeneration, createGeneration } from './generations.ts'
import { createNumbering } from './numbering.ts'
import { createOpenSearchIndex } from './opensearch-index.ts'

const maxErrorMs = 1_000
/** How long searches and writes go on after a node was killed. */
const afterKillMs = 4_000

const nurses = Array.from({ length: 300 }, (_, n) =>
  job(n + 1, { title: `Nurse ${'of the ward '.repeat(n % 4)}`, adKey: `ad-${n % 280}`, companyId: n % 40 }),
)

/** The ids of later jobs. Their titles share no word with the others, so those keep their order. */
const laterId = (n: number) => 10_000 + n

async function waitForGreen(node: OpenSearchNode) {
  const response = await fetch(
    `${node.url}/_cluster/health?wait_for_status=green&wait_for_nodes=3&timeout=120s`,
  )
  assert.equal(response.status, 200, await response.text())
}

/** Repeats work until it is told to stop. Returns the times of its failures. */
function repeat(work: (round: number) => Promise<void>, pauseMs: number) {
  const state = { isStopping: false, rounds: 0, failedMs: [] as number[] }
  const running = (async () => {
    for (; !state.isStopping; state.rounds++) {
      try {
        await work(state.rounds)
      } catch (error) {
        if (!isClusterFailure(error)) throw error
        state.failedMs.push(performance.now())
      }
      await delay(pauseMs)
    }
  })()
  return {
    state,
    stop: async () => {
      state.isStopping = true
      await running
    },
  }
}

/** Compares a page. Scores differ in the last bit, because the later jobs change how rare the word is. */
async function search(index: SearchIndex, expected: SearchIndex, round: number) {
  const asked = query({ words: 'nurse', start: (round * 7) % 200, limit: 10 })
  const idsOf = async (searched: SearchIndex) => {
    const { total, hits } = await searched.search(asked)
    return [total, ...hits.map(({ id }) => id)]
  }
  assert.deepEqual(await idsOf(index), await idsOf(expected))
}

test(
  'loses no document and gives no wrong answer while each of three nodes is killed',
  { skip: openSearchIsMissing },
  async (t) => {
    const { nodes, remove } = await startOpenSearch({ nodes: 3, heapMb: 384 })
    t.after(remove)
    // Without the usual timeout: on a busy machine, a slow answer is no error. Connections to a killed node fail at once.
    const client = new Client({ nodes: nodes.map(({ url }) => url), requestTimeout: 60_000, maxRetries: 3 })
    t.after(() => client.close())
    const settings = { shards: 3, replicas: 1, refreshInterval: '1s' }
    const name = await createGeneration(client, { alias: 'jobs', generation: 1 }, settings)
    const index = createOpenSearchIndex({ client, index: name, numbering: createNumbering() })
    const expected = createMemoryIndex()
    for (const each of [index, expected]) await each.apply(batch({ upserts: nurses, groups: [group()] }))
    await activateGeneration(client, 'jobs', name)
    await waitForGreen(nodes[0] as OpenSearchNode)
    const acknowledged: number[] = []
    for (const node of nodes) {
      const searching = repeat((round) => search(index, expected, round), 20)
      const writing = repeat(async () => {
        const id = laterId(acknowledged.length)
        await index.apply(batch({ upserts: [job(id, { title: 'Astronaut' })] }))
        acknowledged.push(id)
      }, 50)
      await delay(500)
      await node.kill()
      await delay(afterKillMs)
      await Promise.all([searching.stop(), writing.stop()])
      const { failedMs, rounds } = searching.state
      const errorMs = (failedMs.at(-1) ?? 0) - (failedMs[0] ?? 0)
      t.diagnostic(
        `${node.url} killed: ${rounds} searches, ${failedMs.length} failed within ${Math.round(errorMs)} ms; ` +
          `${writing.state.rounds} writes, ${writing.state.failedMs.length} failed`,
      )
      assert.ok(errorMs <= maxErrorMs, `Searches failed for ${errorMs} ms.`)
      await node.start()
      await waitForGreen(node)
    }
    await client.indices.refresh({ index: name })
    const found = await index.search(query({ words: 'astronaut', limit: acknowledged.length }))
    assert.deepEqual(
      found.hits.map(({ id }) => id),
      acknowledged,
    )
  },
)
