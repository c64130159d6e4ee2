import { useQuery } from '@tanstack/react-query'
import type { Job } from '@tiller/client/platform'
import { Link } from '../routing/link.tsx'
import { read } from '../api/read.ts'
import { spoken } from '../format/words.ts'
import { List, type Column } from '../list/list.tsx'
import { listQuery } from '../list/list-search.ts'
import { jobsRoute } from './routes.tsx'

const columns: readonly Column<Job>[] = [
  {
    label: 'Job',
    sort: 'title',
    cell: ({ id, title }) => (
      <Link to="/jobs/$id" params={{ id }}>
        {title}
      </Link>
    ),
  },
  { label: 'Company', sort: 'company', cell: ({ company }) => company },
  {
    label: 'Place',
    cell: ({ cities, states }) => [cities[0], states[0]].filter(Boolean).join(', ') || 'Not named',
  },
  { label: 'Status', cell: ({ status }) => spoken(status) },
  { label: 'Reference', sort: 'jobReference', cell: ({ jobReference }) => <code>{jobReference}</code> },
]

export function JobsScreen() {
  const search = jobsRoute.useSearch()
  const navigate = jobsRoute.useNavigate()
  const answer = useQuery(read('listMyJobs', { query: listQuery(search) }))
  return (
    <>
      <h1>Jobs</h1>
      <List
        noun="jobs"
        columns={columns}
        keyOf={({ id }) => id}
        answer={answer}
        search={search}
        textField="title"
        go={(next) => navigate({ search: next })}
        none={
          <p>
            Jobs come from a feed: <code>npx tiller feed import</code>
          </p>
        }
      />
    </>
  )
}
