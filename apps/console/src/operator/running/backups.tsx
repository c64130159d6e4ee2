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
import { t, Text } from '../../language/text.ts'

type Stored = Awaited<ReturnType<TillerClient['getBackups']>>

/** The backups of the embedded database. */
export const Backups = () => (
  <>
    <h2>{t('Backups')}</h2>
    <QueryBoundary of={{ ...createQueryOptions('getBackups'), refetchInterval: 15_000 }} height="rows">
      {(stored) => (
        <>
          {stored.storage === 'ON' ? <BackUpNow /> : <Problem stored={stored} />}
          <Facts stored={stored} />
          {stored.backups.length === 0 ? null : (
            <Table
              label={t('Stored backups')}
              columns={columns}
              rows={stored.backups}
              keyOf={({ id }) => id}
            />
          )}
        </>
      )}
    </QueryBoundary>
  </>
)

const BackUpNow = () => (
  <p>
    <Text
      id="A backup is taken every day. To take one now, run <code>backups.take</code> under <link>Tasks</link>."
      values={{
        code: (content) => <code>{content}</code>,
        link: (content) => <Link to="/operator/tasks">{content}</Link>,
      }}
    />
  </p>
)

const Problem = ({ stored: { storage, problem } }: { stored: Stored }) => {
  if (storage === 'EXTERNAL_DATABASE')
    return <p>{t('The database in DATABASE_URL is backed up with its own tools, such as pgBackRest.')}</p>
  return (
    <Notice tone="bad">
      {storage === 'NOT_SET'
        ? t(
            'Nothing is backed up. Set BACKUP_TO to a bucket or to a folder on another disk, and restart Tiller.',
          )
        : t('The archive in BACKUP_TO cannot be read: {problem}. The command tiller doctor explains it.', {
            problem: problem ?? t('unknown error'),
          })}
    </Notice>
  )
}

const Facts = ({ stored: { keptDays, lastBackupAt, lastRestoreRehearsalAt } }: { stored: Stored }) => (
  <dl className="facts">
    <div>
      <dt>{t('Last backup')}</dt>
      <dd>{lastBackupAt === null ? t('Never') : formatInstant(lastBackupAt)}</dd>
    </div>
    <div>
      <dt>{t('Last proven restore')}</dt>
      <dd>
        {lastRestoreRehearsalAt === null ? (
          <Text
            id="Never: run <code>npx tiller restore --rehearse</code>"
            values={{ code: (content) => <code>{content}</code> }}
          />
        ) : (
          formatInstant(lastRestoreRehearsalAt)
        )}
      </dd>
    </div>
    <div>
      <dt>{t('Kept for')}</dt>
      <dd>{t('{count, plural, one {# day} other {# days}}', { count: keptDays })}</dd>
    </div>
  </dl>
)

const columns: readonly Column<Stored['backups'][number]>[] = [
  { label: t('Begun'), role: 'title', unit: 'instant', value: ({ startedAt }) => startedAt },
  {
    label: t('State'),
    role: 'status',
    value: ({ finishedAt }) => t(finishedAt === null ? 'Incomplete' : 'Finished'),
    cell: ({ finishedAt }) =>
      finishedAt === null ? (
        <Badge tone="warn">{t('Incomplete')}</Badge>
      ) : (
        <Badge tone="good">{t('Finished')}</Badge>
      ),
  },
  { label: t('Ended'), role: 'detail', unit: 'instant', value: ({ finishedAt }) => finishedAt },
  { label: t('Size'), role: 'figure', value: ({ bytes }) => formatBytes(bytes) },
]
