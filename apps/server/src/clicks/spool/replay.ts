import { open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { billingMonth } from '../../campaigns/budgets/month.ts'
import type { Config } from '../../kit/config.ts'
import { type Db, isPassing } from '../../kit/db/database.ts'
import { faultOf } from '../../kit/observe/fault.ts'
import type { Log } from '../../kit/work/log.ts'
import { recordUnbilled } from '../recording/record.ts'
import { clickOf } from './spooled-click.ts'
import type { ClickSpool } from './spool.ts'

export type ReplayNeeds = {
  backgroundDb: Db
  clickSpool: Pick<ClickSpool, 'folder'>
  config: Pick<Config, 'billingZone' | 'billedClicksPerNetworkAndJob' | 'publisherShare'>
}

export type ReplayRun = { log: Log; signal: AbortSignal }

/** Any constant does, as long as nobody else uses it. */
const replayLock = 7421192

/** A file that a replay has taken from its writer, and what could not be recorded of it. */
const taken = '.taken'
const setAside = '.unread'

/**
 * Records the clicks of the spool, file by file and in their order, and deletes what is recorded. Files of processes
 * that are gone are taken with the others. Does nothing while another process of the database does it. If the database
 * does not answer again, what is left stays for the next time; a click that was recorded before is not again.
 * A line that is no click, or whose click cannot be recorded, is kept in a file beside and named in the log.
 */
export async function replayClicks(needs: ReplayNeeds, run: ReplayRun): Promise<void> {
  if ((await filesIn(needs.clickSpool.folder)).length === 0) return
  await needs.backgroundDb.connection().execute(async (connection) => {
    const { rows } = await sql<{
      leads: boolean
    }>`select pg_try_advisory_lock(${replayLock}) as leads`.execute(connection)
    if (rows[0]?.leads !== true) return
    try {
      for (const name of await filesIn(needs.clickSpool.folder)) await replayFile(needs, run, name)
    } finally {
      // Lost with the connection, if that is lost.
      await sql`select pg_advisory_unlock(${replayLock})`.execute(connection).catch(() => {})
    }
  })
}

/** Names of the files that wait, the oldest first. */
async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  const waiting = names.filter((name) => name.endsWith('.jsonl') || name.endsWith(taken))
  const files = await Promise.all(
    waiting.map(async (name) => {
      const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: 0 }))
      return { name, mtimeMs }
    }),
  )
  return files.toSorted((a, b) => a.mtimeMs - b.mtimeMs).map(({ name }) => name)
}

async function replayFile(needs: ReplayNeeds, { log, signal }: ReplayRun, name: string) {
  const path = join(needs.clickSpool.folder, name.replace(/\.jsonl$/, taken))
  await rename(join(needs.clickSpool.folder, name), path)
  const unread: string[] = []
  const file = await open(path)
  try {
    let line = 0
    for await (const text of file.readLines({ autoClose: false })) {
      if (signal.aborted) return
      line += 1
      if (
        await isRecorded(needs, text, (fields) =>
          log.error({ file: name, line, ...fields }, 'click set aside'),
        )
      )
        continue
      unread.push(text)
    }
  } finally {
    await file.close()
  }
  if (unread.length > 0)
    await writeFile(path.replace(/\.taken$/, setAside), `${unread.join('\n')}\n`, {
      mode: 0o600,
      flush: true,
    })
  await rm(path)
}

async function isRecorded({ backgroundDb, config }: ReplayNeeds, text: string, tell: (why: object) => void) {
  const click = clickOf(text)
  if (click === undefined) return (tell({ why: 'it is not a whole click' }), false)
  try {
    const known = await recordUnbilled(backgroundDb, {
      ...click,
      publisherShare: config.publisherShare,
      billedPerNetwork: config.billedClicksPerNetworkAndJob,
      period: billingMonth(click.at, config.billingZone),
      zone: config.billingZone,
    })
    if (!known) tell({ why: 'its job is not known' })
    return known
  } catch (error) {
    if (isPassing(error)) throw error
    tell({ fault: faultOf(error) })
    return false
  }
}

/** How long a click waits for its record at most when the database answers again. */
const everyMs = 5_000
const stoppingMs = 1_000

/** Replays the spool at once and again and again, one round at a time. */
export function startReplay(needs: ReplayNeeds, log: Log) {
  const stopping = new AbortController()
  let round: Promise<void> | undefined
  const begin = () => {
    round ??= replayClicks(needs, { log, signal: stopping.signal })
      .catch((error: unknown) => {
        // A database that does not answer is what the spool is for.
        if (!isPassing(error)) log.error({ fault: faultOf(error) }, 'clicks could not be replayed')
      })
      .finally(() => (round = undefined))
  }
  begin()
  const timer = setInterval(begin, everyMs)
  timer.unref()
  return {
    /** Stops after the click that is being recorded; one for which the database takes too long is left to the next start. */
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      const waiting = new AbortController()
      const late = delay(stoppingMs, undefined, { signal: waiting.signal }).catch(() => {})
      await Promise.race([round, late])
      waiting.abort()
    },
  }
}
