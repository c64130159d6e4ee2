import { useQuery } from '@tanstack/react-query'
import type { Change } from '@tiller/client/platform'
import { campaignNames } from '../campaigns/names.ts'
import { List, type Column, type Listed } from '../list/list.tsx'
import { ChangeRows } from './change-rows.tsx'

const columns: readonly Column<Change>[] = [
  { label: 'Change', sort: 'at', cell: (change) => <ChangeRows changes={[change]} /> },
]

/** Waits for the campaign names that its rows show. */
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
