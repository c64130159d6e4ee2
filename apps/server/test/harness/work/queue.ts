import { after, type TestContext } from 'node:test'
import { Registry } from 'prom-client'
import { createDatabase, dropDatabase, testServer } from '../postgres.ts'
import { connect } from '#lib/postgres/database.ts'
import { migrate } from '#lib/postgres/migrations/migrate.ts'
import { startWork, type BackgroundTasks } from '#lib/runtime/tasks/background-work.ts'

type Connections = Pick<ReturnType<typeof connect>, 'db' | 'pool'>

/** The instant at which all tasks of these tests run. */
export const runsAt = new Date('2026-03-02T15:00:00Z')

let server: ReturnType<typeof testServer> | undefined

// Here and not in a test, so that it happens after the last test of the file.
after(async () => (await server)?.stop())

/** A database of its own, with a way to start workers on it, and what they have logged. */
export async function queue(t: TestContext) {
  server ??= testServer()
  const { url } = await server
  const databaseUrl = await createDatabase(url)
  const { db, pool, close } = connect(databaseUrl, { connections: 5 })
  await migrate(pool)
  const logged: { fields: object; text: string }[] = []
  const log = (fields: object, text: string) => void logged.push({ fields, text })
  const works: { stop(limitMs: number): Promise<void> }[] = []
  t.after(async () => {
    await Promise.all(works.map((work) => work.stop(1_000)))
    await close()
    await dropDatabase(url, databaseUrl)
  })
  const registry = new Registry()
  const start = (
    declared: Partial<BackgroundTasks<Connections>>,
    measured = new Registry(),
    concurrency = 2,
  ) => {
    const work = startWork({
      declared: { tasks: [], recurring: [], ...declared },
      needs: (own) => own,
      now: () => runsAt,
      log: { error: log, warn: log },
      registry: measured,
      databaseUrl,
      concurrency,
    })
    let stopped: Promise<void> | undefined
    const stop = (limitMs: number) => (stopped ??= work.stop(limitMs))
    const running = { poolId: work.poolId, stop }
    works.push(running)
    return running
  }
  return { db, pool, databaseUrl, start, logged, registry }
}

/** Waits for something that the other side does soon, a turn of the event loop at a time. */
export async function until<T>(look: () => Promise<T | false | undefined>): Promise<T> {
  const tooLong = AbortSignal.timeout(20_000)
  for (;;) {
    const found = await look()
    if (found !== false && found !== undefined) return found
    if (tooLong.aborted) throw new Error('It did not happen in 20 seconds.')
  }
}
