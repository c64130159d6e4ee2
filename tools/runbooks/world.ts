import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, statfsSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { connect, createServer as createTcpServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { scopeNames } from '../../packages/contract/src/scopes.ts'
import { createClient, type TillerClient } from '../../packages/client/src/client.ts'
import { createAdvertiser } from '../../apps/server/src/app/sandbox/advertiser.ts'
import { connectToDatabase } from '../../apps/server/src/lib/postgres/database.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/lib/postgres/embedded/cluster.ts'
import { freePort } from '../../apps/server/test/harness/free-port.ts'
import { blankCampaignSettings } from '../../packages/contract/src/platform/campaigns/schemas.ts'
import { repositoryRoot } from '../build.ts'
import { until } from './incidents/check.ts'

export type Role = 'api' | 'worker'

type Credentials = { clientId: string; clientSecret: string }

/** A deployment on this machine: PostgreSQL behind an address that stays, one process per role, and partners. */
export type World = Awaited<ReturnType<typeof createWorld>>

export async function createWorld(folder: string) {
  const postgres = await createDatabase(join(folder, 'database'))
  const partner = await createPartner()
  const env = await createEnvironment(folder, { databaseUrl: postgres.url })
  const processes = createProcesses(env)
  await processes.start('api')
  await processes.start('worker')
  const { credentials, poolId, sourceId } = await createCustomer(postgres.url)
  const baseUrl = `http://127.0.0.1:${env.api['PORT']}`
  const apiOf = (own: Credentials): TillerClient => createClient({ baseUrl, credentials: own, retries: 0 })
  const api = apiOf(credentials)
  await advertiseJobs(api, { poolId, sourceId, feedUrl: `${partner.url}/feed.xml` })
  return {
    folder,
    baseUrl,
    env,
    postgres,
    partner,
    processes,
    api,
    apiOf,
    credentials,
    sourceId,
    status: async () => (await (await fetch(`${baseUrl}/v5/status`)).json()) as Status,
    isReady: async () => (await fetch(`${baseUrl}/readyz`)).ok,
    /** The value of a metric of a process, as the sum of its series. */
    metric: async (name: string, role: Role = 'api') => {
      const text = await (await fetch(`http://127.0.0.1:${env[role]['PORT']}/metrics`)).text()
      return [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))].reduce(
        (sum, [, value]) => sum + Number(value),
        0,
      )
    },
    stop: async () => {
      await processes.stop()
      partner.stop()
      await postgres.stop()
    },
  }
}

export type Status = { status: string; components: Record<string, string> }

/**
 * PostgreSQL that can be stopped. A forwarder keeps its address, because the embedded one chooses a port at each start.
 */
async function createDatabase(dataDir: string) {
  let running: Awaited<ReturnType<typeof startEmbeddedPostgres>> | undefined
  const start = async () => {
    running = await startEmbeddedPostgres({ dataDir, mode: 'durable', log: () => {} })
    return running
  }
  const { url: firstUrl } = await start()
  const forwarder = createTcpServer((client) => {
    if (running === undefined) return client.destroy()
    const server = connect(running.port, '127.0.0.1')
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
    client.pipe(server).pipe(client)
    return undefined
  })
  await once(forwarder.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(firstUrl)
  url.hostname = '127.0.0.1'
  url.port = String((forwarder.address() as AddressInfo).port)
  const stopDatabase = async () => {
    const stopping = running
    running = undefined
    await stopping?.stop()
  }
  return {
    url: url.href,
    start,
    stopDatabase,
    query: async (text: string) => {
      const client = new pg.Client({ connectionString: url.href })
      await client.connect()
      try {
        return (await client.query<Record<string, unknown>>(text)).rows
      } finally {
        await client.end()
      }
    },
    stop: async () => {
      forwarder.close()
      await stopDatabase()
    },
  }
}

async function createEnvironment(folder: string, { databaseUrl }: { databaseUrl: string }) {
  const { bavail, bsize } = statfsSync(folder)
  const shared = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    MASTER_KEY: randomBytes(32).toString('base64'),
    SANDBOX: '0',
    LOG_LEVEL: 'silent',
    EGRESS_ALLOW_PRIVATE: '1',
    FEEDS_OVER_HTTP: '1',
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    // Feeds are rejected when the rehearsal has filled one gigabyte.
    FEEDS_MIN_FREE_MB: String(Math.floor((bavail * bsize) / 1_048_576) - 1_000),
  }
  const of = async (role: Role): Promise<NodeJS.ProcessEnv> => {
    const dataDir = join(folder, role)
    mkdirSync(dataDir)
    const port = String(await freePort())
    return { ...shared, TILLER_DATA: dataDir, PORT: port }
  }
  const api = await of('api')
  const worker: NodeJS.ProcessEnv = { ...(await of('worker')), BASE_URL: `http://127.0.0.1:${api['PORT']}` }
  return { api, worker }
}

function createProcesses(env: Record<Role, NodeJS.ProcessEnv>) {
  const running = new Map<Role, ChildProcess>()
  const kill = async (role: Role, signal: NodeJS.Signals = 'SIGKILL') => {
    const child = running.get(role)
    running.delete(role)
    if (child === undefined || child.exitCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  return {
    start: async (role: Role, more: NodeJS.ProcessEnv = {}) => {
      const child = startTiller(['serve', '--role', role === 'api' ? 'search' : role], {
        ...env[role],
        ...more,
      })
      running.set(role, child)
      await untilReady(child)
    },
    kill,
    stop: async () => {
      for (const role of running.keys()) await kill(role)
    },
  }
}

/** Starts a process that ends with this one, even if a rehearsal fails. */
export function startTiller(args: readonly string[], env: NodeJS.ProcessEnv) {
  const program = join(repositoryRoot, 'apps/server/src/app/tiller.ts')
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  return child
}

/** Waits for the message of a process that it is ready. */
export const untilReady = (child: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => / is ready /.test(text) && resolve())
    child.once('exit', (code) => reject(new Error(`A process ended with ${code} before it was ready.`)))
  })

async function createCustomer(databaseUrl: string) {
  const { db, close } = connectToDatabase(databaseUrl, { connections: 1 })
  try {
    const names = { name: 'Rehearsal', poolName: 'Pool', sourceName: 'Feed' }
    return await db
      .transaction()
      .execute((tx) => createAdvertiser(tx, { ...names, scopes: scopeNames, at: new Date() }))
  } finally {
    await close()
  }
}

type NewCampaign = Parameters<TillerClient['createCampaign']>[0]['body']

/** The required fields of a campaign with neutral values. */
const blankFields = structuredClone(blankCampaignSettings) as unknown as Omit<NewCampaign, 'name'>

/** Imports the partner's feed and advertises all of its jobs. */
async function advertiseJobs(
  api: TillerClient,
  { poolId, sourceId, feedUrl }: { poolId: number; sourceId: number; feedUrl: string },
) {
  await api.updateSource({ params: { sourceId }, body: { feedUrl, fetchEveryMinutes: 15 } })
  await until(async () => {
    const { content } = await api.listSourceImports({ params: { sourceId } })
    return content[0]?.outcome === 'IMPORTED'
  }, 120)
  const { id } = await api.createCampaign({
    params: { poolId },
    body: { ...blankFields, name: 'Rehearsal', monthlyBudget: 10_000, basicCpc: 10, jobFilters: [{}] },
  })
  await api.launchCampaign({ params: { campaignId: id } })
}

/** A partner's server with a feed and a receiver of webhooks. */
async function createPartner() {
  const state = { feedStatus: 200, jobs: 40, hookStatus: 204, received: [] as string[] }
  const server = createServer((request, response) => {
    if (request.url === '/feed.xml') {
      const body = state.feedStatus === 200 ? feed(state.jobs) : ''
      return response.writeHead(state.feedStatus, { 'content-type': 'application/xml' }).end(body)
    }
    state.received.push(idOf(request))
    return response.writeHead(state.hookStatus).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    state,
    url: `http://127.0.0.1:${port}`,
    stop: () => server.close() && server.closeAllConnections(),
  }
}

const idOf = ({ headers }: IncomingMessage) => String(headers['webhook-id'])

const feed = (jobs: number) =>
  `<source>${Array.from(
    { length: jobs },
    (_, n) =>
      `<job><title>Luthier ${n}</title><date>${new Date().toISOString().slice(0, 10)}</date><referencenumber>luthier-${n}</referencenumber>` +
      `<url>https://jobs.example.com/${n}</url><company>Acme</company><city>Austin</city><state>TX</state><description>Build instrument ${n}.</description></job>`,
  ).join('')}</source>`
