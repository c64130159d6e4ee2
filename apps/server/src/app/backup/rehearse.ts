import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '#lib/config/config.ts'
import type { BackupArchive } from '#lib/backup/archive.ts'
import { restoreBackup } from '#lib/backup/restore.ts'
import { readClockOffsetMs } from '#lib/clock/clock.ts'
import { connectToDatabase, type Db } from '#lib/postgres/database.ts'
import { startEmbeddedPostgres } from '#lib/postgres/embedded/cluster.ts'
import { getPostgresFolders } from '#lib/postgres/embedded/folders.ts'
import { lockDataDir } from '#lib/postgres/embedded/lock.ts'
import { stopOrphanedPostgres } from '#lib/postgres/embedded/orphan.ts'
import { StartError } from '#lib/postgres/embedded/start-error.ts'
import { verifyChains, verifyOperatorChain } from '#domain/events/audit-log/verify.ts'
import { findInconsistentSums } from '#domain/ledger/stored-sums.ts'

type Options = {
  config: Pick<Config, 'dataDir'>
  archive: BackupArchive
  /** A connection to the running database. */
  live: Db
  log: (line: string) => void
}

export type RehearsalResult = {
  /** Everything that was committed before this time was restored. */
  recoveredUntil: Date
  /** Number of compared rows. */
  comparedRows: number
  /** Differences between the restored and the running database, one sentence each. */
  problems: string[]
}

const prefix = 'rehearsal-'

/** A row may be committed this long after the time that it contains, so newer rows are not compared. */
const commitDelayMs = 120_000

/**
 * Restores the newest backup into a scratch folder on this machine and compares it with the running database: sums of
 * the ledger, hash chains of the audit logs, and the rows of every kind of event. The disk needs space for a second
 * database.
 */
export async function rehearseRestore({ config, archive, live, log }: Options): Promise<RehearsalResult> {
  await removeInterrupted(config.dataDir, log)
  const dataDir = mkdtempSync(join(config.dataDir, prefix))
  const lock = lockDataDir(dataDir)
  try {
    const { recoveredUntil } = await restoreBackup({ archive, dataDir, log })
    const server = await startEmbeddedPostgres({ dataDir, mode: 'durable', log })
    const restored = connectToDatabase(server.url, { name: 'tiller rehearsal' })
    try {
      log('Comparing the restored database with the running one')
      return { recoveredUntil, ...(await compare(live, restored.db, recoveredUntil)) }
    } finally {
      await restored.close()
      await server.stop()
    }
  } finally {
    lock.release()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Removes the scratch folder of a rehearsal that was killed. */
async function removeInterrupted(dataDir: string, log: (line: string) => void) {
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith(prefix))) {
    const scratch = join(dataDir, name)
    const lock = lockIfFree(scratch)
    if (lock === undefined) continue
    const { home, cluster } = getPostgresFolders(scratch)
    const unfinished = readdirSync(home).filter((entry) => entry.startsWith('new-'))
    for (const folder of [cluster, ...unfinished.map((entry) => join(home, entry))])
      await stopOrphanedPostgres(folder, log)
    lock.release()
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
  }
}

function lockIfFree(dataDir: string) {
  try {
    return lockDataDir(dataDir)
  } catch (error) {
    if (error instanceof StartError) return undefined
    throw error
  }
}

/** The compared tables of events, with the column of their time and, for money, that of their amount. */
const eventTables = [
  { table: 'charge', time: 'at', cents: 'cents' },
  { table: 'click', time: 'at', cents: 'charged_cents' },
  { table: 'conversion', time: 'at', cents: 'charged_cents' },
  { table: 'application', time: 'started_at', cents: '0' },
  { table: 'disposition_event', time: 'received_at', cents: '0' },
  { table: 'change_record', time: 'at', cents: '0' },
  { table: 'operator_change', time: 'at', cents: '0' },
]

async function compare(live: Db, restored: Db, recoveredUntil: Date) {
  const before = new Date(recoveredUntil.getTime() + (await readClockOffsetMs(live)) - commitDelayMs)
  const problems = (await findInconsistentSums(restored)).map((name) => `The ledger check ${name} failed.`)
  problems.push(...(await findBrokenChains(restored)))
  let comparedRows = 0
  for (const events of eventTables) {
    const [expected, found] = [
      await summarize(live, events, before),
      await summarize(restored, events, before),
    ]
    comparedRows += found.rows
    // The restored database may have more rows, because retention deletes them from the running one. It must not have
    // fewer.
    const isComplete = found.rows >= expected.rows && Math.abs(found.cents) >= Math.abs(expected.cents)
    if (!isComplete)
      problems.push(
        `${events.table} has ${found.rows} rows and ${found.cents} cents instead of ${expected.rows} and ${expected.cents}.`,
      )
  }
  return { comparedRows, problems }
}

async function summarize(db: Db, { table, time, cents }: (typeof eventTables)[number], before: Date) {
  const { rows } = await sql<{ rows: number; cents: number }>`
    select count(*) as rows, coalesce(sum(${sql.raw(cents)}), 0) as cents from ${sql.table(table)}
    where ${sql.ref(time)} < ${before}`.execute(db)
  return { rows: Number(rows[0]?.rows), cents: Number(rows[0]?.cents) }
}

async function findBrokenChains(db: Db): Promise<string[]> {
  const operator = await verifyOperatorChain(db)
  const chains = [...(await verifyChains(db)), ...(operator === null ? [] : [operator])]
  return chains
    .filter(({ brokenAt }) => brokenAt !== null)
    .map(({ customerId, brokenAt }) =>
      customerId === null
        ? `The operator's audit log is broken at entry ${brokenAt}.`
        : `The audit log of customer ${customerId} is broken at entry ${brokenAt}.`,
    )
}
