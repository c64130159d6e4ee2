import { t } from '../../language/text.ts'
import { humanize } from '../../format/text.ts'
import type { CodecRow, RowColumn } from './list-codecs.ts'

export function RowsField({
  label,
  columns,
  rows,
  set,
}: {
  label: string
  columns: readonly RowColumn[]
  rows: readonly CodecRow[]
  set: (rows: readonly CodecRow[]) => void
}) {
  const blank = Object.fromEntries(columns.map(({ name, choices }) => [name, choices?.[0] ?? '']))
  return (
    <div className="rows">
      {rows.map((row, index) => (
        // Rows have no other key.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="row">
          {columns.map((column) => (
            <Cell
              key={column.name}
              column={column}
              label={`${label} ${index + 1}, ${humanize(column.name).toLowerCase()}`}
              value={row[column.name] ?? ''}
              set={(value) =>
                set(rows.map((each, place) => (place === index ? { ...each, [column.name]: value } : each)))
              }
            />
          ))}
          <button
            type="button"
            className="plain"
            aria-label={t('Remove {name} {number}', { name: label.toLowerCase(), number: index + 1 })}
            onClick={() => set(rows.filter((_, place) => place !== index))}
          >
            ×
          </button>
        </div>
      ))}
      <button type="button" className="plain" onClick={() => set([...rows, blank])}>
        {t('Add')}
      </button>
    </div>
  )
}

const Cell = ({
  column: { name, choices, isNumber, maxLength },
  label,
  value,
  set,
}: {
  column: RowColumn
  label: string
  value: string
  set: (value: string) => void
}) =>
  choices === undefined ? (
    <input
      className="ui-input"
      aria-label={label}
      placeholder={humanize(name)}
      value={value}
      {...(isNumber === true ? { inputMode: 'decimal' as const } : { maxLength })}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  ) : (
    <select
      className="ui-input"
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    >
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {humanize(choice)}
        </option>
      ))}
    </select>
  )
