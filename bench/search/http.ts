import fastify from 'fastify'
import { compareWithBaseline, comparisonColumns } from '../harness/compare.ts'
import { loadConnections, measureRequestsPerSecond, secondsPerRun } from '../harness/load.ts'
import { searchWords } from '../harness/requests.ts'
import { noSearchLimits } from '../../apps/server/test/harness/no-limits.ts'
import { launchCampaign, runWithServer } from '../harness/server.ts'
import type { BenchTable } from '../harness/table.ts'

const rounds = 5
/** The minimum ratio of Tiller's rate to the baseline's. */
const minRatio = 0.3
const places = ['', 'New York, NY', 'Los Angeles, CA', 'Washington, DC', 'TX']

/** Measures searches with ten results over HTTP. The baseline is a bare Fastify handler that sends the same bytes. */
export const benchSearchHttp = (): Promise<BenchTable> =>
  runWithServer(noSearchLimits, async (server) => {
    await launchCampaign(server)
    const pathsWith = (suffix: string) =>
      searchWords.flatMap((q) =>
        places.map((l) => {
          const query = new URLSearchParams({ l, link: '1', limit: '10', q })
          return `/api/search.php?${server.publisher}&${query}${suffix}`
        }),
      )
    const repeated = pathsWith('')
    // Excludes a different word in each request, which no job contains.
    const distinct = pathsWith('+-no[<id>]')
    const bare = await startBare(server.baseUrl, repeated)
    try {
      const rate = (url: string, paths: readonly string[]) => () => measureRequestsPerSecond({ url, paths })
      const baseline = rate(bare.url, repeated)
      return {
        title: 'Ten search results over HTTP compared with a bare handler, in requests/s',
        columns: ['searches', ...comparisonColumns],
        rows: [
          [
            `${repeated.length} repeated`,
            ...(await compareWithBaseline(rounds, baseline, rate(server.baseUrl, repeated))),
          ],
          ['all distinct', ...(await compareWithBaseline(rounds, baseline, rate(server.baseUrl, distinct)))],
        ],
        notes: [
          `${loadConnections} connections, median of ${rounds} rounds of ${secondsPerRun} s in turns; the ratio must be at least ${minRatio}.`,
        ],
      }
    } finally {
      await bare.stop()
    }
  })

/** Headers that Node sets itself. */
const ofNode = new Set(['connection', 'content-length', 'date', 'keep-alive'])

/** Starts a handler that sends the recorded responses of Tiller. */
async function startBare(baseUrl: string, paths: readonly string[]) {
  const recorded = new Map<string, { headers: Record<string, string>; body: Buffer }>()
  for (const path of paths) {
    const response = await fetch(baseUrl + path)
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    const headers = Object.fromEntries([...response.headers].filter(([name]) => !ofNode.has(name)))
    recorded.set(path, { headers, body: Buffer.from(await response.arrayBuffer()) })
  }
  const app = fastify()
  app.get('/api/search.php', async (request, reply) => {
    const { headers, body } = recorded.get(request.url) ?? { headers: {}, body: Buffer.alloc(0) }
    return reply.headers(headers).send(body)
  })
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), stop: () => app.close() }
}
