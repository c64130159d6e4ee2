import autocannon from 'autocannon'
import fastify from 'fastify'
import { makeCampaign, startServer } from './fairness/server.ts'
import type { BenchTable } from './table.ts'

const manyConnections = 16
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
    const pathsOf = (more: string) =>
      words.flatMap((q) =>
        places.map((l) => {
          const query = new URLSearchParams({ l, link: '1', limit: '10', q })
          return `/api/search.php?id=${publisherId}&pass=${publisherPass}&${query}${more}`
        }),
      )
    const paths = pathsOf('')
    const bare = await startBare(await answersOf(server.baseUrl, paths))
    try {
      return await measure(server.baseUrl, bare.url, { paths, newPaths: pathsOf(`+-${newId}`) })
    } finally {
      await bare.stop()
    }
  } finally {
    await server.stop()
  }
}

/** What the load replaces by a word that it has never sent before. */
const newId = 'no[<id>]'

type Answers = ReadonlyMap<string, { headers: Record<string, string>; body: Buffer }>

/** What Node sends by itself. */
const ofNode = new Set(['connection', 'content-length', 'date', 'keep-alive'])

async function answersOf(baseUrl: string, paths: readonly string[]): Promise<Answers> {
  const answers = new Map<string, { headers: Record<string, string>; body: Buffer }>()
  for (const path of paths) {
    const response = await fetch(baseUrl + path)
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    const body = Buffer.from(await response.arrayBuffer())
    const headers = Object.fromEntries([...response.headers].filter(([name]) => !ofNode.has(name)))
    answers.set(path, { headers, body })
  }
  return answers
}

async function startBare(answers: Answers) {
  const app = fastify()
  app.get('/api/search.php', async (request, reply) => {
    const { headers, body } = answers.get(request.url) ?? { headers: {}, body: Buffer.alloc(0) }
    return reply.headers(headers).send(body)
  })
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), stop: () => app.close() }
}

type Paths = { paths: readonly string[]; newPaths: readonly string[] }

async function measure(tillerUrl: string, bareUrl: string, { paths, newPaths }: Paths): Promise<BenchTable> {
  const turn = async () => ({
    bare: await load(bareUrl, paths),
    again: await load(tillerUrl, paths),
    anew: await load(tillerUrl, newPaths),
  })
  await turn()
  const turns: Awaited<ReturnType<typeof turn>>[] = []
  for (let round = 0; round < rounds; round += 1) turns.push(await turn())
  const rowOf = (what: string, side: 'bare' | 'again' | 'anew') => {
    const middle = (figure: keyof Load) => sortedMiddle(turns.map((each) => each[side][figure]))
    const ratios = turns.map((each) => each[side].rate / each.bare.rate).toSorted((a, b) => a - b)
    const ratio = [sortedMiddle(ratios), ratios[0] ?? 0, ratios.at(-1) ?? 0]
    return [
      what,
      middle('rate'),
      middle('p50'),
      middle('p99'),
      ...ratio.map((each) => Number(each.toPrecision(3))),
    ]
  }
  const alone = [await load(tillerUrl, paths, 1), await load(tillerUrl, newPaths, 1)].map(({ p99 }) => p99)
  return {
    title: 'Ten results over HTTP against a bare handler that sends the same bytes',
    columns: ['what', 'requests/s', 'p50 ms', 'p99 ms', 'ratio', 'lowest', 'highest'],
    rows: [
      rowOf('bare', 'bare'),
      rowOf('Tiller, the same searches again and again', 'again'),
      rowOf('Tiller, searches that nobody has sent before', 'anew'),
    ],
    notes: [
      `${manyConnections} connections, ${rounds} rounds of ${secondsPerRun} s each, taken in turns; each number is the median of the rounds'.`,
      `${paths.length} different searches of the sample's jobs. Those that are new leave out a word of their own, which no job has.`,
      `One after another over a single connection, p99: ${alone.join(' ms, and ')} ms for those that are new.`,
      `Demanded: a ratio of at least ${demanded}; wanted: ${wanted}.`,
    ],
  }
}

const sortedMiddle = (figures: readonly number[]) =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0

type Load = { rate: number; p50: number; p99: number }

/** Sends from a thread of its own. */
async function load(url: string, paths: readonly string[], connections = manyConnections): Promise<Load> {
  const requests = paths.map((path) => ({ path }))
  const result = await autocannon({
    url,
    requests,
    connections,
    duration: secondsPerRun,
    workers: 1,
    idReplacement: paths.some((path) => path.includes(newId)),
  })
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} answers that are no success`)
  return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}
