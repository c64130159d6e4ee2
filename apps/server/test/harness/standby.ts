import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { getPostgresFolders } from '#lib/postgres/embedded/folders.ts'
import { buildIdentityCommand, choosePostgresIdentity } from '#lib/postgres/embedded/identity.ts'
import { findPostgresProcesses, sendSignal } from '#lib/postgres/embedded/orphan.ts'
import { findPostgresPrograms } from '#lib/postgres/embedded/programs.ts'
import { formatSettingArguments } from '#lib/postgres/embedded/settings.ts'
import { freePort } from './free-port.ts'
import { freshDataDir, initializedDataDir, query, start } from './fresh-data-dir.ts'
import { until } from './work/queue.ts'

/** A durable PostgreSQL and a standby that follows it. */
export async function primaryWithStandby(t: TestContext) {
  const dataDir = await initializedDataDir(t)
  const copy = freshDataDir(t)
  // A cluster that was stopped is a valid base of a standby.
  execFileSync('cp', ['-a', `${dataDir}/.`, copy])
  const primary = await start(dataDir)
  t.after(primary.stop)
  const standby = await startStandby(t, copy, primary.url)
  return { url: primary.url, standby }
}

async function startStandby(t: TestContext, dataDir: string, primaryUrl: string) {
  const { cluster, dataDir: folder } = getPostgresFolders(dataDir)
  const { postgres } = findPostgresPrograms()
  const { hostname, port: primaryPort, username, password } = new URL(primaryUrl)
  const identity = choosePostgresIdentity(postgres, folder)
  // The owner of the copied files may not be this one.
  writeFileSync(join(cluster, 'standby.signal'), '')
  appendFileSync(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${primaryPort} user=${username} password=${password}'\n`,
  )
  const port = await freePort()
  const url = new URL(primaryUrl)
  url.port = String(port)
  const settings = formatSettingArguments('durable', { port, wal_retrieve_retry_interval: '100ms' })
  const { file, args } = buildIdentityCommand(identity, postgres, ['-D', cluster, ...settings])
  const child = spawn(file, args, { ...identity.options, cwd: '/', stdio: 'ignore' })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGINT')
    await ended
  }
  t.after(stop)
  const run = (statement: string) => query(url.href, statement)
  await until(() =>
    run('select 1').then(
      () => true,
      () => false,
    ),
  )
  return {
    url: url.href,
    run,
    stop,
    /** Sends a signal to all its processes. */
    signal: (name: NodeJS.Signals) => findPostgresProcesses(cluster).forEach((pid) => sendSignal(pid, name)),
  }
}
