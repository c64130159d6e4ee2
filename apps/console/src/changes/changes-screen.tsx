import { useQuery } from '@tanstack/react-query'
import type { Change } from '@tiller/client/platform'
import { read } from '../api/read.ts'
import { List, type Column } from '../list/list.tsx'
import { listQuery } from '../list/list-search.ts'
import { ChangeRows, useNamed } from './change-rows.tsx'
import { changesRoute } from './routes.tsx'

const columns: readonly Column<Change>[] = [
  { label: 'Change', sort: 'at', cell: (change) => <ChangeRows changes={[change]} /> },
]

export function ChangesScreen() {
  const search = changesRoute.useSearch()
  const navigate = changesRoute.useNavigate()
  const answer = useQuery(read('listMyChanges', { query: listQuery(search) }))
  const named = useNamed()
  return (
    <>
      <h1>Changes</h1>
      <List
        noun="changes"
        columns={columns}
        keyOf={({ id }) => id}
        answer={named(answer)}
        search={search}
        textField="reason"
        go={(next) => navigate({ search: next })}
        none={<p>Whatever is changed, by people, programs and the platform itself, is listed here.</p>}
      />
    </>
  )
}
