import pg from 'pg'
import { quantile } from '../quantile.ts'
import type { BenchTable } from '../table.ts'
import { beginAttack } from './attacking.ts'
import { attacks } from './attacks.ts'
import { makeAttacker, makeCampaign, startServer } from './server.ts'
import { seek, type Latencies } from './victims.ts'

const quietSeconds = 30
const attackSeconds = 60
/** How many times as long searches and clicks may take while others do their worst. */
const goal = 3

/**
 * How much longer searches and clicks take while another customer sends its worst at the rate that it is
 * allowed. The server is a process of its own with its limits as they are by default, PostgreSQL its own.
 */
export async function benchFairness(): Promise<BenchTable> {
  const server = await startServer()
  const database = new pg.Client(server.databaseUrl)
  try {
    await database.connect()
    await database.query('create table bench_commit (n integer)')
    const attacker = await makeAttacker(server)
    await makeCampaign(server)
    const publisher = `id=${server.sandbox.publisherId}&pass=${server.sandbox.publisherPass}`
    const visited = { baseUrl: server.baseUrl, publisher, database }
    await seek(visited, quietSeconds)
    const rounds: Round[] = []
    const notes: string[] = []
    for (const [name, kinds] of [
      ...Object.keys(attacks).map((name) => [name, [name]] as const),
      ['all at once', Object.keys(attacks)] as const,
    ]) {
      const quiet = await seek(visited, quietSeconds)
      const endAttack = beginAttack({ baseUrl: server.baseUrl, attacker, kinds })
      const attacked = await seek(visited, attackSeconds)
      const failed = attacked.failed === 0 ? '' : `; ${attacked.failed} seekers were not answered`
      notes.push(`${name}: ${shownStatuses(await endAttack())}${failed}`)
      rounds.push({ name, quiet, attacked })
    }
    return {
      title: 'Searches and clicks while another customer sends its worst',
      columns: ['attack', 'what', 'quiet p50', 'p50 ms', 'times', 'quiet p99', 'p99 ms', 'times p99'],
      rows: compare(rounds),
      notes: [
        `20 searches and 7 clicks a second, ${quietSeconds} s in quiet and ${attackSeconds} s under attack over 16 connections, taken in turns; latencies count from when a search was due. Quiet is the median of the quiet times. A commit is that of one row over a connection of its own, as often as a click: a click waits for no less.`,
        `The limits are those of a new Tiller, but for clicks from one network; server, PostgreSQL, attack and measurement share the cores. Wanted: at most ${goal} times as long.`,
        ...notes,
      ],
    }
  } finally {
    await database.end()
    await server.stop()
  }
}

const shownStatuses = (statuses: Record<number, number>) =>
  Object.entries(statuses)
    .map(([status, times]) => `${times} × ${status === '0' ? 'no answer' : status}`)
    .join(', ')

const whats = ['search', 'click', 'commit'] as const
type What = (typeof whats)[number]
type Round = { name: string; quiet: Latencies; attacked: Latencies }

/** Quiet is the middle one of the quiet times: none of them is spoilt by what an attack left, nor by what else the machine did. */
function compare(rounds: readonly Round[]): (string | number)[][] {
  const quiet = (what: What, part: number) =>
    quantile(
      rounds.map((round) => quantile(round.quiet[what], part)),
      0.5,
    )
  return rounds.flatMap(({ name, attacked }) =>
    whats.map((what) => {
      const pair = (part: number) => {
        const [low, high] = [quiet(what, part), quantile(attacked[what], part)]
        return [low, high, high / low]
      }
      return [name, what, ...pair(0.5), ...pair(0.99)]
    }),
  )
}
