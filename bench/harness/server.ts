import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient, type TillerClient } from '@tiller/client'
import { blankCampaignSettings } from '@tiller/contract/platform/campaigns/schemas'
import { nodeFlags } from '../../apps/server/bin/node-flags.mjs'
import { findRunningPostgresUrl } from '../../apps/server/src/lib/postgres/embedded/cluster.ts'
import type { SandboxCredentials } from '../../apps/server/src/app/sandbox/sandbox.ts'
import { freePort } from '../../apps/server/test/harness/free-port.ts'
import { noClickLimits } from '../../apps/server/test/harness/no-limits.ts'

const tiller = fileURLToPath(new URL('../../apps/server/bin/tiller.mjs', import.meta.url))
const cli = fileURLToPath(new URL('../../apps/server/src/app/tiller.ts', import.meta.url))

export type BenchServer = {
  baseUrl: string
  databaseUrl: string
  sandbox: SandboxCredentials
  /** Acts as the sandbox's customer. */
  api: TillerClient
  /** The query parameters `id` and `pass` of the sandbox's publisher. */
  publisher: string
  /** Starts another API process on the same database and keys, and returns its base URL. */
  startPeer(): Promise<string>
  /** Starts a command of the command line with the same data. */
  startCommand(...args: string[]): ChildProcess
  /** Restarts Tiller with the same data, port, and database, and with these flags for Node.js. */
  restart(...flags: string[]): Promise<void>
}

/**
 * Runs `work` with a Tiller sandbox in a separate process with its own durable PostgreSQL. Limits have their
 * defaults, except those on clicks from one network, because all clicks come from this machine.
 */
export async function runWithServer<T>(
  settings: Record<string, string>,
  work: (server: BenchServer) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tiller-bench-'))
  const processes: Awaited<ReturnType<typeof startProcess>>[] = []
  const start = async (databaseUrl: string, ...args: string[]) => {
    const env = { TILLER_DATA: dataDir, DATABASE_URL: databaseUrl, ...settings }
    const started = await startProcess(env, args)
    processes.push(started)
    return started
  }
  try {
    const { baseUrl, restart } = await start('')
    const sandbox = JSON.parse(readFileSync(join(dataDir, 'sandbox.json'), 'utf8')) as SandboxCredentials
    const { clientId, clientSecret, publisherId, publisherPass } = sandbox
    const findDatabaseUrl = () => findRunningPostgresUrl(dataDir) ?? ''
    return await work({
      baseUrl,
      get databaseUrl() {
        return findDatabaseUrl()
      },
      sandbox,
      api: createClient({ baseUrl, credentials: { clientId, clientSecret } }),
      publisher: `id=${publisherId}&pass=${publisherPass}`,
      startPeer: async () => (await start(findDatabaseUrl(), '--role', 'search')).baseUrl,
      startCommand: (...args) =>
        spawn(process.execPath, [tiller, ...args], {
          env: { ...process.env, TILLER_DATA: dataDir },
          stdio: ['ignore', 'ignore', 'inherit'],
        }),
      restart,
    })
  } finally {
    for (const { stop } of processes.toReversed()) await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function startProcess(env: Record<string, string>, args: string[]) {
  const port = String(await freePort())
  let stop = await spawnServer({ PORT: port, ...env }, args)
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    stop: () => stop(),
    restart: async (...flags: string[]) => {
      await stop()
      stop = await spawnServer({ PORT: port, ...env }, args, flags)
    },
  }
}

/** Resolves when the server is ready, with a function that stops it. */
async function spawnServer(env: Record<string, string>, args: string[], flags: string[] = []) {
  const child = spawn(process.execPath, [...nodeFlags, ...flags, cli, 'serve', ...args], {
    env: {
      ...process.env,
      ...noClickLimits,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const ready = new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => / is ready /.test(text) && resolve())
  })
  await Promise.race([ready, exited])
  return async () => {
    child.kill('SIGINT')
    await exited
  }
}

/** Launches a campaign for all jobs of the sandbox, ahead of its own campaigns, so that searches have results. */
export async function launchCampaign({ api, sandbox: { poolId } }: BenchServer) {
  const filters = { jobFilters: [{}], applyOrder: 1 }
  const body = { ...blankCampaignSettings, ...filters, name: 'Bench', basicCpc: 10, monthlyBudget: 1_000_000 }
  const { id } = await api.createCampaign({ params: { poolId }, body })
  await api.launchCampaign({ params: { campaignId: id } })
}
