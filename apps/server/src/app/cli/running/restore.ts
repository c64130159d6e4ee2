import type { Command } from 'commander'
import { openBackupArchive, type BackupArchive } from '#lib/backup/archive.ts'
import { restoreBackup } from '#lib/backup/restore.ts'
import { recordBackupRun } from '#lib/backup/runs.ts'
import { findRecoveryKey, storeRecoveryKey } from '#lib/backup/stored-recovery-key.ts'
import { readConfig, type Config } from '#lib/config/config.ts'
import { createDataDir } from '#lib/postgres/embedded/folders.ts'
import { lockDataDir } from '#lib/postgres/embedded/lock.ts'
import { rehearseRestore } from '../../backup/rehearse.ts'
import { type DayOrInstant, toInstant, parseDayOrInstant } from '../arguments.ts'
import { CommandError } from '../fail.ts'
import { jsonOption, printResult, type CliContext, type OutputOptions } from '../terminal.ts'
import { withDatabase } from '../with-database.ts'
import { requireArchivedCluster } from './backup.ts'

type Options = OutputOptions & { until?: DayOrInstant; rehearse?: true }

export const addRestoreCommands = (program: Command, cli: CliContext) =>
  program
    .command('restore')
    .description('restore a backup from BACKUP_TO into TILLER_DATA, which must not contain a database')
    .option(
      '--until <time>',
      'restore the state of this second (ISO 8601) instead of the newest',
      parseDayOrInstant,
    )
    .option(
      '--rehearse',
      'restore into a scratch folder, compare it with the running database, and delete it',
    )
    .option(...jsonOption)
    .addHelpText(
      'after',
      `
Set RECOVERY_KEY to the printed recovery key, and the other settings to those of the server. The master key is
part of the backup. Exit code 3: the rehearsal found a difference.
Example: TILLER_DATA=/var/lib/tiller-new tiller restore --until 2027-01-31T09:30:00Z`,
    )
    .action((options: Options) => (options.rehearse === true ? runRehearsal(cli, options) : run(options)))

/** Progress goes to stderr, so that `--json` prints only the result. */
const log = (line: string) => void process.stderr.write(`• ${line}\n`)

async function run(options: Options) {
  const config = readConfig(process.env)
  createDataDir(config.dataDir)
  const { archive, recoveryKey } = openForRestore(config)
  const lock = lockDataDir(config.dataDir)
  try {
    const { backup, recoveredUntil } = await restoreBackup({
      archive,
      until: options.until === undefined ? undefined : toInstant(options.until),
      dataDir: config.dataDir,
      log,
    })
    storeRecoveryKey(config.dataDir, recoveryKey)
    printResult(
      options,
      { backup: backup.id, recoveredUntil },
      `Restored everything that was committed before ${recoveredUntil.toISOString()}. Start Tiller with TILLER_DATA=${config.dataDir}.`,
    )
  } finally {
    lock.release()
  }
}

function openForRestore(config: Config): { archive: BackupArchive; recoveryKey: Buffer } {
  const recoveryKey = findRecoveryKey(config)
  if (recoveryKey === undefined)
    throw new CommandError('RECOVERY_KEY is not set. It is what `tiller backup key` printed on the server.')
  const archive = openBackupArchive(config, recoveryKey)
  if (archive === null) throw new CommandError('BACKUP_TO is not set. It is the setting of the server.')
  return { archive, recoveryKey }
}

async function runRehearsal({ machine }: CliContext, options: Options) {
  if (options.until !== undefined)
    throw new CommandError('--rehearse restores the newest state and cannot be combined with --until.')
  const config = readConfig(process.env)
  const { archive } = requireArchivedCluster(config)
  const { recoveredUntil, comparedRows, problems } = await withDatabase(async ({ db }) => {
    const startedAt = machine()
    const rehearsal = await rehearseRestore({ config, archive, live: db, log })
    const problem = rehearsal.problems.length === 0 ? null : rehearsal.problems.join(' ')
    await recordBackupRun(db, { kind: 'REHEARSAL', startedAt, finishedAt: machine(), problem })
    return rehearsal
  })
  const summary = `Restored everything that was committed before ${recoveredUntil.toISOString()}, and compared ${comparedRows} rows.`
  printResult(options, { recoveredUntil, comparedRows, problems }, [summary, ...problems].join('\n'))
  if (problems.length > 0) process.exitCode = 3
}
