import { open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { type ClickLimitSettings, toClickLimits } from '../classify/limits.ts'
import { toBillingMonth } from '#domain/campaigns/budget/billing-month.ts'
import type { Config } from '#lib/config/config.ts'
import { advisoryLocks } from '#lib/postgres/advisory-locks.ts'
import { type Db, isTemporaryDatabaseError } from '#lib/postgres/database.ts'
import { type BatchWriter, createBatchWriter } from '#lib/runtime/batch-writer.ts'
import { summarizeError } from '#lib/metrics/error-summary.ts'
import type { Log } from '#lib/runtime/log.ts'
import type { Click } from '../recording/click.ts'
import { listConflictKeys, recordUnbilledClicks } from '../recording/record.ts'
import { parseSpoolLine, type SpooledClick } from './spooled-click.ts'
import type { ClickSpool } from './spool.ts'

export type ReplayDependencies = {
  backgroundDb: Db
  clickSpool: Pick<ClickSpool, 'folder' | 'reserve'>
  config: Pick<Config, 'billingZone' | 'publisherShare'> & ClickLimitSettings
}

export type ReplayRun = { log: Log; signal: AbortSignal }

const claimedSuffix = '.taken'
const unreadSuffix = '.unread'

/**
 * Records the spooled clicks of all processes, file by file in order, and deletes recorded files. Does nothing while
 * another process replays. If the database fails, the rest stays for the next replay; clicks that are already recorded
 * stay unchanged. Lines that cannot be recorded are written to an `.unread` file and logged.
 */
export async function replayClicks(dependencies: ReplayDependencies, run: ReplayRun): Promise<void> {
  if ((await filesIn(dependencies.clickSpool.folder)).length === 0) return
  await dependencies.backgroundDb.connection().execute(async (connection) => {
    const { rows } = await sql<{
      leads: boolean
    }>`select pg_try_advisory_lock(${advisoryLocks.clickReplay}) as leads`.execute(connection)
    if (rows[0]?.leads !== true) return
    try {
      for (const name of await filesIn(dependencies.clickSpool.folder))
        await replayFile(dependencies, run, name)
    } finally {
      // A lost connection releases the lock.
      await sql`select pg_advisory_unlock(${advisoryLocks.clickReplay})`.execute(connection).catch(() => {})
    }
  })
}

/** Returns the names of the files to replay, oldest first. */
async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  const waiting = names.filter((name) => name.endsWith('.jsonl') || name.endsWith(claimedSuffix))
  const files = await Promise.all(
    waiting.map(async (name) => {
      const found = await stat(join(folder, name)).catch(() => undefined)
      return { name, mtimeMs: found?.mtimeMs ?? 0, isFile: found?.isFile() ?? true }
    }),
  )
  return files
    .filter(({ isFile }) => isFile)
    .toSorted((a, b) => a.mtimeMs - b.mtimeMs)
    .map(({ name }) => name)
}

/** Maximum lines per read and per commit. */
const chunkLines = 200

type Line = { line: number; text: string }
type SetAside = (line: Line, why: object) => void

async function replayFile(dependencies: ReplayDependencies, { log, signal }: ReplayRun, name: string) {
  const path = join(dependencies.clickSpool.folder, name.replace(/\.jsonl$/, claimedSuffix))
  await rename(join(dependencies.clickSpool.folder, name), path)
  const unread: Line[] = []
  const writer = createWriter(dependencies)
  const setAside = ({ line, text }: Line, why: object) => {
    log.error({ file: name, line, ...why }, 'click set aside')
    unread.push({ line, text })
  }
  const file = await open(path)
  try {
    let line = 0
    let chunk: Line[] = []
    for await (const text of file.readLines({ autoClose: false })) {
      chunk.push({ line: (line += 1), text })
      if (chunk.length < chunkLines) continue
      if (signal.aborted) return
      await replayLines(dependencies, writer, chunk, setAside)
      chunk = []
    }
    if (signal.aborted) return
    await replayLines(dependencies, writer, chunk, setAside)
  } finally {
    await file.close()
  }
  if (unread.length > 0) await writeUnread(path.replace(/\.taken$/, unreadSuffix), unread)
  await rm(path)
}

const writeUnread = (path: string, lines: readonly Line[]) =>
  writeFile(
    path,
    lines
      .toSorted((a, b) => a.line - b.line)
      .map(({ text }) => `${text}\n`)
      .join(''),
    { mode: 0o600, flush: true },
  )

type Writer = BatchWriter<Click, boolean>

const createWriter = ({ backgroundDb }: ReplayDependencies) =>
  createBatchWriter({
    name: 'replayed clicks',
    write: (clicks: readonly Click[]) => recordUnbilledClicks(backgroundDb, clicks),
    concurrency: 1,
    largestBatch: { items: chunkLines },
    largestQueue: {},
    overloaded: () => new Error('The queue of spooled clicks is full.'),
    conflictKeys: listConflictKeys,
    splitOn: (error) => !isTemporaryDatabaseError(error),
  })

/** Records lines. Throws if the database is unavailable, without having recorded a line. */
async function replayLines(
  dependencies: ReplayDependencies,
  writer: Writer,
  lines: readonly Line[],
  setAside: SetAside,
) {
  const unavailable = new AbortController()
  const replayed = lines.map(async (line) => {
    const click = parseSpoolLine(line.text)
    if (click === undefined) return setAside(line, { why: 'not a complete click' })
    try {
      const isKnown = await writer.write(withSettings(dependencies.config, click), unavailable.signal)
      if (!isKnown) setAside(line, { why: 'unknown job' })
    } catch (error) {
      if (isTemporaryDatabaseError(error)) unavailable.abort(error)
      if (!unavailable.signal.aborted) setAside(line, { fault: summarizeError(error) })
    }
  })
  await Promise.all(replayed)
  unavailable.signal.throwIfAborted()
}

const withSettings = (config: ReplayDependencies['config'], click: SpooledClick): Click => ({
  ...click,
  publisherShare: config.publisherShare,
  limits: toClickLimits(config),
  period: toBillingMonth(click.at, config.billingZone),
  zone: config.billingZone,
})

const replayIntervalMs = 5_000
const stoppingMs = 1_000

/** Replays the spool immediately and then periodically, one run at a time. */
export function startClickReplay(dependencies: ReplayDependencies, log: Log) {
  const stopping = new AbortController()
  let round: Promise<void> | undefined
  const begin = () => {
    round ??= replayClicks(dependencies, { log, signal: stopping.signal })
      .catch((error: unknown) => {
        // An unavailable database is the reason for the spool.
        if (!isTemporaryDatabaseError(error))
          log.error({ fault: summarizeError(error) }, 'clicks could not be replayed')
      })
      // On a full disk, the next round tries again; the disk status shows the problem.
      .then(() => dependencies.clickSpool.reserve().catch(() => {}))
      .finally(() => (round = undefined))
  }
  begin()
  const timer = setInterval(begin, replayIntervalMs)
  timer.unref()
  return {
    /** Waits up to `stoppingMs` for the current batch. The rest is replayed after the next start. */
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await Promise.race([round, delay(stoppingMs, undefined, { ref: false })])
    },
  }
}
