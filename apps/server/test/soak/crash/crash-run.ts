import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connectToDatabase } from '#lib/postgres/database.ts'
import { type Answers, createAnswers } from './answers.ts'
import { type Violations, check } from './checks.ts'
import { injectFaults, drawFaults, type Fault, faultNames, type Targets } from './faults.ts'
import { startFaultyPostgres } from './postgres.ts'
import { freePort } from '../../harness/free-port.ts'
import { type ReceivedMessages, makeWebhooks, startReceiver } from './hooks.ts'
import { keepImporting, keepServing } from './programs.ts'
import { createSeededRandom } from '#lib/runtime/seeded-random.ts'
import { mountSmallVolume } from './volume.ts'
import { type Acknowledgments, work } from './workers.ts'
import { type Advertiser, type Budgeted, launchCampaign, makeAdvertisers } from './world.ts'

export type CrashPlan = {
  faults: number
  /** Equal seeds draw equal faults. */
  seed: number
  onProgress?: (text: string) => void
}

export type CrashReport = {
  clicks: number
  events: number
  applications: number
  images: number
  erased: number
  unknownEvents: number
  unanswered: number
  /** Number of responses by request name and status. */
  answers: Record<string, number>
  broken: Violations
  /** The first invalid responses, and the last output of exited programs. */
  examples: string[]
}

/**
 * Simulates seekers, partners, customers, and an importer that use Tiller while faults are injected into it
 * and its PostgreSQL; then compares acknowledged writes with stored data. The seed determines everything
 * except the timing of the machine.
 */
export async function crashRun(plan: CrashPlan): Promise<CrashReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tiller-crash-'))
  // Dead rows and the write-ahead log grow with the run.
  const volume = mountSmallVolume(dataDir, 384 + plan.faults)
  if (typeof volume === 'string') plan.onProgress?.(`The disk-full fault is skipped: ${volume}.`)
  try {
    return await runOn(dataDir, typeof volume === 'string' ? undefined : volume, plan)
  } finally {
    if (typeof volume !== 'string') volume.remove()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
  }
}

async function runOn(dataDir: string, volume: Targets['volume'], plan: CrashPlan): Promise<CrashReport> {
  const stops: (() => Promise<void>)[] = []
  try {
    const tillerDir = join(dataDir, 'tiller')
    mkdirSync(tillerDir)
    const postgres = await startFaultyPostgres(dataDir)
    stops.unshift(postgres.stop)
    const advertisers = await makeAdvertisers(postgres.databaseUrl)
    await boundLog(postgres.databaseUrl)
    const port = await freePort()
    const place = {
      dataDir: tillerDir,
      databaseUrl: postgres.databaseUrl,
      port,
      baseUrl: `http://127.0.0.1:${port}`,
    }
    const server = keepServing(place)
    stops.unshift(server.stop)
    const secondPort = await freePort()
    const second = keepServing({ ...place, port: secondPort })
    stops.unshift(second.stop)
    const importer = keepImporting(
      place,
      advertisers.map(({ sourceId }) => sourceId),
    )
    stops.unshift(importer.stop)
    await Promise.all([server.ready(), second.ready(), importer.ready()])
    const receiver = await startReceiver(createSeededRandom(plan.seed + 2))
    stops.unshift(receiver.stop)
    await makeWebhooks(place.baseUrl, advertisers, receiver.url)
    return await runPlan(
      plan,
      { postgres, server, second, importer, port, volume },
      { ...place, secondUrl: `http://127.0.0.1:${secondPort}`, advertisers, heard: receiver.heard },
    )
  } finally {
    for (const stop of stops) await stop()
  }
}

/** Limits the write-ahead log, whose default of a gigabyte exceeds a small volume. */
async function boundLog(databaseUrl: string) {
  const { pool, close } = connectToDatabase(databaseUrl, { connections: 1 })
  await pool.query(`alter system set max_wal_size = '64MB'`)
  await pool.query('select pg_reload_conf()')
  await close()
}

type Setting = {
  dataDir: string
  databaseUrl: string
  baseUrl: string
  secondUrl: string
  advertisers: readonly Advertiser[]
  heard: ReceivedMessages
}

async function runPlan(
  plan: CrashPlan,
  programs: Omit<Targets, 'answers' | 'spool'>,
  setting: Setting,
): Promise<CrashReport> {
  const { seed, faults, onProgress } = plan
  const { baseUrl, secondUrl } = setting
  const answers = createAnswers()
  const targets = { ...programs, answers, spool: spoolOf(setting) }
  const changes = answers.fetchFor('change', [200, 201, 409])
  const launched = await Promise.all(
    setting.advertisers.map((advertiser) =>
      launchCampaign(baseUrl, advertiser, changes, { tillerApply: advertiser === hosted(setting) }),
    ),
  )
  const budgeted = launched.flat()
  let goesOn = true
  const { db, close } = connectToDatabase(setting.databaseUrl, { connections: 1 })
  const workUntilStopped = async () => {
    const worker = {
      baseUrl,
      secondUrl,
      answers,
      random: createSeededRandom(seed + 1),
      isRunning: () => goesOn,
    }
    try {
      return await work(worker, budgeted, { db, credentials: hosted(setting).credentials })
    } finally {
      await close()
    }
  }
  const working = workUntilStopped()
  const possible = faultNames.filter((fault) => fault !== 'full disk' || targets.volume !== undefined)
  const random = createSeededRandom(seed)
  let befallen = 0
  const onFault = (fault: Fault) => onProgress?.(`${(befallen += 1)}. ${fault}`)
  try {
    await answers.more(50)
    await injectFaults(drawFaults(faults, random, possible), targets, { random, more: answers.more, onFault })
    await Promise.all([targets.server.ready(), targets.second.ready(), targets.importer.ready()])
    await answers.more(50)
    // In a short run on a busy machine, no click may have reached a form yet.
    await answers.some('application 303')
  } finally {
    goesOn = false
  }
  const told = await working
  await targets.importer.stop()
  await settled(spoolOf(setting), baseUrl)
  return reportOf({ targets, setting, budgeted, baseUrl, answers, told })
}

const spoolOf = ({ dataDir }: Setting) => join(dataDir, 'spool')

/** The advertiser whose jobs have hosted forms. */
function hosted({ advertisers }: Setting): Advertiser {
  const last = advertisers.at(-1)
  if (last === undefined) throw new Error('No advertiser has application forms.')
  return last
}

type Scene = {
  targets: Targets
  setting: Setting
  budgeted: readonly Budgeted[]
  baseUrl: string
  answers: Answers
  told: Acknowledgments
}

async function reportOf({ targets, setting, budgeted, baseUrl, answers, told }: Scene): Promise<CrashReport> {
  const connection = connectToDatabase(setting.databaseUrl, { connections: 2 })
  try {
    const found = await check({
      connection,
      baseUrl,
      told,
      budgeted,
      heard: setting.heard,
      advertiser: hosted(setting),
    })
    const deaths = [targets.server, targets.second, targets.importer].flatMap((program) => program.deaths())
    return {
      clicks: told.clicks.size,
      events: told.events.size,
      applications: told.applicants.applied.size,
      images: told.images.size,
      erased: told.applicants.erased.size,
      unknownEvents: told.unknownEvents.flat().length,
      unanswered: answers.unanswered(),
      answers: Object.fromEntries([...answers.counts].toSorted(([a], [b]) => a.localeCompare(b))),
      broken: {
        ...found,
        waitingFiles: waitingIn(spoolOf(setting)).length,
        deaths: deaths.length,
        brokenAnswers: answers.broken.length,
      },
      examples: [...deaths, ...answers.broken].slice(0, 10),
    }
  } finally {
    await connection.close()
  }
}

/** Maximum time without progress of the spool. */
const standstillMs = 120_000

/**
 * Waits until everything spooled is recorded and the server is healthy, or until there is no more progress.
 */
async function settled(spool: string, baseUrl: string) {
  const isWell = async () => {
    const { status } = (await (await fetch(`${baseUrl}/v5/status`)).json()) as { status: string }
    return status === 'UP'
  }
  let fewest = Infinity
  let tooLateAtMs = 0
  for (;;) {
    const waiting = waitingIn(spool).length
    if (waiting < fewest) [fewest, tooLateAtMs] = [waiting, performance.now() + standstillMs]
    if (performance.now() > tooLateAtMs || (waiting === 0 && (await isWell()))) return
    await pause(100)
  }
}

/** Files of clicks that wait to be recorded. */
const waitingIn = (spool: string) =>
  existsSync(spool)
    ? readdirSync(spool).filter((name) => name !== 'reserve' && !name.endsWith('.unread'))
    : []
