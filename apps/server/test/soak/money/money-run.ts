import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { attributeConversions } from '#domain/conversions/attribute.ts'
import { connectToDatabase } from '#lib/postgres/database.ts'
import { createSeededRandom } from '#lib/runtime/seeded-random.ts'
import { startFaultyPostgres, type FaultyPostgres } from '../crash/postgres.ts'
import { between, oneOf, type Random } from '../crash/random.ts'
import { supervise, type Program } from '../crash/supervise.ts'
import { checkLedger, checkAcknowledged, type LedgerChecks, type Acknowledgments } from './checks.ts'
import { config } from './context.ts'
import { createCustomers } from './world.ts'

export type MoneyPlan = {
  /** Number of clicks, refunds, and changes in the run. */
  operations: number
  /** Number of killed processes, spread over the run. */
  kills: number
  /** Equal seeds draw equal faults. */
  seed: number
  onProgress?: (text: string) => void
}

export type MoneyReport = {
  operations: number
  clicks: number
  charged: number
  chargedCents: number
  acquisitions: number
  refunds: number
  changes: number
  /** Operations with an unknown result. */
  unknown: number
  kills: { servers: number; postgres: number }
  /** Every guarantee, with the number of violations. */
  broken: LedgerChecks & { lost: number; wrong: number; deaths: number }
  examples: string[]
}

const defaultWriters = { writers: 64, servers: 2 }
const program = fileURLToPath(new URL('./writer-process.ts', import.meta.url))

/**
 * Runs 64 writers in two processes that spend the same budgets, refund, change, and pause, while these
 * processes and PostgreSQL are killed; then compares acknowledged writes with stored data, and every sum with
 * the ledger.
 */
export async function moneyRun(plan: MoneyPlan): Promise<MoneyReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tiller-money-'))
  const postgres = await startFaultyPostgres(dataDir)
  try {
    await createCustomers(postgres.databaseUrl)
    return await runPlan(plan, postgres)
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
  }
}

async function runPlan(plan: MoneyPlan, postgres: FaultyPostgres): Promise<MoneyReport> {
  const random = createSeededRandom(plan.seed)
  const { told, running, ready, finish, stop } = startWriters(postgres.databaseUrl, { random })
  try {
    await ready()
    const kills = await killAlong(plan, { postgres, running, random, told })
    await postgres.runs()
    return { ...(await finish()), kills }
  } finally {
    await stop()
  }
}

type WriterOptions = {
  random: Random
  /** Number of concurrent writers, in all processes together. */
  writers?: number
  /** Number of processes. */
  servers?: number
  /** Called for each acknowledged write, for example "click". */
  onAcknowledged?: (what: string) => void
}

/** Starts writers in processes that are restarted whenever they exit. */
export function startWriters(
  databaseUrl: string,
  {
    random,
    writers = defaultWriters.writers,
    servers = defaultWriters.servers,
    onAcknowledged,
  }: WriterOptions,
) {
  const told: Acknowledgments = { clicks: new Map(), refunds: new Map(), changes: 0, unknown: 0, wrong: [] }
  const running = Array.from({ length: servers }, () =>
    keepWriting(
      () => [databaseUrl, String(between(random, 0, 2 ** 31)), String(writers / servers)],
      (line) => {
        note(told, line)
        onAcknowledged?.(line.split(' ', 1)[0] ?? '')
      },
    ),
  )
  const stop = async () => void (await Promise.all(running.map((each) => each.stop())))
  return {
    told,
    running,
    ready: () => Promise.all(running.map((each) => each.ready())),
    stop,
    /** Stops the writers and compares what was acknowledged with what is stored. */
    finish: async () => {
      await stop()
      return compare(databaseUrl, told, running)
    },
  }
}

async function compare(
  databaseUrl: string,
  told: Acknowledgments,
  running: readonly Program[],
): Promise<Omit<MoneyReport, 'kills'>> {
  const { db, pool, close } = connectToDatabase(databaseUrl, { connections: 2 })
  try {
    await attributeConversions({ db, config }, { at: new Date() })
    const chargedCents = [...told.clicks.values()].reduce((sum, cents) => sum + cents, 0)
    return {
      operations: done(told),
      clicks: told.clicks.size,
      charged: [...told.clicks.values()].filter((cents) => cents > 0).length,
      chargedCents,
      acquisitions: await countAcquisitions(pool),
      refunds: told.refunds.size,
      changes: told.changes,
      unknown: told.unknown,
      broken: {
        ...(await checkLedger(pool)),
        lost: await checkAcknowledged(pool, told),
        wrong: told.wrong.length,
        deaths: running.flatMap((each) => each.deaths()).length,
      },
      examples: [...told.wrong, ...running.flatMap((each) => each.deaths())].slice(0, 10),
    }
  } finally {
    await close()
  }
}

async function countAcquisitions(pool: pg.Pool) {
  const { rows } = await pool.query(
    `select count(*)::integer as count from charge where kind = 'ACQUISITION'`,
  )
  return (rows as { count: number }[])[0]?.count ?? 0
}

const done = ({ clicks, refunds, changes }: Acknowledgments) => clicks.size + refunds.size + changes

type Scene = { postgres: FaultyPostgres; running: readonly Program[]; random: Random; told: Acknowledgments }

/** Kills a server or PostgreSQL at random moments, evenly spread over the operations. */
async function killAlong(plan: MoneyPlan, { postgres, running, random, told }: Scene) {
  const kills = { servers: 0, postgres: 0 }
  for (let kill = 1; kill <= plan.kills + 1; kill += 1) {
    const until = (plan.operations * kill) / (plan.kills + 1)
    while (done(told) < until) await pause(10)
    if (kill > plan.kills) break
    await pause(between(random, 0, 100))
    if (kill % 2 === 0) {
      kills.postgres += 1
      // Either the postmaster, or another process, after which PostgreSQL ends all others itself.
      await (random() < 0.5 ? postgres.killPostmaster() : postgres.killBackend(random))
      await postgres.runs()
    } else {
      kills.servers += 1
      await oneOf(random, running).kill()
    }
    plan.onProgress?.(
      `${kill} kills, ${done(told)} done, ${told.unknown} without a response, ${told.wrong.length} wrong`,
    )
  }
  return kills
}

/** A process with its share of the writers, restarted whenever it exits. */
function keepWriting(args: () => readonly string[], onLine: (line: string) => void): Program {
  return supervise(() => {
    const child = spawn(process.execPath, [program, ...args()], { stdio: ['pipe', 'pipe', 'pipe'] })
    createInterface(child.stdout).on('line', onLine)
    return child
  }, /^ready$/)
}

function note(told: Acknowledgments, line: string) {
  const [what, id = '', cents] = line.split(' ')
  if (what === 'click' && cents !== undefined) told.clicks.set(id, Number(cents))
  else if (what === 'refund' && cents !== undefined) told.refunds.set(id, Number(cents))
  else if (what === 'change') told.changes += 1
  else if (what === 'unknown') told.unknown += 1
  else if (what === 'wrong') told.wrong.push(line)
}
