import autocannon from 'autocannon'
import { campaignBlank } from '@tiller/contract/platform/campaigns/shapes'
import { scopeNames } from '@tiller/contract/scopes'
import { createClient } from '@tiller/client'
import fastify from 'fastify'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { readConfig } from '../apps/server/src/kit/config.ts'
import { connect } from '../apps/server/src/kit/db/database.ts'
import { migrate } from '../apps/server/src/kit/db/migrate.ts'
import { openKeys } from '../apps/server/src/kit/secrets/keys.ts'
import type { Database } from '../apps/server/src/kit/db/schema.ts'
import { compose } from '../apps/server/src/main/compose.ts'
import { createAdvertiser } from '../apps/server/src/main/sandbox/advertiser.ts'
import { createServer } from '../apps/server/src/apis/server.ts'
import { loadReferenceData } from '../apps/server/src/reference/reference-data.ts'
import { withTestPostgres } from '../apps/server/test/postgres.ts'
import type { BenchTable } from './table.ts'

const connections = 16
const secondsPerRun = 2
const rounds = 5
const campaigns = 200
/** What the Platform API must reach of the bare handler's requests a second. */
const demanded = 0.6

const at = new Date('2026-03-02T15:00:00Z')

/**
 * How much of PostgreSQL's speed the Platform API passes on: its requests a second against those of a bare
 * Fastify handler, which sends the same SQL through the same driver in a transaction of the same kind, with
 * no token, no validation, no query builder and no declared answer.
 */
export const benchPlatform = (): Promise<BenchTable> =>
  withTestPostgres(async (url) => {
    const sent: Sent[] = []
    const tiller = await startTiller(url, sent)
    try {
      const rows: (string | number)[][] = []
      for (const [name, path] of [
        ['GET /customers/me', '/v5/customers/me'],
        ['20 campaigns of a list', '/v5/customers/me/campaigns?size=20'],
      ] as const) {
        rows.push([name, ...(await measure(tiller, path, sent))])
      }
      return {
        title: 'Platform API against a bare handler with the same SQL',
        columns: ['request', 'bare, requests/s', 'Tiller, requests/s', 'ratio', 'lowest', 'highest'],
        rows,
        notes: [
          `${connections} connections, ${rounds} rounds of ${secondsPerRun} s each, taken in turns; the ratio is the median of the rounds'.`,
          `Demanded: a ratio of at least ${demanded}.`,
        ],
      }
    } finally {
      await tiller.stop()
    }
  })

type Sent = { sql: string; parameters: readonly unknown[] }
type Tiller = { baseUrl: string; bearer: string; pool: pg.Pool; stop(): Promise<void> }

async function startTiller(url: string, sent: Sent[]): Promise<Tiller> {
  const { pool, close } = connect(url, { connections })
  await migrate(pool)
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    // The baseline sends what Tiller sends, so it is noted here.
    log: ({ query: { sql, parameters } }) => void (sent.length < 100 && sent.push({ sql, parameters })),
  })
  const config = readConfig({
    PLATFORM_REQUESTS_PER_MINUTE: '0',
    TOKEN_REQUESTS_PER_MINUTE: '0',
    LOG_LEVEL: 'silent',
  })
  const app = await createServer(
    compose({
      config,
      now: () => at,
      connections: {
        db,
        searchDb: db,
        clicksDb: db,
        formsDb: db,
        filesDb: db,
        accessDb: db,
        statusDb: db,
        backgroundDb: db,
        pool,
      },
      reference: await loadReferenceData(),
      keys: await openKeys(db, { ...config, masterKey: Buffer.alloc(32) }, () => at),
    }),
  )
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  const { poolId, credentials } = await db
    .transaction()
    .execute((tx) =>
      createAdvertiser(tx, { name: 'Bench', poolName: 'Bench', sourceName: 'Bench', scopes: scopeNames, at }),
    )
  const { clientId, clientSecret } = credentials
  const api = createClient({ baseUrl, credentials: { clientId, clientSecret } })
  for (let n = 0; n < campaigns; n += 1)
    await api.createCampaign({ params: { poolId }, body: { ...campaignBlank, name: `Campaign ${n}` } })
  const stop = async () => {
    await app.close()
    await close()
  }
  return { baseUrl, bearer: await token(baseUrl, clientId, clientSecret), pool, stop }
}

async function token(baseUrl: string, clientId: string, clientSecret: string) {
  const response = await fetch(`${baseUrl}/v5/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
      'content-type': 'application/json',
    },
    body: '{"grantType":"CLIENT_CREDENTIALS"}',
  })
  return ((await response.json()) as { accessToken: string }).accessToken
}

async function measure(tiller: Tiller, path: string, sent: Sent[]) {
  const headers = { authorization: `Bearer ${tiller.bearer}` }
  await (await fetch(tiller.baseUrl + path, { headers })).json()
  sent.length = 0
  await (await fetch(tiller.baseUrl + path, { headers })).json()
  const bare = await startBare(tiller.pool, [...sent])
  try {
    await load(bare.url, {}, 1)
    await load(tiller.baseUrl + path, headers, 1)
    const pairs: { bare: number; tiller: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const bareRate = await load(bare.url, {}, secondsPerRun)
      pairs.push({ bare: bareRate, tiller: await load(tiller.baseUrl + path, headers, secondsPerRun) })
    }
    const ratios = pairs.map((pair) => pair.tiller / pair.bare).sort((a, b) => a - b)
    const [median] = ratios.slice(Math.floor(rounds / 2))
    const mean = (side: 'bare' | 'tiller') => pairs.reduce((sum, pair) => sum + pair[side], 0) / rounds
    return [mean('bare'), mean('tiller'), median ?? 0, ratios[0] ?? 0, ratios.at(-1) ?? 0]
  } finally {
    await bare.stop()
  }
}

/** A handler that does nothing but the statements, and answers with the rows of the last. */
async function startBare(pool: pg.Pool, statements: Sent[]) {
  const app = fastify()
  app.get('/', async () => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      let rows: unknown[] = []
      for (const { sql, parameters } of statements) ({ rows } = await client.query(sql, [...parameters]))
      await client.query('commit')
      return rows
    } finally {
      client.release()
    }
  })
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), stop: () => app.close() }
}

/** Requests a second, sent from a thread of its own. */
async function load(url: string, headers: Record<string, string>, seconds: number) {
  const result = await autocannon({ url, headers, connections, duration: seconds, workers: 1 })
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} answers that are no success`)
  return result.requests.average
}
