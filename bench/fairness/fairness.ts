import pg from 'pg'
import { computeMedian, computeQuantile, roundFigure } from '../harness/figures.ts'
import { callAtConstantRate } from '../harness/load.ts'
import { browserAgent, createSender, searchWords } from '../harness/requests.ts'
import { launchCampaign, runWithServer } from '../harness/server.ts'
import type { BenchTable } from '../harness/table.ts'
import { startAttack } from './attack-thread.ts'
import { createAttackingCustomer } from './attacker.ts'
import { attacks } from './attacks.ts'
import { createLargeImport } from './feed-import.ts'

const quietSeconds = 30
const attackSeconds = 60
/** Maximum ratio of latencies under attack to those without. */
const maxFactor = 3
const searchesPerSecond = 20
const searchesPerClick = 3

/** Measures searches and clicks while another customer sends the most expensive requests that its limits allow. */
export const benchFairness = (): Promise<BenchTable> =>
  runWithServer({}, async (server) => {
    const database = new pg.Client(server.databaseUrl)
    await database.connect()
    try {
      await database.query('create table bench_commit (n integer)')
      const largeImport = await createLargeImport(server)
      const attacker = await createAttackingCustomer(server)
      await launchCampaign(server)
      const victim = { ...server, database }
      await measure(victim, quietSeconds)
      const rounds: Round[] = []
      const notes: string[] = []
      const all = Object.keys(attacks)
      const measureRound = async (name: string, start: () => () => Promise<unknown>) => {
        const quiet = await measure(victim, quietSeconds)
        const stop = start()
        const attacked = await measure(victim, attackSeconds)
        notes.push(`${name}: responses ${JSON.stringify(await stop())}, failed: ${attacked.failed}.`)
        rounds.push({ name, quiet, attacked })
      }
      for (const [name, kinds] of [...all.map((each) => [each, [each]] as const), ['all', all] as const])
        await measureRound(name, () => startAttack({ baseUrl: server.baseUrl, attacker, kinds }))
      await measureRound('import of new jobs', largeImport.start)
      await largeImport.remove()
      return {
        title: 'Searches and clicks during attacks',
        columns: [
          'attack',
          'request',
          'quiet p50',
          'p50 ms',
          'p50 factor',
          'quiet p99',
          'p99 ms',
          'p99 factor',
        ],
        rows: rounds.flatMap((round) => rowsOf(round, rounds)),
        notes: [
          `${searchesPerSecond} searches per second, a third of them with a click; ${quietSeconds} s quiet and ${attackSeconds} s attacked in turns. Quiet: median of the quiet phases. Commit: one row inserted, the minimum that a click waits for. The factor should be at most ${maxFactor}.`,
          ...notes,
        ],
      }
    } finally {
      await database.end()
    }
  })

type Latencies = { search: number[]; click: number[]; commit: number[]; failed: number }
type Round = { name: string; quiet: Latencies; attacked: Latencies }

const rowsOf = ({ name, attacked }: Round, rounds: readonly Round[]): (string | number)[][] =>
  (['search', 'click', 'commit'] as const).map((kind) => {
    const compare = (share: number) => {
      const quietMs = computeMedian(rounds.map(({ quiet }) => computeQuantile(quiet[kind], share)))
      const attackedMs = computeQuantile(attacked[kind], share)
      return [quietMs, attackedMs, attackedMs / quietMs].map(roundFigure)
    }
    return [name, kind, ...compare(0.5), ...compare(0.99)]
  })

const places = ['', 'New York, NY', 'Los Angeles, CA', 'Washington, DC', '', 'TX']

type Victim = { baseUrl: string; publisher: string; database: pg.Client }

/**
 * Searches at a constant rate, clicks on some results, and commits a row for each click. Returns the latencies of all
 * three.
 */
async function measure({ baseUrl, publisher, database }: Victim, seconds: number): Promise<Latencies> {
  const sender = createSender(baseUrl, { keepText: true })
  const latencies: Latencies = { search: [], click: [], commit: [], failed: 0 }
  await callAtConstantRate({ perSecond: searchesPerSecond, seconds }, async (n, dueAt) => {
    const query = new URLSearchParams({
      q: searchWords[n % searchWords.length] ?? '',
      l: places[n % places.length] ?? '',
      link: '1',
      limit: '10',
    })
    const found = await sender.send({ path: `/api/search.php?${query}&${publisher}` })
    latencies.search.push(performance.now() - dueAt)
    if (found.status !== 200) return void (latencies.failed += 1)
    if (n % searchesPerClick > 0) return
    const insertedAt = performance.now()
    await database.query('insert into bench_commit values ($1)', [n])
    latencies.commit.push(performance.now() - insertedAt)
    const { jobs } = JSON.parse(found.text) as { jobs: { url: string }[] }
    const url = jobs[n % jobs.length]?.url
    if (url === undefined) return
    const clickedAt = performance.now()
    const headers = { 'user-agent': `${browserAgent} ${n}` }
    const clicked = await sender.send({ path: new URL(url).pathname, headers })
    latencies.click.push(performance.now() - clickedAt)
    if (clicked.status !== 302) latencies.failed += 1
  })
  sender.close()
  return latencies
}
