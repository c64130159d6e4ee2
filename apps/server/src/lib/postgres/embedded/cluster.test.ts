import assert from 'node:assert/strict'
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { findRunningPostgresUrl, isEmbeddedUrl } from './cluster.ts'
import { getPostgresFolders } from './folders.ts'
import {
  freshDataDir,
  storedAnswers,
  query,
  start,
  initializedDataDir,
} from '#test/harness/fresh-data-dir.ts'
import { findPostgresProcesses } from './orphan.ts'
import { linkPostgresLibraries } from './programs.ts'
import { StartError } from './start-error.ts'

test('the first start creates a database, later starts find committed data, and stop leaves no process', async (t) => {
  const dataDir = freshDataDir(t)
  const { cluster, password } = getPostgresFolders(dataDir)
  const first = await start(dataDir)
  await query(first.url, 'create table kept as select 42 as answer')
  assert.equal(statSync(password).mode & 0o777, 0o600)
  assert.equal(findRunningPostgresUrl(dataDir), first.url)
  assert.ok(isEmbeddedUrl(first.url, dataDir))
  assert.ok(!isEmbeddedUrl(first.url.replace('127.0.0.1', 'database.example.com'), dataDir))
  await Promise.all([first.stop(), first.stop()])
  assert.deepEqual(findPostgresProcesses(cluster), [])
  assert.equal(findRunningPostgresUrl(dataDir), null)
  const second = await start(dataDir)
  assert.deepEqual(await storedAnswers(second.url), [42])
  await second.stop()
})

test('sorts text by code point in any locale and rejects a wrong password', async (t) => {
  const { url, ...server } = await start(await initializedDataDir(t), { mode: 'throwaway' })
  assert.deepEqual(
    await query(url, `select word from unnest(array['ä', 'b', 'Z', 'a']) word order by word`),
    ['Z', 'a', 'b', 'ä'],
  )
  assert.deepEqual(await query(url, `select lower('ÄÉ'), current_setting('timezone')`), ['äé', 'UTC'])
  await assert.rejects(
    query(url.replace(/:[^:@]+@/, ':guess@'), 'select 1'),
    /password authentication failed/,
  )
  await server.stop()
})

test('PostgreSQL’s log contains no user data, whatever fails', async (t) => {
  const dataDir = freshDataDir(t)
  const { url, ...server } = await start(dataDir, { mode: 'throwaway' })
  const failing = [
    `select 'CANARY'::integer`,
    `select '[{"name":"CANARY",}]'::jsonb`,
    `select CANARY`,
    `insert into words values ('CANARY')`,
    `insert into words values ('CANARY CANARY')`,
    `do $$ begin raise exception 'CANARY' using detail = 'CANARY', hint = 'CANARY'; end $$`,
    `do $$ begin raise warning 'CANARY' using detail = 'CANARY'; perform 1/0; end $$`,
  ]
  await query(url, `create table words (word text primary key check (length(word) < 8))`)
  await query(url, `insert into words values ('CANARY')`)
  for (const statement of failing) await assert.rejects(query(url, statement), statement)
  await server.stop()
  const log = globSync('**/postgresql-*.log', { cwd: dataDir }).map((file) =>
    readFileSync(join(dataDir, file), 'utf8'),
  )
  assert.match(log.join(''), /ready to accept connections/)
  assert.doesNotMatch(log.join(''), /canary/i)
})

test('a failed start reports PostgreSQL’s error message', async (t) => {
  const dataDir = await initializedDataDir(t)
  unlinkSync(join(getPostgresFolders(dataDir).cluster, 'global/pg_control'))
  await assert.rejects(start(dataDir), /PostgreSQL did not start: .*pg_control/s)
})

test('rejects a database of another PostgreSQL version with instructions', async (t) => {
  const dataDir = freshDataDir(t)
  const { cluster } = getPostgresFolders(dataDir)
  mkdirSync(cluster, { recursive: true })
  writeFileSync(join(cluster, 'PG_VERSION'), '17\n')
  await assert.rejects(start(dataDir), (error: Error) => {
    assert.ok(error instanceof StartError)
    assert.match(error.message, /created by PostgreSQL 17.*TILLER_DATA/)
    return true
  })
})

test('creates library links that no install script has made, once', (t) => {
  const root = mkdtempSync(join(tmpdir(), 'tiller-programs-'))
  t.after(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'native/lib'), { recursive: true })
  writeFileSync(join(root, 'native/lib/libpq.so.5.18'), 'the library')
  const link = { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }
  writeFileSync(join(root, 'native/pg-symlinks.json'), JSON.stringify([link]))
  linkPostgresLibraries(root)
  linkPostgresLibraries(root)
  assert.equal(readFileSync(join(root, link.target), 'utf8'), 'the library')
})
