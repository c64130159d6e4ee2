import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { tiller } from '#test/harness/cli.ts'
import { freePort } from '#test/harness/free-port.ts'
import { migratedDatabase, testDatabase } from '#test/harness/postgres.ts'
import { idleConnection, openRequest } from '#test/harness/work/open-request.ts'
import { until } from '#test/harness/work/queue.ts'
import { serve } from '#test/harness/work/serve.ts'
import { connectToDatabase } from '#lib/postgres/database.ts'
import { migrateDatabase } from '#lib/postgres/migrations/migrate.ts'
import { fileURLToPath } from 'node:url'
import { createAdvertiser } from '../../sandbox/advertiser.ts'

const database = await testDatabase()
const { db, pool, close } = connectToDatabase(database.url, { connections: 5 })
await migrateDatabase(pool)
// The server creates no sandbox if a customer exists.
const at = new Date()
const { credentials } = await db
  .transaction()
  .execute((tx) =>
    createAdvertiser(tx, { name: 'One', poolName: 'Pool', sourceName: 'Feed', scopes: ['campaigns'], at }),
  )
after(async () => {
  await close()
  await database.drop()
})

// Separate data directories, so the master key must be given.
const env = {
  DATABASE_URL: database.url,
  MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
  STOP_GRACE_SECONDS: '1',
}

/** A file that no setting accepts. */
const wrongFile = fileURLToPath(import.meta.url)

const status = async (url: string) => {
  const answer = await fetch(url).catch(() => undefined)
  await answer?.arrayBuffer()
  return answer?.status
}

const slowRequest = (baseUrl: string) =>
  openRequest(
    `${baseUrl}/v5/oauth2/token`,
    {
      authorization: `Basic ${btoa(`${credentials.clientId}:${credentials.clientSecret}`)}`,
      'content-type': 'application/json',
    },
    '{"grantType":"CLIENT_CREDENTIALS"}',
  )

test(
  'SIGTERM: not ready at once, completes running requests, then exits with 0',
  { timeout: 120_000 },
  async (t) => {
    // Long enough for requests on a busy machine.
    const { child, baseUrl, ready, exit } = await serve(t, { env: { ...env, STOP_GRACE_SECONDS: '4' } })
    await ready
    assert.equal(await status(`${baseUrl}/readyz`), 200)
    const slow = await slowRequest(baseUrl)
    const idle = await idleConnection(`${baseUrl}/healthz`)
    const askedAt = performance.now()
    child.kill('SIGTERM')
    await until(async () => (await status(`${baseUrl}/readyz`)) === 503)
    await idle.closed
    await until(async () => (await status(`${baseUrl}/healthz`)) === undefined)
    assert.partialDeepStrictEqual(await slow.finish(), { status: 200, connection: 'close' })
    assert.equal(await exit, 0)
    const seconds = (performance.now() - askedAt) / 1000
    assert.ok(seconds >= 4, `it took ${seconds} s`)
  },
)

test(
  'abandons an endless task and request at the time limit and exits with 0',
  { timeout: 120_000 },
  async (t) => {
    const { child, baseUrl, ready, exit } = await serve(t, {
      env: { ...env, STOP_GRACE_SECONDS: '0', STOP_LIMIT_SECONDS: '3' },
    })
    await ready
    const slow = await slowRequest(baseUrl)
    await db.transaction().execute(async (tx) => {
      await sql`lock table process in access exclusive mode`.execute(tx)
      await until(async () => {
        const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        return rows.length > 0
      })
      child.kill('SIGTERM')
      assert.equal(await slow.cut, true)
      assert.equal(await exit, 0)
    })
  },
)

test('a second signal ends the process at once', { timeout: 120_000 }, async (t) => {
  const { child, baseUrl, ready, exit } = await serve(t, { env: { ...env, STOP_GRACE_SECONDS: '20' } })
  await ready
  child.kill('SIGTERM')
  await until(async () => (await status(`${baseUrl}/readyz`)) === 503)
  // A signal within a second of the first is ignored: terminals signal the whole process group, and npm
  // forwards the signal again.
  const again = setInterval(() => child.kill('SIGTERM'), 100)
  // A graceful shutdown would exit with 0 after the grace period.
  assert.equal(await exit, 1)
  clearInterval(again)
})

test(
  'one process serves the APIs with a search index and another runs background tasks; the status shows whether one does',
  { timeout: 120_000 },
  async (t) => {
    await sql`delete from process`.execute(db)
    const api = await serve(t, { env, args: ['--role', 'search'] })
    await api.ready
    // On a busy machine, heartbeats and status checks may be late.
    const workersBecome = (state: string) =>
      until(async () => {
        const answer = await fetch(`${api.baseUrl}/v5/status`)
        const { components } = (await answer.json()) as { components: Record<string, string> }
        return components['search'] === 'UP' && components['workers'] === state
      })
    await workersBecome('DEGRADED')
    const worker = await serve(t, { env, args: ['--role', 'worker'] })
    await worker.ready
    await workersBecome('UP')
    const metrics = async ({ baseUrl }: { baseUrl: string }) => (await fetch(`${baseUrl}/metrics`)).text()
    await until(async () =>
      /tiller_tasks_total\{task="work.sweep",outcome="succeeded"\} 1/.test(await metrics(worker)),
    )
    assert.doesNotMatch(await metrics(api), /tiller_tasks_total/)
    assert.equal(await status(`${worker.baseUrl}/readyz`), 200)
    assert.equal(await status(`${worker.baseUrl}/healthz`), 200)
    assert.equal(await status(`${worker.baseUrl}/v5/status`), 404)
    worker.child.kill('SIGTERM')
    assert.equal(await worker.exit, 0)
    await workersBecome('DEGRADED')
  },
)

test(
  'a process without a search index sends searches to one that has it, and serves everything else without it',
  { timeout: 120_000 },
  async (t) => {
    const search = await serve(t, { env, args: ['--role', 'search'] })
    await search.ready
    const api = await serve(t, {
      env: { ...env, SEARCH_PROCESS_URLS: search.baseUrl },
      args: ['--role', 'api'],
    })
    await api.ready
    const searchUrl = `${api.baseUrl}/api/search.php?q=nurse&format=json`
    assert.equal(await status(searchUrl), 200)
    assert.doesNotMatch(await (await fetch(`${api.baseUrl}/metrics`)).text(), /tiller_index_lag_seconds \d/)
    search.child.kill('SIGKILL')
    await search.exit
    assert.equal(await status(searchUrl), 503)
    assert.equal(await status(`${api.baseUrl}/readyz`), 200)
  },
)

test('without a sandbox, the first start creates no customer', { timeout: 120_000 }, async (t) => {
  const empty = await migratedDatabase()
  const reader = connectToDatabase(empty.url, { connections: 1 })
  t.after(async () => {
    await reader.close()
    await empty.drop()
  })
  const { ready, baseUrl } = await serve(t, {
    env: { ...env, DATABASE_URL: empty.url, SANDBOX: '0' },
    args: ['--role', 'search'],
  })
  await ready
  assert.equal(await status(`${baseUrl}/readyz`), 200)
  assert.deepEqual(await reader.db.selectFrom('customer').select('id').execute(), [])
})

/** Starts Tiller in the process of the command line, which is faster than a new one for each start that fails. */
async function failedStart(t: TestContext, settings: Record<string, string>, args: readonly string[] = []) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tiller-serve-'))
  t.after(() => rmSync(dataDir, { recursive: true, force: true }))
  const port = String(await freePort())
  return tiller(['serve', ...args], { TILLER_DATA: dataDir, PORT: port, LOG_LEVEL: 'silent', ...settings })
}

test('rejects a process that has no search index and knows none', async (t) => {
  const { code, err } = await failedStart(t, env, ['--role', 'api'])
  assert.equal(code, 1)
  assert.match(err, /^--role api holds no search index: set SEARCH_PROCESS_URLS/)
})

test('rejects a process that writes to a search cluster without one', async (t) => {
  const { code, err } = await failedStart(t, { ...env, SEARCH_URL: '' }, ['--role', 'indexer'])
  assert.equal(code, 1)
  assert.match(err, /^--role indexer writes jobs to a search cluster: set SEARCH_URL/)
})

test('rejects a role for several processes without an external database', async (t) => {
  const { code, err } = await failedStart(t, { DATABASE_URL: '' }, ['--role', 'worker'])
  assert.equal(code, 1)
  assert.match(err, /^--role worker needs .*DATABASE_URL/)
})

test('a start that cannot succeed ends with one sentence and exit code 1, without a stack', async (t) => {
  const broken = await testDatabase()
  t.after(() => broken.drop())
  const { pool: own, close: closeOwn } = connectToDatabase(broken.url, { connections: 1 })
  await own.query('create table customer ()')
  await closeOwn()
  const cases: [Record<string, string>, RegExp][] = [
    [
      { DATABASE_URL: broken.url },
      /^Migration \S+\.sql failed and was undone: .*"customer" already exists\.$/,
    ],
    [{ TILLER_DATA: '/dev/null/data' }, /^The data directory \/dev\/null\/data cannot be created/],
    [{ TILLER_DATA: '/proc', MASTER_KEY: '' }, /^[^\n]*master\.key[^\n]*$/],
    [{ GEO_DATABASE: wrongFile }, /^GEO_DATABASE is not a readable file/],
    [
      { DATA_CENTERS: wrongFile },
      /^DATA_CENTERS cannot be read: .*line 1 is neither a range nor a CIDR block\.$/,
    ],
  ]
  for (const [more, sentence] of cases) {
    const { code, err } = await failedStart(t, { ...env, ...more })
    assert.equal(code, 1)
    assert.match(err.trimEnd(), sentence)
    assert.doesNotMatch(err.trimEnd(), /\n/)
  }
})

test('an unreachable setting fails startup with a message that names it, without the password', async (t) => {
  const withUrl = (change: (url: URL) => void) => {
    const url = new URL(database.url)
    change(url)
    return { DATABASE_URL: url.href }
  }
  const cases: [Record<string, string>, RegExp][] = [
    [{ HOST: '192.0.2.1' }, /^HOST is 192\.0\.2\.1, which is not an address of this machine\./],
    [
      { DATABASE_URL: 'postgres://me:s3cret@127.0.0.1:1/x' },
      /^No database responds at 127\.0\.0\.1:1\. .*DATABASE_URL/,
    ],
    [withUrl((url) => (url.pathname = '/nowhere')), /^There is no database "nowhere" at .*DATABASE_URL/],
    [withUrl((url) => (url.username = 'nobody')), /^The database at .* "nobody" .*DATABASE_URL/],
  ]
  for (const [more, sentence] of cases) {
    const { code, err } = await failedStart(t, { ...env, ...more })
    assert.equal(code, 1)
    assert.match(err, sentence)
    assert.doesNotMatch(err, /\n\s+at |s3cret/)
  }
})
