import type { Source } from '@tiller/client/platform'
import { Link } from '@tanstack/react-router'
import { getButtonClass } from '@tiller/ui/button'
import { createQueryOptions } from '../api/read.ts'
import { formatInstant, humanize } from '../format/text.ts'
import { List, type Column } from '../list/list.tsx'
import { useList } from '../list/use-list.ts'
import { OutcomeBadge } from './outcome.tsx'

const columns: readonly Column<Source>[] = [
  {
    label: 'Source',
    sort: 'name',
    cell: ({ id, name }) => (
      <Link to="/sources/$sourceId" params={{ sourceId: id }}>
        {name}
      </Link>
    ),
  },
  { label: 'Status', sort: 'status', cell: ({ status }) => humanize(status) },
  {
    label: 'Last fetch',
    cell: ({ lastOutcome }) => (lastOutcome === null ? 'None yet' : <OutcomeBadge outcome={lastOutcome} />),
  },
  {
    label: 'Imported',
    sort: 'lastImportedAt',
    cell: ({ lastImportedAt }) => (lastImportedAt === null ? 'Never' : formatInstant(lastImportedAt)),
  },
  {
    label: 'Next fetch',
    sort: 'nextFetchAt',
    cell: ({ nextFetchAt }) => (nextFetchAt === null ? 'By the operator' : formatInstant(nextFetchAt)),
  },
  { label: 'Failures', sort: 'failures', isNumber: true, cell: ({ failures }) => failures },
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
