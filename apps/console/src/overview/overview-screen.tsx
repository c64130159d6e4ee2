import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '@tiller/ui/empty-state'
import { Problem } from '../api/problem.tsx'
import { read } from '../api/read.ts'
import { ChangeRows } from '../changes/change-rows.tsx'
import { count } from '../format/words.ts'

/** What needs somebody's attention, each as a search of the campaigns. */
const attention = [
  { search: 'status="OUT_OF_BUDGET"', label: 'out of budget' },
  { search: 'status="SYSTEM_PAUSED"', label: 'stopped by the operator' },
  { search: 'status="UNDER_DEVELOPMENT"', label: 'never launched' },
  { search: 'status="LIVE"', label: 'live' },
] as const

export const OverviewScreen = () => (
  <>
    <h1>Overview</h1>
    <ul className="tiles">
      {attention.map((each) => (
        <Tile key={each.search} {...each} />
      ))}
    </ul>
    <h2>Last changes</h2>
    <LastChanges />
  </>
)

function Tile({ search, label }: (typeof attention)[number]) {
  const { data, error } = useQuery(read('listMyCampaigns', { query: { search, size: 1 } }))
  return (
    <li>
      <Link to="/campaigns" search={{ search }}>
        <strong>{error === null ? (data === undefined ? '–' : count(data.totalElements)) : '?'}</strong>{' '}
        campaigns {label}
      </Link>
    </li>
  )
}

function LastChanges() {
  const { data, error, refetch } = useQuery(read('listMyChanges', { query: { size: 10 } }))
  if (error !== null) return <Problem error={error} retry={() => void refetch()} />
  if (data === undefined) return <div className="waiting" aria-busy="true" />
  return data.totalElements === 0 ? (
    <EmptyState title="Nothing was changed yet">
      <p>Whatever is changed, by people, programs and the platform itself, is listed here.</p>
    </EmptyState>
  ) : (
    <ChangeRows changes={data.content} />
  )
}
