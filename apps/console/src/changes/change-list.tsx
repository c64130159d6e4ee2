import { useQuery } from '@tanstack/react-query'
import type { Change } from '@tiller/client/platform'
import { campaignNames } from '../campaigns/names.ts'
import { List, type Column, type Listed } from '../list/list.tsx'
import { ChangeRows } from './change-rows.tsx'

const columns: readonly Column<Change>[] = [
  { label: 'Change', sort: 'at', cell: (change) => <ChangeRows changes={[change]} /> },
]

/** A list of changes that is shown when the campaign names of its rows are loaded. */
export function ChangeList({ answer, ...list }: Listed<Change>) {
  const { isPending } = useQuery(campaignNames)
  return (
    <List
      {...list}
      answer={isPending ? { ...answer, data: undefined } : answer}
      noun="changes"
      columns={columns}
      textField="reason"
      none={<p>All changes by people, programs, and the platform are listed here.</p>}
    />
  )
}
