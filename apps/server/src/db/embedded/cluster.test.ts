import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import { type EmbeddedOptions, runningPostgresUrl, startPostgres } from './cluster.ts'
import { foldersOf } from './folders.ts'
import { postgresProcesses, readPostmaster } from './orphan.ts'
import { findPrograms } from './programs.ts'
import { StartError } from './start-error.ts'

const root = process.geteuid?.() === 0
const silent = () => {}

/** A directory whose PostgreSQL is ended and whose files are removed after the test, whatever happened. */
function freshDataDir(t: TestContext, ...below: string[]) {
  const top = mkdtempSync(join(tmpdir(), 'tiller-embedded-'))
  const dataDir = join(top, ...below, 'data')
  mkdirSync(dataDir, { recursive: true })
  t.after(() => {
    for (const pid of postgresProcesses(foldersOf(dataDir).cluster)) process.kill(pid, 'SIGKILL')
    rmSync(top, { recursive: true, force: true, maxRetries: 10 })
  })
  return realpathSync(dataDir)
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>({ text: sql })).rows.flatMap((row) =>
      Object.values(row),
    )
  } finally {
    await client.end()
  }
}

const remember = (url: string) => query(url, 'create table kept as select 42 as answer')
const recall = (url: string) => query(url, 'select answer from kept')

const start = (dataDir: string, rest: Partial<EmbeddedOptions> = {}) =>
  startPostgres({ dataDir, mode: 'durable', log: silent, ...rest })

/** A Tiller of its own process that started PostgreSQL on `dataDir` and can be killed. */
async function startOwner(dataDir: string) {
  const source = `
    import { startPostgres } from ${JSON.stringify(import.meta.resolve('./cluster.ts'))}
    const { url } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, mode: 'durable', log() {} })
    console.log(url)
    process.stdin.resume()`
  const owner = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [url] = await once(createInterface(owner.stdout), 'line')
  return { owner, url: String(url) }
}

test('the first start makes a database, a later one finds what was committed, and stop leaves no process', async (t) => {
  const dataDir = freshDataDir(t)
  const { cluster, password } = foldersOf(dataDir)
  const first = await start(dataDir)
  await remember(first.url)
  assert.equal(statSync(password).mode & 0o777, 0o600)
  assert.equal(runningPostgresUrl(dataDir), first.url)
  await Promise.all([first.stop(), first.stop()])
  assert.deepEqual(postgresProcesses(cluster), [])
  assert.equal(runningPostgresUrl(dataDir), null)
  const second = await start(dataDir)
  assert.deepEqual(await recall(second.url), [42])
  await second.stop()
})

test('text sorts by code point in every time zone and language, and the password is asked for', async (t) => {
  const { url, stop } = await start(freshDataDir(t), { mode: 'throwaway' })
  assert.deepEqual(
    await query(url, `select word from unnest(array['ä', 'b', 'Z', 'a']) word order by word`),
    ['Z', 'a', 'b', 'ä'],
  )
  assert.deepEqual(await query(url, `select upper('äß'), current_setting('timezone')`), ['ÄSS', 'UTC'])
  await assert.rejects(
    query(url.replace(/:[^:@]+@/, ':guess@'), 'select 1'),
    /password authentication failed/,
  )
  await stop()
})

test('nothing committed is lost when Tiller is killed, and its PostgreSQL is stopped by the next start', async (t) => {
  const dataDir = freshDataDir(t)
  const { owner, url } = await startOwner(dataDir)
  await remember(url)
  const orphan = readPostmaster(foldersOf(dataDir).cluster)
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  const said: string[] = []
  const next = await start(dataDir, { log: (line) => said.push(line) })
  assert.deepEqual(await recall(next.url), [42])
  assert.notEqual(readPostmaster(foldersOf(dataDir).cluster)?.pid, orphan?.pid)
  assert.match(said.join(), /left running/)
  await next.stop()
})

test('nothing committed is lost when PostgreSQL is killed, and Tiller hears of it', async (t) => {
  const dataDir = freshDataDir(t)
  const { cluster } = foldersOf(dataDir)
  const lost = Promise.withResolvers<void>()
  const first = await start(dataDir, { onLost: lost.resolve })
  await remember(first.url)
  for (const pid of postgresProcesses(cluster)) process.kill(pid, 'SIGKILL')
  await lost.promise
  await first.stop()
  const next = await start(dataDir)
  assert.deepEqual(await recall(next.url), [42])
  await next.stop()
})

test('PostgreSQL ends with a Tiller that failed without stopping it', async (t) => {
  const dataDir = freshDataDir(t)
  const { owner } = await startOwner(dataDir)
  owner.stdin.end('the end of stdin lets the program run out')
  await once(owner, 'exit')
  const next = await start(dataDir)
  await next.stop()
})

test('a number in postmaster.pid that another process bears now does not stop the start', async (t) => {
  const dataDir = freshDataDir(t)
  const { cluster } = foldersOf(dataDir)
  const first = await start(dataDir)
  await first.stop()
  writeFileSync(
    join(cluster, 'postmaster.pid'),
    `${process.pid}\n${cluster}\n1\n5432\n\n127.0.0.1\n\nready   \n`,
  )
  assert.equal(runningPostgresUrl(dataDir), null)
  const next = await start(dataDir)
  await next.stop()
})

test('an interrupted first start is taken up again', async (t) => {
  const dataDir = freshDataDir(t)
  mkdirSync(join(dataDir, 'postgres/new-1234/base'), { recursive: true })
  const next = await start(dataDir)
  await next.stop()
  assert.throws(() => statSync(join(dataDir, 'postgres/new-1234')))
})

test('a database of another PostgreSQL version is refused with what to do', async (t) => {
  const dataDir = freshDataDir(t)
  const { cluster } = foldersOf(dataDir)
  mkdirSync(cluster, { recursive: true })
  writeFileSync(join(cluster, 'PG_VERSION'), '17\n')
  await assert.rejects(start(dataDir), (error: Error) => {
    assert.ok(error instanceof StartError)
    assert.match(error.message, /made by PostgreSQL 17.*TILLER_DATA/)
    return true
  })
})

test('a start that fails says why, with PostgreSQL’s own words', async (t) => {
  const dataDir = freshDataDir(t)
  const first = await start(dataDir, { mode: 'throwaway' })
  await first.stop()
  unlinkSync(join(foldersOf(dataDir).cluster, 'global/pg_control'))
  await assert.rejects(start(dataDir), /PostgreSQL did not start: .*pg_control/s)
})

test('libraries that no install script linked are linked', () => {
  const { postgres } = findPrograms()
  const library = join(postgres, '../../lib/libpgtypes.so')
  unlinkSync(library)
  findPrograms()
  assert.ok(statSync(library).isFile())
})

for (const disguise of ['namespace', 'capability'] as const) {
  test(
    `root starts it below a directory that nobody else may enter, by ${disguise}`,
    { skip: !root },
    async (t) => {
      const dataDir = freshDataDir(t, 'closed', 'deep')
      chmodSync(join(dataDir, '../..'), 0o700)
      if (!canDisguise(disguise)) return t.skip(`this machine forbids it`)
      const first = await start(dataDir, { disguises: [disguise] })
      await remember(first.url)
      await first.stop()
      // The next start may have to choose another way; the files are handed over.
      const next = await start(dataDir)
      assert.deepEqual(await recall(next.url), [42])
      await next.stop()
    },
  )
}

test('where root has no way in, it is told what to do', { skip: !root }, async (t) => {
  const dataDir = freshDataDir(t, 'closed')
  chmodSync(join(dataDir, '..'), 0o700)
  await assert.rejects(
    start(dataDir, { disguises: ['account'] }),
    /does not run as root.*TILLER_DATA.*DATABASE_URL/s,
  )
})

const canDisguise = (disguise: 'namespace' | 'capability') =>
  disguise === 'namespace'
    ? spawnSync('unshare', ['--user', '--map-user=1', 'true']).status === 0
    : spawnSync('setpriv', ['--reuid=1', '--inh-caps=+dac_override', '--ambient-caps=+dac_override', 'true'])
        .status === 0
