import { t } from '../language/text.ts'
import type { ShownColumn } from './column.ts'

type Props<Row> = {
  label: string
  columns: readonly ShownColumn<Row>[]
  sort: string | undefined
  setSort: (sort: string | undefined) => void
}

/** A choice of the sort key for phones, where cards have no column headings to press. */
export function SortChoice<Row>({ label, columns, sort, setSort }: Props<Row>) {
  const sortable = columns.flatMap(({ label: name, sort: field }) =>
    field === undefined ? [] : [{ name, field }],
  )
  if (sortable.length === 0) return null
  return (
    <label className="sort-choice">
      <span>{t('Sort by')}</span>
      <select
        className="ui-input"
        aria-label={t('Sort the {table}', { table: label.toLowerCase() })}
        value={sort ?? ''}
        onChange={({ currentTarget }) => setSort(currentTarget.value || undefined)}
      >
        <option value="">{t('Usual order')}</option>
        {sortable.flatMap(({ name, field }) => [
          <option key={`${field},asc`} value={`${field},asc`}>
            {t('{column}, ascending', { column: name })}
          </option>,
          <option key={`${field},desc`} value={`${field},desc`}>
            {t('{column}, descending', { column: name })}
          </option>,
        ])}
      </select>
    </label>
  )
}
