import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '../../src/kit/db/database.ts'
import { migrate } from '../../src/kit/db/migrate.ts'
import { rebuildStages } from '../../src/dispositions/stages.ts'
import { startProcesses, type Processes, type Victim } from './processes.ts'
import { writeEvents, type Sent } from './writers.ts'

export type CrashPlan = {
  /** An empty directory for the database. */
  dataDir: string
  events: number
  writers: number
  /** Whom to kill, one after the other, at times spread over the run. */
  victims: readonly Victim[]
  /** 0 to 1 */
  random: () => number
  onProgress?: (text: string) => void
}

/** What became of the events; a promise is broken if any of the last six is not 0. */
export type CrashReport = {
  acknowledged: number
  unknown: number
  requests: number
  repeats: number
  kills: number
  /** Acknowledged and not there. */
  lost: number
  /** There more than once. */
  doubled: number
  /** There and never sent. */
  invented: number
  /** Requests without an answer of which a part is there. */
  halfStored: number
  /** Stages that are not what the events say. */
  wrongStages: number
  /** Still answered with a failure when all was over. */
  unhealthy: number
}

/** Kills the API and PostgreSQL while events are written, then counts what is there. */
export async function crashRun(plan: CrashPlan): Promise<CrashReport> {
  const processes = await startProcesses(plan.dataDir)
  try {
    await withConnection(processes, ({ pool }) => migrate(pool))
    const { sent, kills } = await writeAndKill(plan, processes)
    return { ...(await inspect(processes, sent)), requests: sent.requests, repeats: sent.repeats, kills }
  } finally {
    await processes.stop()
  }
}

async function writeAndKill(
  { events, writers, victims, random, onProgress }: CrashPlan,
  processes: Processes,
) {
  const waiting = [...victims]
  const step = events / (victims.length + 1)
  let at = step * random()
  let killing: Promise<void> | undefined
  let kills = 0
  const sent = await writeEvents({
    baseUrl: processes.baseUrl,
    events,
    writers,
    random,
    onDone: (total) => {
      if (total < at || killing !== undefined) return
      const victim = waiting.shift()
      if (victim === undefined) return
      at = total + step * (0.3 + random() * 0.5)
      kills += 1
      onProgress?.(`${total} events done, kill -9 ${victim}`)
      killing = processes.kill(victim, random).finally(() => (killing = undefined))
    },
  })
  await killing
  return { sent, kills }
}

async function inspect(processes: Processes, { acknowledged, unknown }: Sent) {
  await untilReady(processes)
  return withConnection(processes, async ({ db, pool }) => {
    const { rows } = await pool.query<{ n: string; times: number }>(
      'select raw_event as n, count(*)::int as times from disposition_event group by 1',
    )
    const there = new Map(rows.map(({ n, times }) => [Number(n), times]))
    const maybe = new Set(unknown.flat())
    const halves = unknown.filter((numbers) => new Set(numbers.map((n) => there.has(n))).size > 1)
    const { changed } = await rebuildStages(db, 'production')
    const status = await fetch(`${processes.baseUrl}/disposition/v1/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '[]',
    })
    return {
      acknowledged: acknowledged.size,
      unknown: maybe.size,
      lost: [...acknowledged].filter((n) => !there.has(n)).length,
      doubled: [...there.values()].filter((times) => times > 1).length,
      invented: [...there.keys()].filter((n) => !acknowledged.has(n) && !maybe.has(n)).length,
      halfStored: halves.length,
      wrongStages: changed,
      unhealthy: status.status === 400 ? 0 : 1,
    }
  })
}

/** After a crash PostgreSQL first replays what was committed. */
async function untilReady(processes: Processes) {
  for (let attempts = 600; ; attempts -= 1) {
    const ready = withConnection(processes, ({ pool }) => pool.query('select 1'))
    const error: unknown = await ready.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    if (error === undefined) return
    if (attempts === 0) throw error
    await pause(100)
  }
}

async function withConnection<T>(
  { databaseUrl }: Processes,
  work: (connection: ReturnType<typeof connect>) => Promise<T>,
) {
  const connection = connect(databaseUrl, { connections: 2 })
  try {
    return await work(connection)
  } finally {
    await connection.close()
  }
}
