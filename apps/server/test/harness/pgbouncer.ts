import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { needsProgram, startProgram } from './system-program.ts'
import { until } from './work/queue.ts'

export const needsPgBouncer = needsProgram('pgbouncer')

/**
 * Starts PgBouncer in transaction mode in front of a PostgreSQL, with the settings that docs/deployment.md recommends.
 *
 * @returns a URL of the same database through PgBouncer
 */
export async function startPgBouncer(
  t: TestContext,
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<string> {
  const { hostname, port, username, password } = new URL(databaseUrl)
  const folder = mkdtempSync(join(tmpdir(), 'tiller-pgbouncer-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const own = await freePort()
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: String(own),
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    max_client_conn: '500',
    default_pool_size: '40',
    query_wait_timeout: '10',
    ...settings,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`)
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]\n* = host=${hostname} port=${port} user=${decodeURIComponent(username)} password=${decodeURIComponent(password)}\n[pgbouncer]\n${lines.join('\n')}\n`,
  )
  chmodSync(folder, 0o755)
  startProgram(t, 'pgbouncer', [file])
  const url = new URL(databaseUrl)
  url.port = String(own)
  await until(async () => {
    const client = new pg.Client({ connectionString: url.href })
    client.on('error', () => {})
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    )
  })
  return url.href
}
