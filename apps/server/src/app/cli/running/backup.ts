import type { Command } from 'commander'
import { type ArchivedCluster, openArchivedCluster } from '#lib/backup/archived-cluster.ts'
import { readBackupCatalog } from '#lib/backup/catalog.ts'
import { formatRecoveryKey } from '#lib/backup/recovery-key.ts'
import { findOrCreateRecoveryKey } from '#lib/backup/stored-recovery-key.ts'
import { createBackup } from '#lib/backup/tasks.ts'
import { readConfig, type Config } from '#lib/config/config.ts'
import { CommandError } from '../fail.ts'
import {
  jsonOption,
  printResult,
  printTable,
  printLine,
  type CliContext,
  type OutputOptions,
} from '../terminal.ts'
import { withDatabase } from '../with-database.ts'

export function addBackupCommands(program: Command, cli: CliContext) {
  const noun = program.command('backup').description('backups of the embedded database in BACKUP_TO')
  noun
    .command('take', { isDefault: true })
    .description('take a backup now')
    .option(...jsonOption)
    .addHelpText(
      'after',
      `
The running server takes a backup every day and stores the write-ahead log continuously, so that every second
since the oldest backup can be restored. Take another one before an upgrade. Résumés in S3_BUCKET are not included.`,
    )
    .action((options: OutputOptions) => take(cli, options))
  noun
    .command('list')
    .description('list the backups in BACKUP_TO')
    .option(...jsonOption)
    .action(list)
  noun
    .command('key')
    .description('print the recovery key, which opens the backups')
    .addHelpText('after', '\nKeep it on paper or in a password manager, not on this machine.')
    .action(() => printLine(formatRecoveryKey(findOrCreateRecoveryKey(readConfig(process.env)))))
}

/** Returns the cluster whose backups this installation stores. Throws `CommandError` if it has no backups. */
export function requireArchivedCluster(config: Config): ArchivedCluster {
  const target = openArchivedCluster(config)
  if (target !== null) return target
  throw new CommandError(
    config.databaseUrl === null
      ? 'BACKUP_TO is not set, so there is no place for backups. Set it, and start Tiller again.'
      : 'Tiller backs up only its embedded database. Back up the one in DATABASE_URL with its own tools, such as pgBackRest.',
  )
}

async function take({ machine }: CliContext, options: OutputOptions) {
  const config = readConfig(process.env)
  const target = requireArchivedCluster(config)
  const { id, startedAt, finishedAt, bytes } = await withDatabase(({ db, pool }) =>
    createBackup({ config, machine, db, pool }, target),
  )
  const megabytes = (bytes / 1_048_576).toFixed(1)
  printResult(options, { id, startedAt, finishedAt, bytes }, `Backup ${id} is complete (${megabytes} MB).`)
}

async function list(options: OutputOptions) {
  const backups = await readBackupCatalog(requireArchivedCluster(readConfig(process.env)).archive)
  printTable(
    options,
    backups.map(({ id, startedAt, finishedAt, bytes }) => ({ id, startedAt, finishedAt, bytes })),
  )
}
