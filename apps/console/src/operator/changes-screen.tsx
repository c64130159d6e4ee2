import type { OperatorChange } from '@tiller/client/platform'
import { createQueryOptions } from '../api/read.ts'
import { formatInstant, humanize } from '../format/text.ts'
import type { Column } from '../list/column.ts'
import { List } from '../list/list.tsx'
import { useList } from '../list/use-list.ts'
import { OperatorFrame } from './frame.tsx'
import { t } from '../language/text.ts'

const columns: readonly Column<OperatorChange>[] = [
  {
    label: t('When'),
    role: 'title',
    sort: 'at',
    unit: 'instant',
    value: ({ at }) => at,
    cell: ({ at }) => <time dateTime={at}>{formatInstant(at)}</time>,
  },
  {
    label: t('Who'),
    role: 'detail',
    value: ({ person, userId, requestId }) =>
      person ??
      (userId === null
        ? t(requestId === null ? 'The command line' : 'A program')
        : t('Deleted user {id}', { id: userId })),
  },
  { label: t('Action'), role: 'detail', value: ({ action }) => humanize(action) },
  {
    label: t('Object'),
    role: 'detail',
    value: ({ objectType, objectId }) => `${humanize(objectType)} ${objectId ?? ''}`.trim(),
  },
  {
    label: t('Before and after'),
    role: 'detail',
    value: ({ fields }) => fields.map((field) => describe(field)).join('; '),
    cell: ({ fields }) => <Fields fields={fields} />,
  },
]

type ChangedField = OperatorChange['fields'][number]

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const describe = ({ field, old, new: now }: ChangedField) =>
  `${humanize(field)}: ${old === null ? '' : `${shown(old)} → `}${now === null ? t('none') : shown(now)}`

const Fields = ({ fields }: Pick<OperatorChange, 'fields'>) =>
  fields.length === 0 ? null : (
    <ul className="fields">
      {fields.map((field) => (
        <li key={field.field}>{describe(field)}</li>
      ))}
    </ul>
  )

export const OperatorChangesScreen = () => (
  <OperatorFrame title={t('Audit log')}>
    <Done />
  </OperatorFrame>
)

function Done() {
  const list = useList((query) => createQueryOptions('listOperatorChanges', { query }))
  return (
    <List
      {...list}
      noun={t('changes')}
      columns={columns}
      textField="objectType"
      none={
        <p>
          {t(
            'All changes by operators, in the console or on the command line, are recorded here permanently.',
          )}
        </p>
      }
    />
  )
}
