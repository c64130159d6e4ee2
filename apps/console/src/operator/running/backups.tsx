import { Link } from '@tanstack/react-router'
import type { TillerClient } from '@tiller/client'
import { Badge } from '@tiller/ui/badge'
import { Notice } from '@tiller/ui/notice'
import { QueryBoundary } from '../../api/query-boundary.tsx'
import { createQueryOptions } from '../../api/read.ts'
import { formatBytes } from '../../format/bytes.ts'
import { formatInstant } from '../../format/text.ts'
import type { Column } from '../../list/column.ts'
import { Table } from '../../list/table.tsx'

type Stored = Awaited<ReturnType<TillerClient['getBackups']>>

/** The backups of the embedded database. */
export const Backups = () => (
  <>
    <h2>Backups</h2>
    <QueryBoundary of={{ ...createQueryOptions('getBackups'), refetchInterval: 15_000 }} height="rows">
      {(stored) => (
        <>
          {stored.storage === 'ON' ? <BackUpNow /> : <Problem stored={stored} />}
          <Facts stored={stored} />
          {stored.backups.length === 0 ? null : (
            <Table label="Stored backups" columns={columns} rows={stored.backups} keyOf={({ id }) => id} />
          )}
        </>
      )}
    </QueryBoundary>
  </>
)

const BackUpNow = () => (
  <p>
    A backup is taken every day. To take one now, run <code>backups.take</code> under{' '}
    <Link to="/operator/tasks">Tasks</Link>.
  </p>
)

const Problem = ({ stored: { storage, problem } }: { stored: Stored }) => {
  if (storage === 'EXTERNAL_DATABASE')
    return <p>The database in DATABASE_URL is backed up with its own tools, such as pgBackRest.</p>
  return (
    <Notice tone="bad">
      {storage === 'NOT_SET'
        ? 'Nothing is backed up. Set BACKUP_TO to a bucket or to a folder on another disk, and restart Tiller.'
        : `The archive in BACKUP_TO cannot be read: ${problem ?? 'unknown error'}. The command tiller doctor explains it.`}
    </Notice>
  )
}

const Facts = ({ stored: { keptDays, lastBackupAt, lastRestoreRehearsalAt } }: { stored: Stored }) => (
  <dl className="facts">
    <div>
      <dt>Last backup</dt>
      <dd>{lastBackupAt === null ? 'Never' : formatInstant(lastBackupAt)}</dd>
    </div>
    <div>
      <dt>Last proven restore</dt>
      <dd>
        {lastRestoreRehearsalAt === null ? (
          <>
            Never: run <code>npx tiller restore --rehearse</code>
          </>
        ) : (
          formatInstant(lastRestoreRehearsalAt)
        )}
      </dd>
    </div>
    <div>
      <dt>Kept for</dt>
      <dd>{keptDays} days</dd>
    </div>
  </dl>
)

const columns: readonly Column<Stored['backups'][number]>[] = [
  { label: 'Begun', role: 'title', unit: 'instant', value: ({ startedAt }) => startedAt },
  {
    label: 'State',
    role: 'status',
    value: ({ finishedAt }) => (finishedAt === null ? 'Incomplete' : 'Complete'),
    cell: ({ finishedAt }) =>
      finishedAt === null ? <Badge tone="warn">Incomplete</Badge> : <Badge tone="good">Complete</Badge>,
  },
  { label: 'Ended', role: 'detail', unit: 'instant', value: ({ finishedAt }) => finishedAt },
  { label: 'Size', role: 'figure', value: ({ bytes }) => formatBytes(bytes) },
]
