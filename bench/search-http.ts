import autocannon from 'autocannon'
import fastify from 'fastify'
import { makeCampaign, startServer } from './fairness/server.ts'
import type { BenchTable } from './table.ts'

const connections = 16
const secondsPerRun = 3
const rounds = 5
/** What a search must reach of the bare handler's requests a second, and what it should. */
const demanded = 0.3
const wanted = 0.5

const words = ['nurse', 'engineer', 'clerk', 'driver', 'analyst', 'manager', 'police officer', 'teacher']
const places = ['', 'New York, NY', 'Los Angeles, CA', 'Washington, DC', 'TX']

/**
 * What it costs to answer a search over HTTP: requests a second with ten results each, against a bare Fastify
 * handler that sends the very same bytes. Tiller is a process of its own over the sample's jobs.
 */
export async function benchSearchHttp(): Promise<BenchTable> {
  const server = await startServer({
    SEARCH_REQUESTS_PER_SECOND: '0',
    SEARCH_ADDRESS_REQUESTS_PER_SECOND: '0',
  })
  try {
    await makeCampaign(server)
    const { publisherId, publisherPass } = server.sandbox
    const paths = words.flatMap((q) =>
      places.map((l) => {
        const query = new URLSearchParams({ q, l, link: '1', limit: '10' })
        return `/api/search.php?${query}&id=${publisherId}&pass=${publisherPass}`
      }),
    )
    const bare = await startBare(await answersOf(server.baseUrl, paths))
    try {
      return await measure(server.baseUrl, bare.url, paths)
    } finally {
      await bare.stop()
    }
  } finally {
    await server.stop()
  }
}

type Answers = ReadonlyMap<string, { type: string; body: Buffer }>

async function answersOf(baseUrl: string, paths: readonly string[]): Promise<Answers> {
  const answers = new Map<string, { type: string; body: Buffer }>()
  for (const path of paths) {
    const response = await fetch(baseUrl + path)
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    const body = Buffer.from(await response.arrayBuffer())
    answers.set(path, { type: response.headers.get('content-type') ?? '', body })
  }
  return answers
}

async function startBare(answers: Answers) {
  const app = fastify()
  app.get('/api/search.php', async (request, reply) => {
    const { type, body } = answers.get(request.url) ?? { type: 'text/plain', body: Buffer.alloc(0) }
    return reply.type(type).send(body)
  })
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), stop: () => app.close() }
}

async function measure(tillerUrl: string, bareUrl: string, paths: readonly string[]): Promise<BenchTable> {
  await load(bareUrl, paths)
  await load(tillerUrl, paths)
  const pairs: { bare: Load; tiller: Load }[] = []
  for (let round = 0; round < rounds; round += 1)
    pairs.push({ bare: await load(bareUrl, paths), tiller: await load(tillerUrl, paths) })
  const ratios = pairs.map(({ bare, tiller }) => tiller.rate / bare.rate).toSorted((a, b) => a - b)
  const median = (side: 'bare' | 'tiller', what: keyof Load) =>
    pairs.map((pair) => pair[side][what]).toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
  return {
    title: 'Ten results over HTTP against a bare handler that sends the same bytes',
    columns: ['what', 'requests/s', 'p50 ms', 'p99 ms', 'ratio', 'lowest', 'highest'],
    rows: [
      ['bare', median('bare', 'rate'), median('bare', 'p50'), median('bare', 'p99'), 1, 1, 1],
      [
        'Tiller',
        median('tiller', 'rate'),
        median('tiller', 'p50'),
        median('tiller', 'p99'),
        ratios[Math.floor(rounds / 2)] ?? 0,
        ratios[0] ?? 0,
        ratios.at(-1) ?? 0,
      ],
    ],
    notes: [
      `${connections} connections, ${rounds} rounds of ${secondsPerRun} s each, taken in turns; each number is the median of the rounds'.`,
      `${paths.length} different searches of the sample's jobs. Demanded: a ratio of at least ${demanded}; wanted: ${wanted}.`,
    ],
  }
}

type Load = { rate: number; p50: number; p99: number }

/** Sends from a thread of its own. */
async function load(url: string, paths: readonly string[]): Promise<Load> {
  const requests = paths.map((path) => ({ path }))
  const result = await autocannon({ url, requests, connections, duration: secondsPerRun, workers: 1 })
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} answers that are no success`)
  return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}
