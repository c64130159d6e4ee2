import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { findPostgresProcesses, readPostmaster, sendSignal } from '#lib/postgres/embedded/orphan.ts'
import { freePort } from '../../harness/free-port.ts'
import { query } from '../../harness/fresh-data-dir.ts'
import { findServerPrograms, needsProgram, startProgram, unprivileged } from '../../harness/system-program.ts'
import { until } from '../../harness/work/queue.ts'

/** The options of a test that needs Patroni, etcd, HAProxy, and PostgreSQL of Debian or Ubuntu. */
export const needsPatroni = {
  skip:
    [needsProgram('patroni'), needsProgram('etcd', 'etcd-server'), needsProgram('haproxy')]
      .map(({ skip }) => skip)
      .find((skip) => skip !== false) ??
    (findServerPrograms() === undefined ? 'needs a PostgreSQL server (apt-get install postgresql)' : false),
}

/** The servers of the examples, by the last part of their address. */
const servers = [11, 12, 13]

/** A database server with its Patroni. */
export type Member = {
  name: string
  port: number
  apiPort: number
  /** Returns the process id of PostgreSQL, unless it is stopped. */
  postmaster(): number | undefined
  /** Starts Patroni, which starts PostgreSQL. */
  start(): void
  /** Sends a signal to PostgreSQL and, unless `postgres` is given, to Patroni, as if their machine failed. */
  signal(name: NodeJS.Signals, only?: 'postgres'): void
}

export type MemberState = { name: string; role: string; state: string; lag?: number | string }

/**
 * Starts three database servers with Patroni and synchronous replication, etcd, and HAProxy, with the examples of
 * deploy/patroni.
 */
export async function startPatroni(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'tiller-patroni-'))
  // The programs may run as another user.
  chmodSync(folder, 0o777)
  const etcdPort = await startEtcd(t, folder)
  const members: Member[] = []
  for (const server of servers) members.push(await createMember(t, { folder, server, etcdPort }))
  const end = () => {
    members.forEach(({ signal }) => signal('SIGKILL'))
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  endWhenInterrupted(end)
  t.after(end)

  /** Returns the members as one of them describes them, or none if none responds. */
  async function readStates(): Promise<MemberState[]> {
    for (const { apiPort } of members) {
      const states = await readStatesFrom(apiPort).catch(() => [])
      if (states.length > 0) return states
    }
    return []
  }
  const findMember = (name: string | undefined) => members.find((each) => each.name === name) ?? assert.fail()
  const findByRole = async (role: string, lost?: Member) =>
    (await readStates()).find((each) => each.role === role && each.name !== lost?.name && isHealthy(each))
      ?.name

  members.forEach(({ start }) => start())
  await untilSome(() => findByRole('sync_standby'))
  const proxies = await startDatabaseProxy(t, folder, members)
  const leader = async () => findMember(await untilSome(() => findByRole('leader')))
  const url = await createTillerDatabase(await leader(), proxies.primary)
  await untilSome(() => leadsOnlyToPrimary(url))
  const replicaUrl = url.replace(`:${proxies.primary}/`, `:${proxies.replica}/`)
  return {
    url,
    /** The database on a standby. */
    replicaUrl,
    members,
    leader,
    /** Resolves to the synchronous standby when there is one, other than `lost`. */
    syncStandby: async (lost?: Member) => findMember(await untilSome(() => findByRole('sync_standby', lost))),
    /** Resolves when another member is the primary. */
    replaced: async (lost: Member) => void (await untilSome(() => findByRole('leader', lost))),
    /** Resolves when every member runs and one of them is a synchronous standby. */
    healthy: () =>
      untilSome(async () => {
        const roles = (await readStates()).filter(isHealthy).map(({ role }) => role)
        const areAll =
          roles.length === members.length && roles.includes('leader') && roles.includes('sync_standby')
        return areAll ? true : undefined
      }),
    switchover: async () => {
      const args = ['-c', join(folder, `${members[0]?.name}.yml`), 'switchover', 'tiller', '--force']
      await promisify(execFile)('patronictl', args, {
        ...unprivileged,
        env: { ...process.env, LC_ALL: 'C.UTF-8' },
      })
    },
  }
}

/** Calls `end` and ends all child processes if this process exits or is interrupted before its tests end. */
function endWhenInterrupted(end: () => void) {
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  process.once('exit', () => {
    for (const pid of readdirSync('/proc').map(Number).filter(isOurChild)) sendSignal(pid, 'SIGKILL')
    end()
  })
}

function isOurChild(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program, in parentheses, may contain spaces.
    return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]) === process.pid
  } catch {
    return false
  }
}

export type PatroniCluster = Awaited<ReturnType<typeof startPatroni>>

/** Rejects if the member does not respond, for example because it is frozen. */
async function readStatesFrom(apiPort: number): Promise<MemberState[]> {
  const response = await fetch(`http://127.0.0.1:${apiPort}/cluster`, { signal: AbortSignal.timeout(2_000) })
  return ((await response.json()) as { members: MemberState[] }).members
}

const isHealthy = ({ state }: MemberState) => state === 'running' || state === 'streaming'

async function startEtcd(t: TestContext, folder: string): Promise<number> {
  const [port, peerPort] = [await freePort(), await freePort()]
  const [client, peer] = [port, peerPort].map((each) => `http://127.0.0.1:${each}`)
  const args = `--name etcd --data-dir ${join(folder, 'etcd')} --log-level error
    --listen-client-urls ${client} --advertise-client-urls ${client} --initial-cluster etcd=${peer}
    --listen-peer-urls ${peer} --initial-advertise-peer-urls ${peer}`
  startProgram(t, 'etcd', args.split(/\s+/))
  await until(() =>
    fetch(`${client}/health`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  return port
}

/** Reads an example of deploy/patroni and replaces each text, which it must contain. */
function adapt(file: string, replacements: Record<string, string>): string {
  return Object.entries(replacements).reduce(
    (text, [from, to]) => {
      assert.ok(text.includes(from), `${file} does not contain “${from}”.`)
      return text.replaceAll(from, to)
    },
    readFileSync(new URL(`../../../../../deploy/patroni/${file}`, import.meta.url), 'utf8'),
  )
}

/** Polls until `look` returns a value. A failover takes longer than other events that tests wait for. */
async function untilSome<T>(look: () => Promise<T | undefined>): Promise<T> {
  const timeout = AbortSignal.timeout(180_000)
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (timeout.aborted) throw new Error('It did not happen within three minutes.')
    // Leaves processor time for what is awaited.
    await delay(200)
  }
}

/** HAProxy considers all servers up until it has checked them, and takes turns. */
async function leadsOnlyToPrimary(url: string) {
  for (let turn = 0; turn < 2 * servers.length; turn += 1) {
    const [isStandby] = await query(url, 'select pg_is_in_recovery()').catch(() => [])
    if (isStandby !== false) return undefined
  }
  return true
}

type Place = { folder: string; server: number; etcdPort: number }

async function createMember(t: TestContext, { folder, server, etcdPort }: Place): Promise<Member> {
  const name = `database-${server}`
  const [port, apiPort] = [await freePort(), await freePort()]
  const data = join(folder, name)
  const file = `${data}.yml`
  const config = adapt('patroni.yml', {
    '10.0.0.21:2379, 10.0.0.22:2379, 10.0.0.23:2379': `127.0.0.1:${etcdPort}`,
    '10.0.0.11:8008': `127.0.0.1:${apiPort}`,
    '10.0.0.11:5432': `127.0.0.1:${port}`,
    'database-11': name,
    '10.0.0.0/24': '127.0.0.1/32',
    '/usr/lib/postgresql/15/bin': findServerPrograms() ?? '',
    '/var/lib/postgresql/15/main': `${data}\n  pgpass: ${data}.pgpass\n  parameters:\n    unix_socket_directories: ${folder}`,
  })
  writeFileSync(file, config)
  let patroni: ReturnType<typeof startProgram> | undefined
  const postmaster = () => (existsSync(data) ? readPostmaster(data)?.pid : undefined)
  return {
    name,
    port,
    apiPort,
    postmaster,
    start: () => void (patroni = startProgram(t, 'patroni', [file])),
    signal: (signal, only) => {
      if (only === undefined) patroni?.kill(signal)
      // The postmaster first, because it would start other processes.
      for (const pid of new Set([postmaster() ?? 0, ...findPostgresProcesses(data)]))
        if (pid > 0) sendSignal(pid, signal)
    },
  }
}

async function startDatabaseProxy(t: TestContext, folder: string, members: readonly Member[]) {
  const [primary, replica] = [await freePort(), await freePort()]
  const addresses = members.flatMap(({ port, apiPort }, n) => [
    [`10.0.0.${servers[n]}:5432 check port 8008`, `127.0.0.1:${port} check port ${apiPort}`],
  ])
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    adapt('haproxy.cfg', {
      '127.0.0.1:5000': `127.0.0.1:${primary}`,
      '127.0.0.1:5001': `127.0.0.1:${replica}`,
      ...Object.fromEntries(addresses),
    }),
  )
  startProgram(t, 'haproxy', ['-db', '-f', file])
  return { primary, replica }
}

/** Creates Tiller's database and returns its URL through HAProxy. */
async function createTillerDatabase({ port }: Member, proxyPort: number): Promise<string> {
  const admin = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: 'CHANGE-ME-1',
    database: 'postgres',
  })
  await admin.connect()
  await admin.query(`create role tiller login createrole password 'tiller'`)
  await admin.query('create database tiller owner tiller')
  await admin.end()
  return `postgres://tiller:tiller@127.0.0.1:${proxyPort}/tiller`
}
