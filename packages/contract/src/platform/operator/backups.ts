import { Type } from 'typebox'
import { defineOperations } from '../../operation.ts'
import { largeCount, named, nullable, oneOf, text, timestamp } from '../../schema.ts'

const Backup = named(
  'Backup',
  'A backup of the embedded database. Together with the write-ahead log, it restores every later second.',
  Type.Object({
    id: text(64, 'Its id in the archive.', { example: '20270131t093000z-5f2c' }),
    startedAt: timestamp('When it began.'),
    finishedAt: nullable(timestamp('When it was complete. Null: it is being taken, or was interrupted.')),
    bytes: largeCount('The size of its sealed files.', 73_400_320),
  }),
)

const Backups = named(
  'Backups',
  'The backups of the embedded database. Times are those of the machine, not of a sandbox clock.',
  Type.Object({
    storage: oneOf(
      ['ON', 'UNREADABLE', 'NOT_SET', 'EXTERNAL_DATABASE'],
      'ON: backups are taken every day. UNREADABLE: the archive in `BACKUP_TO` cannot be read. NOT_SET: `BACKUP_TO` is not set. EXTERNAL_DATABASE: the database in `DATABASE_URL` is backed up with its own tools.',
    ),
    problem: nullable(
      text(200, 'The type of the error with which reading the archive failed.', { example: 'StartError' }),
    ),
    keptDays: Type.Integer({
      format: 'int32',
      minimum: 1,
      description: 'Days for which backups are kept (`BACKUP_KEEP_DAYS`).',
      examples: [14],
    }),
    lastBackupAt: nullable(timestamp('When the last successful backup was complete.')),
    lastRestoreRehearsalAt: nullable(
      timestamp('When a restore was last rehearsed successfully with `tiller restore --rehearse`.'),
    ),
    backups: Type.Array(Backup, { description: 'The stored backups, newest first.' }),
  }),
)

export const backupOperations = defineOperations('Operator', {
  getBackups: {
    method: 'GET',
    path: '/operator/backups',
    extension: true,
    auth: 'operator:read',
    summary: 'List the backups, with the last restore that was proven.',
    description: 'To take a backup now, run the background task `backups.take`.',
    ok: Backups,
    rateLimitCost: 5,
    fails: [],
  },
})
