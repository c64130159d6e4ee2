import type { Source } from '@tiller/client/platform'
import { Link } from '@tanstack/react-router'
import { getButtonClass } from '@tiller/ui/button'
import { createQueryOptions } from '../api/read.ts'
import { formatInstant, humanize } from '../format/text.ts'
import type { Column } from '../list/column.ts'
import { List } from '../list/list.tsx'
import { useList } from '../list/use-list.ts'
import { OutcomeBadge } from './outcome.tsx'

const columns: readonly Column<Source>[] = [
  {
    label: 'Source',
    role: 'title',
    sort: 'name',
    value: ({ name }) => name,
    cell: ({ id, name }) => (
      <Link to="/sources/$sourceId" params={{ sourceId: id }}>
        {name}
      </Link>
    ),
  },
  { label: 'Status', role: 'detail', sort: 'status', value: ({ status }) => humanize(status) },
  {
    label: 'Last fetch',
    role: 'status',
    value: ({ lastOutcome }) => (lastOutcome === null ? 'None yet' : humanize(lastOutcome)),
    cell: ({ lastOutcome }) => (lastOutcome === null ? 'None yet' : <OutcomeBadge outcome={lastOutcome} />),
  },
  {
    label: 'Imported',
    role: 'detail',
    sort: 'lastImportedAt',
    unit: 'instant',
    value: ({ lastImportedAt }) => lastImportedAt,
    cell: ({ lastImportedAt }) => (lastImportedAt === null ? 'Never' : formatInstant(lastImportedAt)),
  },
  {
    label: 'Next fetch',
    role: 'detail',
    sort: 'nextFetchAt',
    unit: 'instant',
    value: ({ nextFetchAt }) => nextFetchAt,
    cell: ({ nextFetchAt }) => (nextFetchAt === null ? 'By the operator' : formatInstant(nextFetchAt)),
  },
  { label: 'Failures', role: 'figure', unit: 'count', sort: 'failures', value: ({ failures }) => failures },
]

export function SourcesScreen() {
  const list = useList((query) => createQueryOptions('listMySources', { query }))
  return (
    <>
      <header className="title">
        <h1>Sources</h1>
        <div className="actions">
          <Link className={getButtonClass()} to="/sources/new">
            Connect a feed or job board
          </Link>
        </div>
      </header>
      <List
        {...list}
        noun="sources"
        columns={columns}
        textField="name"
        none={
          <p>
            A source is a feed of your jobs, or your job board. <Link to="/sources/new">Connect one</Link> to
            import them.
          </p>
        }
      />
    </>
  )
}
