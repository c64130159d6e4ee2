import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { createSender, type Sender } from './requests.ts'

/** Latencies in ms, counted from when a request was due, and how many were not answered as they should be. */
export type Latencies = { search: number[]; click: number[]; commit: number[]; failed: number }

/** Whom to ask as seekers do, and a connection of one's own to the database below, which has a table `bench_commit`. */
export type Visited = { baseUrl: string; publisher: string; database: pg.Client }

const searchesPerSecond = 20
/** Each follows a search: what it leads to is clicked. */
const searchesPerClick = 3

const words = ['nurse', 'engineer', 'clerk', 'driver', 'analyst', 'manager', 'police officer', 'teacher']
const places = ['', 'New York, NY', 'Los Angeles, CA', 'Washington, DC', '', 'TX']

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/**
 * Searches and clicks as seekers do, at a steady rate whatever becomes of the earlier requests, for so many seconds. As
 * often as a click, one row is written and committed in the database: what a click could not do without.
 */
export async function seek(visited: Visited, seconds: number): Promise<Latencies> {
  const { baseUrl, publisher, database } = visited
  const sender = createSender(baseUrl, { keepText: true })
  const latencies: Latencies = { search: [], click: [], commit: [], failed: 0 }
  const under: Promise<void>[] = []
  const startedAt = performance.now()
  for (let n = 0; n < seconds * searchesPerSecond; n += 1) {
    const dueAt = startedAt + (n * 1000) / searchesPerSecond
    while (performance.now() < dueAt) await pause(Math.max(1, dueAt - performance.now()))
    under.push(visit({ sender, publisher, n, dueAt }, latencies))
    if (n % searchesPerClick === 0) under.push(commit(database, n, latencies))
  }
  await Promise.all(under)
  sender.close()
  return latencies
}

type Visit = { sender: Sender; publisher: string; n: number; dueAt: number }

async function visit({ sender, publisher, n, dueAt }: Visit, latencies: Latencies) {
  const query = new URLSearchParams({
    q: words[n % words.length] ?? '',
    l: places[n % places.length] ?? '',
    link: '1',
    limit: '10',
  })
  const found = await sender.send({ path: `/api/search.php?${query}&${publisher}` })
  latencies.search.push(performance.now() - dueAt)
  if (found.status !== 200) return void (latencies.failed += 1)
  if (n % searchesPerClick > 0) return
  const { jobs } = JSON.parse(found.text) as { jobs: { url: string }[] }
  const url = jobs[n % jobs.length]?.url
  if (url === undefined) return
  const clickedAt = performance.now()
  const clicked = await sender.send({
    path: new URL(url).pathname,
    headers: { 'user-agent': `${browser} ${n}` },
  })
  latencies.click.push(performance.now() - clickedAt)
  if (clicked.status !== 302) latencies.failed += 1
}

async function commit(database: pg.Client, n: number, latencies: Latencies) {
  const startedAt = performance.now()
  await database.query('insert into bench_commit values ($1)', [n])
  latencies.commit.push(performance.now() - startedAt)
}
