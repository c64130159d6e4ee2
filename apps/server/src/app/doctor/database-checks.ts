import { sql } from 'kysely'
import type pg from 'pg'
import type { Config } from '#lib/config/config.ts'
import { readClockOffsetMs } from '#lib/clock/clock.ts'
import { openEncryptionKeys } from '#lib/crypto/keys.ts'
import { findMasterKey } from '#lib/crypto/master-key.ts'
import { findLastSuccessfulRuns } from '#lib/backup/runs.ts'
import { connectToDatabase, type Db } from '#lib/postgres/database.ts'
import { findReplicaLag } from '#lib/postgres/replica.ts'
import { minPostgresVersion } from '#lib/postgres/embedded/start-error.ts'
import { readPostgresVersion, readSchemaState } from '#lib/postgres/migrations/migrate.ts'
import { findPartitionFaults } from '#lib/postgres/partitions/check-partitions.ts'
import { findPoolerFault } from '#lib/postgres/pooler/pooler.ts'
import { hasLiveWorker } from '#lib/runtime/tasks/processes.ts'
import { findStreamLag } from '#domain/events/stream/lag.ts'
import { partitionedTables } from '../partitioned-tables.ts'
import { reportOk, reportProblem, type CheckReport, reportWarning } from './finding.ts'

type Deployment = { config: Config; machine: () => Date; db: Db; pool: pg.Pool }

/**
 * Maximum difference between the clocks of this machine and the database. Signatures of requests and sign-ins tolerate
 * a few seconds.
 */
const maxClockSkewMs = 2_000
const hourMs = 3_600_000
/** Maximum time that a replica is behind. */
const maxReplicaLagSeconds = 30
/** Maximum time that an event waits for Kafka. */
const maxStreamLagSeconds = 60
/** Maximum age of the last backup. One is taken every day. */
const maxBackupAgeMs = 48 * hourMs

/** Checks of the database, by name. If the first one fails, the others cannot run. */
export const databaseChecks: Record<string, (deployment: Deployment) => CheckReport | Promise<CheckReport>> =
  {
    database: async ({ pool }) => {
      const { version, isTooOld } = await readPostgresVersion(pool)
      return isTooOld
        ? reportProblem(`It is PostgreSQL ${version}.`, `Upgrade it to ${minPostgresVersion} or newer.`)
        : reportOk(`PostgreSQL ${version} answers.`)
    },

    pooler: async ({ config: { databaseUrl, databaseSessionUrl } }) => {
      if (databaseUrl === null) return undefined
      const fault = await findPoolerFault({ databaseUrl, databaseSessionUrl })
      if (fault !== undefined)
        return reportProblem(fault, 'docs/deployment.md describes both settings and those of PgBouncer.')
      return databaseSessionUrl === null
        ? undefined
        : reportOk('DATABASE_SESSION_URL leads to the database of DATABASE_URL, with sessions.')
    },

    replica: async ({ db, config: { databaseReplicaUrl } }) => {
      if (databaseReplicaUrl === null) return undefined
      const { db: replica, close } = connectToDatabase(databaseReplicaUrl, {
        connections: 1,
        waitMs: 5_000,
        mayBeStandby: true,
      })
      const remedy =
        'Correct DATABASE_REPLICA_URL, or the standby. Until then, reports read from the primary.'
      try {
        const lagSeconds = await findReplicaLag(db, replica)
        if (lagSeconds === undefined)
          return reportProblem(
            'DATABASE_REPLICA_URL does not lead to a standby of the database: it was promoted, or belongs to another cluster or database.',
            remedy,
          )
        return lagSeconds > maxReplicaLagSeconds
          ? reportWarning(
              `The replica is ${Math.round(lagSeconds)} s behind, so reports read from the primary.`,
              remedy,
            )
          : reportOk('The replica follows the database.')
      } catch (error) {
        return reportProblem(
          `The replica does not answer: ${error instanceof Error ? error.message : String(error)}`,
          remedy,
        )
      } finally {
        await close()
      }
    },

    schema: async ({ pool, db }) => {
      const { rows } = await sql<{ exists: boolean }>`
      select to_regclass('migration') is not null as exists`.execute(db)
      if (rows[0]?.exists !== true)
        return reportWarning('The database is empty.', 'Start Tiller, or run tiller upgrade.')
      const { pending, newer, contracted } = await readSchemaState(pool)
      if (contracted.length > 0)
        return reportProblem(
          'A newer version has removed what this version needs.',
          'Run that version of Tiller, or restore the backup made before the upgrade.',
        )
      if (newer.length > 0)
        return reportOk(`The schema is that of a newer version, with which this one works.`)
      return pending.length === 0
        ? reportOk('The schema is that of this version.')
        : reportWarning(
            `${pending.length} migrations are pending.`,
            'See tiller upgrade --check, then start this version, or run tiller upgrade.',
          )
    },

    roles: async ({ db }) => {
      const { rows } = await sql<{ role: string; member: boolean; bypasses: boolean }>`
      select rolname as role, pg_has_role(current_user, oid, 'member') as member,
        rolsuper or rolbypassrls as bypasses
      from pg_roles where rolname = tenant_role()`.execute(db)
      const [row] = rows
      if (row === undefined)
        return reportProblem(
          'The role of API requests does not exist.',
          'Restore the roles together with the data.',
        )
      if (row.bypasses)
        return reportProblem(
          `The role ${row.role} bypasses row-level security, so customers are not separated.`,
          `alter role ${row.role} nosuperuser nobypassrls`,
        )
      return row.member
        ? reportOk('API requests run with a role that sees one customer only.')
        : reportProblem(
            `The database user may not use the role ${row.role}.`,
            `grant ${row.role} to the user`,
          )
    },

    keys: async ({ db, config, machine }) => {
      const { count } = await db
        .selectFrom('sealedKey')
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      if (count === 0) return reportWarning('There are none yet.', 'The first start creates them.')
      // Checked first, because `openEncryptionKeys` would create a missing master key.
      if (findMasterKey(config) === undefined)
        return reportProblem(
          'The database has keys that are sealed by a master key, and this machine has none.',
          'Set MASTER_KEY or MASTER_KEY_FILE, or put back master.key in TILLER_DATA.',
        )
      await openEncryptionKeys(db, config, machine)
      return reportOk('The master key opens the keys in the database.')
    },

    clock: async ({ db, machine }) => {
      const before = machine().getTime()
      const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
      const after = machine().getTime()
      const at = rows[0]?.at.getTime() ?? before
      const skewMs = at < before ? before - at : Math.max(0, at - after)
      const aheadMs = await readClockOffsetMs(db)
      const moved = aheadMs === 0 ? '' : ' The clock of the sandbox is moved forward.'
      return skewMs > maxClockSkewMs
        ? reportProblem(
            `The clocks of this machine and of the database differ by ${(skewMs / 1000).toFixed(1)} s.`,
            'Synchronize both with NTP.',
          )
        : reportOk(`The clocks of this machine and of the database agree.${moved}`)
    },

    workers: async ({ db }) =>
      (await hasLiveWorker(db))
        ? reportOk('A process runs background tasks.')
        : reportProblem(
            'No process runs background tasks: no feed is fetched, and no mail or webhook is sent.',
            'Start tiller serve, or tiller serve --role worker.',
          ),

    backup: async ({ db, config: { databaseUrl, backupTo }, machine }) => {
      if (databaseUrl !== null) return undefined
      if (backupTo === null)
        return reportWarning(
          'The embedded database is not backed up.',
          'Set BACKUP_TO to a bucket or to a folder on another disk.',
        )
      const { BACKUP: last, REHEARSAL: rehearsed } = await findLastSuccessfulRuns(db)
      if (last === null || machine().getTime() - last.getTime() > maxBackupAgeMs)
        return reportProblem(
          `The last backup finished ${last === null ? 'never' : `at ${last.toISOString()}`}.`,
          'Run tiller backup, which states the reason if it fails.',
        )
      return rehearsed === null
        ? reportWarning(
            'No restore was ever rehearsed.',
            'Run tiller restore --rehearse, and repeat it monthly.',
          )
        : reportOk(
            `The last backup finished at ${last.toISOString()}, and a restore was rehearsed at ${rehearsed.toISOString()}.`,
          )
    },

    'event stream': async ({ db }) => {
      const lag = await findStreamLag(db)
      if (lag === undefined) return undefined
      return lag.seconds > maxStreamLagSeconds
        ? reportProblem(
            `Events have waited for Kafka for ${Math.round(lag.seconds)} seconds; ${lag.waiting} ${lag.waiting === 1 ? 'waits' : 'wait'}.`,
            'Look at the finding "kafka" and at the log of the workers. Events that wait for 30 days are deleted.',
          )
        : reportOk(`Events are sent to Kafka; ${lag.waiting} wait.`)
    },

    partitions: async ({ db, machine }) => {
      const now = new Date(machine().getTime() + (await readClockOffsetMs(db)))
      const { missing, full } = await findPartitionFaults(db, partitionedTables, now)
      if (missing.length > 0)
        return reportWarning(
          `The current partition is missing: ${missing.join(', ')}.`,
          'A worker creates it within ten minutes, unless a long transaction, such as a dump, locks the table.',
        )
      return full.length > 0
        ? reportWarning(
            `The default partition is large: ${full.join(', ')}.`,
            'docs/deployment.md says how to move its rows.',
          )
        : reportOk('Each table that is partitioned by time has its current partition.')
    },

    'waiting mails': async ({ db, machine }) => {
      const aheadMs = await readClockOffsetMs(db)
      const { count } = await db
        .selectFrom('mail')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('sentAt', 'is', null)
        .where('nextAt', 'is not', null)
        .where('createdAt', '<', new Date(machine().getTime() + aheadMs - hourMs))
        .executeTakeFirstOrThrow()
      return count === 0
        ? reportOk('No mail has waited for more than an hour.')
        : reportWarning(
            `${count} mails have waited for more than an hour.`,
            'tiller mail lists them with the reason.',
          )
    },
  }
