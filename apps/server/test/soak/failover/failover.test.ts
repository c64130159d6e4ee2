import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient, TillerError } from '@tiller/client'
import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'
import { createSeededRandom } from '#lib/runtime/seeded-random.ts'
import { accessToken } from '../../harness/oauth.ts'
import { until } from '../../harness/work/queue.ts'
import { startWriters } from '../money/money-run.ts'
import { createCustomers } from '../money/world.ts'
import { type Acknowledged, startLoad } from '../processes/load.ts'
import { type Server, startProcesses } from '../processes/start-processes.ts'
import { createWorld, search } from '../processes/world.ts'
import { type PatroniCluster, needsPatroni, startPatroni } from './patroni.ts'

// Nightly: it starts three database servers and loses each of them several times, which takes minutes.

const limits = { ...needsPatroni, timeout: 1_200_000 }

const processCount = 2
const jobCount = 60
const settings = {
  TRUST_PROXY: '1',
  DATABASE_CONNECTIONS: 'platform=4 search=2 clicks=4 background=4 forms=1',
}

/** The longest acceptable time without a success in ms: far more than Patroni's `ttl` of 20 s, on a busy machine. */
const longestOutageMs = 90_000

/** Each leaves the cluster with all servers running. */
const faults: Record<string, (cluster: PatroniCluster) => Promise<void>> = {
  'planned switchover': (cluster) => cluster.switchover(),
  'PostgreSQL and Patroni of the primary killed': async (cluster) => {
    const lost = await cluster.leader()
    lost.signal('SIGKILL')
    await cluster.replaced(lost)
    lost.start()
  },
  'PostgreSQL of the primary killed': async (cluster) => {
    const lost = await cluster.leader()
    const before = lost.postmaster()
    lost.signal('SIGKILL', 'postgres')
    await until(() => ![undefined, before].includes(lost.postmaster()))
  },
  'primary frozen, and continued after its replacement': async (cluster) => {
    const lost = await cluster.leader()
    lost.signal('SIGSTOP')
    await cluster.replaced(lost)
    lost.signal('SIGCONT')
  },
  'synchronous standby killed, then the primary': async (cluster) => {
    const standby = await cluster.syncStandby()
    standby.signal('SIGKILL')
    await cluster.syncStandby(standby)
    const lost = await cluster.leader()
    lost.signal('SIGKILL')
    await cluster.replaced(lost)
    lost.start()
    standby.start()
  },
}

const kinds = ['search', 'list', 'write', 'disposition', 'click', 'recorded click'] as const

test(
  'no acknowledged write is lost, and no cent overspent, when other database servers take over',
  limits,
  async (t) => {
    const say = (line: string) => void process.stdout.write(`• ${line}\n`)
    const cluster = await startPatroni(t)
    await createCustomers(cluster.url)
    // First, because the writers change all campaigns that they find.
    const recorded: Success[] = []
    const random = createSeededRandom(1)
    const writers = startWriters(cluster.url, {
      random,
      writers: 2,
      onAcknowledged: (what) =>
        what === 'click' && recorded.push({ kind: 'recorded click', atMs: performance.now() }),
    })
    t.after(writers.stop)
    await writers.ready()
    const world = await createWorld(t, cluster.url)
    const { db, credentials } = world
    const withReplica = { ...settings, DATABASE_REPLICA_URL: cluster.replicaUrl }
    const plan = { processCount, settings: withReplica, jobCount, basicCpc: 25, monthlyBudget: 1_000_000 }
    const { baseUrl, servers, campaignId, totals, allUp } = await startProcesses(t, world, plan)
    const token = await accessToken({ baseUrl, credentials })
    const api = createClient({ baseUrl, token })
    const { jobs } = await search(baseUrl, jobCount)
    const urls = jobs.map(({ url }) => url)
    const load = startLoad({ baseUrl, token, campaignId, urls })
    t.after(load.stop)
    const successes = () => [...load.successes, ...recorded]
    say('three database servers, two processes of Tiller, and two of writers run')

    for (const [name, provoke] of Object.entries(faults)) {
      await t.test(name, async () => {
        await delay(3_000)
        const startMs = performance.now()
        await provoke(cluster)
        await cluster.healthy()
        await allUp()
        const recoveredMs = performance.now()
        await until(() =>
          kinds.every((kind) => successes().some((one) => one.kind === kind && one.atMs > recoveredMs)),
        )
        const outages = kinds.map((kind) => [kind, longestGapMs(successes(), kind, startMs)] as const)
        say(
          `${name}: without ${outages.map(([kind, ms]) => `${kind} ${(ms / 1_000).toFixed(1)} s`).join(', ')}`,
        )
        for (const [kind, ms] of outages) assert.ok(ms < longestOutageMs, `no ${kind} for ${ms} ms`)
        await listening(db)
        // Every process shows a pause that one of them acknowledged, although another server assigns the transaction ids.
        await repeat(() => api.pauseCampaign({ params: { campaignId } }))
        await until(async () => (await totals()).every((total) => total === 0))
        await repeat(() => api.launchCampaign({ params: { campaignId } }))
        await until(async () => (await totals()).every((total) => total === jobCount))
        // A list from the replica contains what was acknowledged just before.
        for (let n = 0; n < 20; n += 1) {
          const renamed = `${name} ${n}`.slice(0, 60)
          await repeat(() => api.updateCampaign({ params: { campaignId }, body: { name: renamed } }))
          const { content } = await api.listMyChanges({ query: { size: 20 } })
          assert.ok(
            content.some(({ fields }) => fields.some((field) => field.new === renamed)),
            renamed,
          )
        }
      })
    }

    const { failures, acknowledged, sent, repeated } = await load.stop()
    const { broken, examples, ...counts } = await writers.finish()
    say(`${sent} requests, of which the clients repeated ${repeated} and ${failures.length} failed`)
    say(JSON.stringify(counts))
    assert.ok(servers.every((server) => server.isRunning()))
    const reads = await Promise.all(servers.map(countReplicaReads))
    say(`reads from the replica: ${reads.join(' and ')}`)
    assert.ok(reads.every((count) => count > 0))
    await t.test('every acknowledged request is stored', () => compareWithStored(db, acknowledged))
    await t.test('every acknowledged charge is stored, and every sum is as the ledger has it', () => {
      const none = Object.fromEntries(Object.keys(broken).map((each) => [each, 0]))
      assert.deepEqual({ ...broken, examples }, { ...none, examples: [] })
    })
    await t.test('requests that failed were told to come back, or got no response in time', () =>
      assert.deepEqual(
        failures.filter((failure) => !/HTTP (?:503|429)|NoResponse|Timeout/.test(failure)).slice(0, 10),
        [],
      ),
    )
  },
)

/** Repeats a request that is refused, because requests that waited for the database are still queued. */
const repeat = (send: () => Promise<unknown>) =>
  until(() =>
    send().then(
      () => true,
      (error: unknown) => {
        if (error instanceof TillerError && [429, 503].includes(error.status)) return false
        throw error
      },
    ),
  )

async function countReplicaReads({ baseUrl }: Server): Promise<number> {
  const metrics = await (await fetch(`${baseUrl}/metrics`)).text()
  return Number(/^tiller_bulk_reads_total\{database="replica"\} (\d+)$/m.exec(metrics)?.[1])
}

type Success = { kind: string; atMs: number }

/** Returns the longest time between two successes of a kind, of which the second came after `startMs`. */
function longestGapMs(successes: readonly Success[], kind: string, startMs: number): number {
  const times = successes.filter((one) => one.kind === kind).map(({ atMs }) => atMs)
  const sorted = times.toSorted((one, other) => one - other)
  return Math.max(...sorted.map((atMs, n) => (atMs > startMs ? atMs - (sorted[n - 1] ?? atMs) : 0)))
}

/** Resolves when every process listens again. */
const listening = (db: Db) =>
  until(async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and query = 'listen tiller_change'`.execute(db)
    return rows[0]?.count === processCount
  })

async function compareWithStored(db: Db, { dispositions, names, landings }: Acknowledged) {
  const clickIds = landings.map((url) => new URL(url).searchParams.get('tlr_sid'))
  assert.ok(dispositions.length > 0 && names.length > 0 && clickIds.length > 0)
  const read = async () => {
    const { rows } = await sql<object>`select
      (select count(*)::integer from disposition_event where tlr_application_id = any(${dispositions})) as dispositions,
      (select count(distinct field->>'new')::integer from change_record, jsonb_array_elements(fields) as field
        where field->>'field' = 'name' and field->>'new' = any(${names})) as names,
      (select count(*)::integer from click where id = any(${clickIds}::uuid[])) as clicks`.execute(db)
    return rows[0]
  }
  const expected = { dispositions: dispositions.length, names: names.length, clicks: new Set(clickIds).size }
  // Clicks of an outage are recorded from the spool.
  await until(async () => JSON.stringify(await read()) === JSON.stringify(expected)).catch(() => {})
  assert.deepEqual(await read(), expected)
}
