import autocannon from 'autocannon'
import { campaignBlank } from '@tiller/contract/platform/campaigns/schemas'
import fastify from 'fastify'
import type pg from 'pg'
import { withTestPostgres } from '../apps/server/test/harness/postgres.ts'
import { notedConnections, startInProcess, type Sent } from './in-process.ts'
import type { BenchTable } from './table.ts'

const connections = 16
const secondsPerRun = 2
const rounds = 5
const campaigns = 200
/** What the Platform API must reach of the bare handler's requests a second. */
const demanded = 0.6

/**
 * How much of PostgreSQL's speed the Platform API passes on: its requests a second against those of a bare
 * Fastify handler, which sends the same SQL through the same driver in a transaction of the same kind, with
 * no token, no validation, no query builder and no declared answer.
 */
export const benchPlatform = (): Promise<BenchTable> =>
  withTestPostgres(async (url) => {
    const tiller = await startTiller(url)
    try {
      const rows: (string | number)[][] = []
      for (const [name, path] of [
        ['GET /customers/me', '/v5/customers/me'],
        ['20 campaigns of a list', '/v5/customers/me/campaigns?size=20'],
      ] as const) {
        rows.push([name, ...(await measure(tiller, path))])
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

type Tiller = { baseUrl: string; bearer: string; pool: pg.Pool; sent: Sent[]; stop(): Promise<void> }

async function startTiller(url: string): Promise<Tiller> {
  const { sent, ...noted } = notedConnections(url, connections)
  const { api, baseUrl, poolId, credentials, stop } = await startInProcess(noted)
  for (let n = 0; n < campaigns; n += 1)
    await api.createCampaign({ params: { poolId }, body: { ...campaignBlank, name: `Campaign ${n}` } })
  const { clientId, clientSecret } = credentials
  return { baseUrl, bearer: await token(baseUrl, clientId, clientSecret), pool: noted.pool, sent, stop }
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

async function measure(tiller: Tiller, path: string) {
  const { sent } = tiller
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
