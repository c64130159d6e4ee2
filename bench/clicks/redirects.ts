import { connectToDatabase } from '../../apps/server/src/lib/postgres/database.ts'
import { computeP50AndP99 } from '../harness/figures.ts'
import { callAtConstantRate } from '../harness/load.ts'
import { browserAgent, createSender, searchWords } from '../harness/requests.ts'
import { noSearchLimits } from '../../apps/server/test/harness/no-limits.ts'
import { launchCampaign, runWithServer, type BenchServer } from '../harness/server.ts'
import type { BenchTable } from '../harness/table.ts'

const perSecond = 200
const warmUpSeconds = 5
const seconds = 20 + warmUpSeconds

/** Measures the latency of charged clicks at a constant rate. */
export const benchRedirects = (): Promise<BenchTable> =>
  runWithServer(noSearchLimits, async (server) => {
    await launchCampaign(server)
    const paths = await clickPaths(server, perSecond * seconds)
    const sender = createSender(server.baseUrl, { keepText: false })
    const latencies: number[] = []
    await callAtConstantRate({ perSecond, seconds }, async (n, dueAt) => {
      const headers = { 'user-agent': `${browserAgent} ${n}` }
      const { status } = await sender.send({ path: paths[n] ?? '', headers })
      if (status !== 302) throw new Error(`A click returned ${status}.`)
      if (n >= perSecond * warmUpSeconds) latencies.push(performance.now() - dueAt)
    })
    sender.close()
    return {
      title: `Redirects of clicks at ${perSecond} per second`,
      columns: ['clicks', 'charged', 'p50 ms', 'p99 ms'],
      rows: [
        [paths.length, await countCharged(server.databaseUrl, paths.length), ...computeP50AndP99(latencies)],
      ],
      notes: [
        `Each click is committed. Latencies after ${warmUpSeconds} s, counted from the scheduled instant.`,
      ],
    }
  })

/** Returns paths of click URLs in search results, each to be used once. */
async function clickPaths({ baseUrl, publisher }: BenchServer, count: number): Promise<string[]> {
  const sender = createSender(baseUrl, { keepText: true })
  const paths: string[] = []
  for (let n = 0; paths.length < count; n += 1) {
    const q = encodeURIComponent(searchWords[n % searchWords.length] ?? '')
    const { text } = await sender.send({ path: `/api/search.php?q=${q}&link=1&limit=50&${publisher}` })
    const { jobs } = JSON.parse(text) as { jobs: { url: string }[] }
    paths.push(...jobs.map(({ url }) => new URL(url).pathname))
  }
  sender.close()
  return paths.slice(0, count)
}

async function countCharged(databaseUrl: string, latest: number): Promise<number> {
  const { db, close } = connectToDatabase(databaseUrl, { connections: 1 })
  const { charged } = await db
    .selectFrom(
      db.selectFrom('click').select('chargedCents').orderBy('at', 'desc').limit(latest).as('latest'),
    )
    .select(({ fn }) => fn.countAll<number>().as('charged'))
    .where('chargedCents', '>', 0)
    .executeTakeFirstOrThrow()
  await close()
  return charged
}
