import type { OperatorChange } from '@tiller/client/platform'
import { createQueryOptions } from '../api/read.ts'
import { formatInstant, humanize } from '../format/text.ts'
import { List, type Column } from '../list/list.tsx'
import { useList } from '../list/use-list.ts'
import { OperatorFrame } from './frame.tsx'

const columns: readonly Column<OperatorChange>[] = [
  { label: 'When', sort: 'at', cell: ({ at }) => <time dateTime={at}>{formatInstant(at)}</time> },
  {
    label: 'Who',
    cell: ({ person, userId, requestId }) =>
      person ??
      (userId === null ? (requestId === null ? 'The command line' : 'A program') : `Deleted user ${userId}`),
  },
  { label: 'Action', cell: ({ action }) => humanize(action) },
  {
    label: 'Object',
    cell: ({ objectType, objectId }) => `${humanize(objectType)} ${objectId ?? ''}`.trim(),
  },
  { label: 'Before and after', cell: ({ fields }) => <Fields fields={fields} /> },
]

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const Fields = ({ fields }: Pick<OperatorChange, 'fields'>) =>
  fields.length === 0 ? null : (
    <ul className="fields">
      {fields.map(({ field, old, new: now }) => (
        <li key={field}>
          {humanize(field)}: {old === null ? '' : `${shown(old)} → `}
          {now === null ? 'none' : shown(now)}
        </li>
      ))}
    </ul>
  )

export const OperatorChangesScreen = () => (
  <OperatorFrame title="Audit log">
    <Done />
  </OperatorFrame>
)

function Done() {
  const list = useList((query) => createQueryOptions('listOperatorChanges', { query }))
  return (
    <List
      {...list}
      noun="changes"
      columns={columns}
      textField="objectType"
      none={
        <p>All changes by operators, in the console or on the command line, are recorded here permanently.</p>
      }
    />
  )
}
