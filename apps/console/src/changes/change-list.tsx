import { useQuery } from '@tanstack/react-query'
import type { Change } from '@tiller/client/platform'
import { campaignNamesQuery } from '../campaigns/names.ts'
import { t, translateKnown } from '../language/text.ts'
import type { Column } from '../list/column.ts'
import { List, type Listed } from '../list/list.tsx'
import { humanize } from '../format/text.ts'
import { describeActor, ChangeRows, describeFieldChange } from './change-rows.tsx'

const columns: readonly Column<Change>[] = [
  {
    label: t('Changes'),
    role: 'title',
    sort: 'at',
    value: ({ action }) => humanize(action),
    cell: (change) => <ChangeRows changes={[change]} />,
  },
  { label: t('At'), role: 'file', unit: 'instant', value: ({ at }) => at },
  {
    label: t('Object'),
    role: 'file',
    value: ({ objectType, objectId }) => `${humanize(objectType)} ${objectId}`,
  },
  { label: t('Changed by'), role: 'file', value: (change) => describeActor(change, undefined) },
  { label: t('Reason'), role: 'file', value: ({ reason }) => reason && translateKnown(reason) },
  {
    label: t('Fields'),
    role: 'file',
    value: ({ fields }) => fields.map((field) => describeFieldChange(field)).join('; '),
  },
]

/** A list of changes. It is shown when the campaign names in its rows are loaded. */
export function ChangeList({ answer, ...list }: Listed<Change>) {
  const { isPending } = useQuery(campaignNamesQuery)
  return (
    <List
      {...list}
      answer={isPending ? { ...answer, data: undefined } : answer}
      noun={t('changes')}
      columns={columns}
      textField="reason"
      none={<p>{t('All changes by people, programs, and the platform are listed here.')}</p>}
    />
  )
}
