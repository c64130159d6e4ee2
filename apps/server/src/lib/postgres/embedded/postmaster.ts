import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { postgresEnvironment } from './create-cluster.ts'
import { type PostgresFolders, readLastLogLines } from './folders.ts'
import { buildIdentityCommand, type ProcessIdentity } from './identity.ts'
import { readPostmaster } from './orphan.ts'
import { type DurabilityMode, type PostgresSettings, formatSettingArguments } from './settings.ts'
import { StartError } from './start-error.ts'

export type LaunchOptions = {
  folders: PostgresFolders
  postgres: string
  identity: ProcessIdentity
  mode: DurabilityMode
  settings?: PostgresSettings
  /** Maximum time in ms for recovery; 10 minutes by default. */
  readyWithinMs?: number
}
export type RunningPostgres = { child: ChildProcess; port: number }

const crashRecoveryMs = 10 * 60_000
const portAttempts = 5

/** Starts PostgreSQL on a free loopback port and waits until it accepts connections. */
export async function launchPostgres(how: LaunchOptions): Promise<RunningPostgres> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    const child = await spawnPostgres(how, port)
    if (await becomesReady(child, how.folders.cluster, how.readyWithinMs ?? crashRecoveryMs))
      return { child, port }
    // Another process took the port after the check.
    if (attempt < portAttempts && !(await isFree(port))) continue
    throw new StartError(
      `PostgreSQL did not start: ${readLastLogLines(how.folders) || 'it gave no reason'}\n` +
        `Its log is in ${how.folders.log}.`,
    )
  }
}

async function spawnPostgres(how: LaunchOptions, port: number) {
  const { folders, postgres, identity } = how
  const settings = formatSettingArguments(how.mode, { ...how.settings, port })
  const { file, args } = buildIdentityCommand(identity, postgres, ['-D', folders.cluster, ...settings])
  // Receives the output from before PostgreSQL opens its own log, or after it has lost it.
  const startLog = openSync(join(folders.log, 'start.log'), 'w', 0o600)
  try {
    const child = spawn(file, args, {
      ...identity.options,
      env: postgresEnvironment,
      cwd: '/',
      // A separate session, so that Ctrl-C reaches only Tiller, which stops PostgreSQL last.
      detached: true,
      stdio: ['ignore', startLog, startLog],
    })
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve)
      child.once('error', reject)
    })
    return child
  } finally {
    closeSync(startLog)
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function becomesReady(child: ChildProcess, cluster: string, readyWithinMs: number) {
  const tooLong = AbortSignal.timeout(readyWithinMs)
  while (!hasEnded(child)) {
    const postmaster = readPostmaster(cluster)
    if (postmaster?.pid === child.pid && postmaster?.ready) return true
    if (tooLong.aborted) child.kill('SIGQUIT')
    await pause(20)
  }
  return false
}

async function freePort() {
  const { port } = await listenOnce(0)
  return port
}

const isFree = async (port: number) =>
  listenOnce(port).then(
    () => true,
    () => false,
  )

function listenOnce(port: number): Promise<{ port: number }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ port: number }>()
  const server = createServer().once('error', reject)
  server.listen(port, '127.0.0.1', () => {
    const address = server.address()
    const found = typeof address === 'object' && address !== null ? address.port : port
    server.close(() => resolve({ port: found }))
  })
  return promise
}
