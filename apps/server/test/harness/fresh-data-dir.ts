import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'
import pg from 'pg'
import { type EmbeddedOptions, startEmbeddedPostgres } from '#lib/postgres/embedded/cluster.ts'
import { afterAllFiles } from '../../../../test/worker.ts'
import { getPostgresFolders } from '#lib/postgres/embedded/folders.ts'
import { findPostgresProcesses } from '#lib/postgres/embedded/orphan.ts'

/** Data directories for tests of the embedded PostgreSQL, and queries on them. */

/** A directory that is removed after the test, with its PostgreSQL stopped. */
export function freshDataDir(t: TestContext, ...below: string[]) {
  const top = mkdtempSync(join(tmpdir(), 'tiller-embedded-'))
  const dataDir = join(top, ...below, 'data')
  mkdirSync(dataDir, { recursive: true })
  t.after(() => {
    for (const pid of findPostgresProcesses(getPostgresFolders(dataDir).cluster)) process.kill(pid, 'SIGKILL')
    rmSync(top, { recursive: true, force: true, maxRetries: 10 })
  })
  return realpathSync(dataDir)
}

export const start = (dataDir: string, rest: Partial<EmbeddedOptions> = {}) =>
  startEmbeddedPostgres({ dataDir, mode: 'durable', log: () => {}, ...rest })

const templates = mkdtempSync(join(tmpdir(), 'tiller-embedded-'))
afterAllFiles(async () => rmSync(templates, { recursive: true }))
let template: Promise<string> | undefined

/** A copy of an initialized data directory, which is several times faster than initdb. */
export async function initializedDataDir(t: TestContext) {
  template ??= makeTemplate()
  const dataDir = freshDataDir(t)
  execFileSync('cp', ['-a', `${await template}/.`, dataDir])
  return dataDir
}

async function makeTemplate() {
  const server = await start(templates)
  await query(server.url, 'create table kept as select 42 as answer')
  await server.stop()
  return templates
}

export const storedAnswers = (url: string) => query(url, 'select answer from kept')

export async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  // The statement rejects, too; without a listener, the end of PostgreSQL would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql)
    return rows.flatMap((row) => Object.values(row))
  } finally {
    await client.end()
  }
}

/** Starts Tiller in a separate process, which can be killed, or made to fail through stdin. */
export async function startTillerProcess(dataDir: string) {
  const source = `
    import { startEmbeddedPostgres } from ${JSON.stringify(import.meta.resolve('#lib/postgres/embedded/cluster.ts'))}
    const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, mode: 'durable', log() {} })
    console.log(url)
    process.stdin.once('data', () => { throw new Error('nobody catches this') })`
  const owner = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const lines = createInterface(owner.stdout)
  const ended = new AbortController()
  lines.once('close', () => ended.abort(new Error('The process ended before it printed its URL.')))
  const [url] = (await once(lines, 'line', { signal: ended.signal })) as [string]
  return { owner, url }
}
