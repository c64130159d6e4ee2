import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '../../apps/server/src/lib/postgres/database.ts'
import { quantile } from '../quantile.ts'
import type { BenchTable } from '../table.ts'
import { browser, createSender } from '../fairness/requests.ts'
import { startServer, type Server } from '../fairness/server.ts'
import { createClient } from '@tiller/client'

const perSecond = 200
const seconds = 20
/** What the first clicks of a process take longer is nobody's in the long run. */
const warmingSeconds = 5

/** How long redirects take at a steady rate, whatever becomes of the earlier ones, each charged. */
export async function benchRedirects(): Promise<BenchTable> {
  const server = await startServer()
  try {
    await fund(server)
    const { publisherId, publisherPass } = server.sandbox
    const publisher = `id=${publisherId}&pass=${publisherPass}`
    const paths = await clickPaths(server.baseUrl, publisher, perSecond * (seconds + warmingSeconds))
    const sender = createSender(server.baseUrl, { keepText: false })
    const latencies: number[] = []
    const startedAt = performance.now()
    const clicks = paths.map(async (path, n) => {
      const dueAt = startedAt + (n * 1000) / perSecond
      await pause(Math.max(0, dueAt - performance.now()))
      const { status } = await sender.send({ path, headers: { 'user-agent': `${browser} ${n}` } })
      if (status !== 302) throw new Error(`A click was answered ${status}.`)
      if (n >= perSecond * warmingSeconds) latencies.push(performance.now() - dueAt)
    })
    await Promise.all(clicks)
    sender.close()
    const charged = await countCharged(server.databaseUrl, paths.length)
    const part = (share: number) => Number(quantile(latencies, share).toPrecision(3))
    return {
      title: `Redirects of clicks, ${perSecond} a second`,
      columns: ['clicks', 'charged', 'p50 ms', 'p99 ms'],
      rows: [[paths.length, charged, part(0.5), part(0.99)]],
      notes: [
        `Of a server in a process of its own with its PostgreSQL, each click on disk; counted from when it was due, for ${seconds} s after ${warmingSeconds} s. All share the cores with what sends the clicks.`,
      ],
    }
  } finally {
    await server.stop()
  }
}

/** Gives every campaign that seekers can find more money than they spend. */
async function fund({ baseUrl, sandbox: { clientId, clientSecret } }: Server) {
  const api = createClient({ baseUrl, credentials: { clientId, clientSecret } })
  const { content } = await api.listMyCampaigns({
    query: { size: 100, search: 'status:("LIVE","OUT_OF_BUDGET")' },
  })
  for (const { id } of content)
    await api.updateCampaign({ params: { campaignId: id }, body: { monthlyBudget: 100_000_000 } })
}

const words = ['nurse', 'engineer', 'clerk', 'driver', 'analyst', 'manager', 'officer', 'teacher']

/** So many click URLs, each of a search result that nobody has clicked. */
async function clickPaths(baseUrl: string, publisher: string, count: number): Promise<string[]> {
  const sender = createSender(baseUrl, { keepText: true })
  const paths: string[] = []
  for (let n = 0; paths.length < count; n += 1) {
    const query = `q=${words[n % words.length]}&link=1&limit=50&${publisher}`
    const { status, text } = await sender.send({ path: `/api/search.php?${query}` })
    if (status === 429) {
      await pause(100)
      continue
    }
    const { jobs } = JSON.parse(text) as { jobs: { url: string }[] }
    paths.push(...jobs.map(({ url }) => new URL(url).pathname))
  }
  sender.close()
  return paths.slice(0, count)
}

/** How many of the last clicks were charged. */
async function countCharged(databaseUrl: string, clicks: number): Promise<number> {
  const { db, close } = connect(databaseUrl, { connections: 1 })
  const last = await db
    .selectFrom(db.selectFrom('click').select('chargedCents').orderBy('at', 'desc').limit(clicks).as('last'))
    .select(({ fn }) => fn.countAll<number>().as('charged'))
    .where('chargedCents', '>', 0)
    .executeTakeFirstOrThrow()
  await close()
  return last.charged
}
