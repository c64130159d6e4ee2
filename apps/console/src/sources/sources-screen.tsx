import type { Source } from '@tiller/client/platform'
import { Link } from '@tanstack/react-router'
import { getButtonClass } from '@tiller/ui/button'
import { createQueryOptions } from '../api/read.ts'
import { formatInstant, humanize } from '../format/text.ts'
import type { Column } from '../list/column.ts'
import { List } from '../list/list.tsx'
import { useList } from '../list/use-list.ts'
import { OutcomeBadge } from './outcome.tsx'
import { t, Text } from '../language/text.ts'

const columns: readonly Column<Source>[] = [
  {
    label: t('Source'),
    role: 'title',
    sort: 'name',
    value: ({ name }) => name,
    cell: ({ id, name }) => (
      <Link to="/sources/$sourceId" params={{ sourceId: id }}>
        {name}
      </Link>
    ),
  },
  { label: t('Status'), role: 'detail', sort: 'status', value: ({ status }) => humanize(status) },
  {
    label: t('Last fetch'),
    role: 'status',
    value: ({ lastOutcome }) => (lastOutcome === null ? t('Not fetched yet') : humanize(lastOutcome)),
    cell: ({ lastOutcome }) =>
      lastOutcome === null ? t('Not fetched yet') : <OutcomeBadge outcome={lastOutcome} />,
  },
  {
    label: t('Imported'),
    role: 'detail',
    sort: 'lastImportedAt',
    unit: 'instant',
    value: ({ lastImportedAt }) => lastImportedAt,
    cell: ({ lastImportedAt }) => (lastImportedAt === null ? t('Never') : formatInstant(lastImportedAt)),
  },
  {
    label: t('Next fetch'),
    role: 'detail',
    sort: 'nextFetchAt',
    unit: 'instant',
    value: ({ nextFetchAt }) => nextFetchAt,
    cell: ({ type, nextFetchAt }) => {
      if (type !== 'FEED') return t('No fetch planned')
      return nextFetchAt === null ? t('By the operator') : formatInstant(nextFetchAt)
    },
  },
  {
    label: t('Failures'),
    role: 'figure',
    unit: 'count',
    sort: 'failures',
    value: ({ failures }) => failures,
  },
]

export function SourcesScreen() {
  const list = useList((query) => createQueryOptions('listMySources', { query }))
  return (
    <>
      <header className="title">
        <h1>{t('Sources')}</h1>
        <div className="actions">
          <Link className={getButtonClass()} to="/sources/new">
            {t('Connect a feed or job board')}
          </Link>
        </div>
      </header>
      <List
        {...list}
        noun={t('sources')}
        columns={columns}
        textField="name"
        none={
          <p>
            <Text
              id="A source is a feed of your jobs, or your job board. <link>Connect one</link> to import them."
              values={{ link: (content) => <Link to="/sources/new">{content}</Link> }}
            />
          </p>
        }
      />
    </>
  )
}
