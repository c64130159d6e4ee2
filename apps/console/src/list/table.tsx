import type { ReactNode } from 'react'
import { toggleSort } from './list-search.ts'
import type { TableSelection } from './selection.ts'
import { ScrollArea } from './wide-table.tsx'

export type TableColumn<Row> = {
  label: string
  cell: (row: Row, place: number) => ReactNode
  sort?: string
  isNumber?: true
  /** Explains the column. */
  hint?: string
  /** The total of the shown rows. */
  total?: ReactNode
}

export type TableProps<Row> = {
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** The sort key and its direction, such as `name,asc`. */
  sort?: string | undefined
  setSort?: (sort: string | undefined) => void
  selecting?: RowSelecting<Row> | undefined
  isBusy?: boolean
  totalLabel?: string
}

type RowSelecting<Row> = {
  noun: string
  selection: TableSelection
  idOf: (row: Row) => number
  nameOf: (row: Row) => string
}

export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, keyOf, selecting, isBusy = false, totalLabel = 'Total of this page' } = props
  const onPage = selecting === undefined ? [] : rows.map((row) => selecting.idOf(row))
  return (
    <ScrollArea label={label} isBusy={isBusy}>
      <table>
        <thead>
          <tr>
            {selecting === undefined ? null : <SelectPage selecting={selecting} onPage={onPage} />}
            {columns.map((column) => (
              <Head key={column.label} column={column} {...props} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <RowOf key={keyOf(row)} {...{ row, place, columns, selecting, onPage }} />
          ))}
        </tbody>
        <TotalRow label={totalLabel} columns={columns} isSelecting={selecting !== undefined} />
      </table>
    </ScrollArea>
  )
}

function SelectPage<Row>({
  selecting: { noun, selection },
  onPage,
}: {
  selecting: RowSelecting<Row>
  onPage: readonly number[]
}) {
  return (
    <th scope="col" className="select">
      <input
        type="checkbox"
        aria-label={`Select all ${noun} of this page`}
        checked={onPage.every((id) => selection.has(id))}
        onChange={() => selection.togglePage(onPage)}
      />
    </th>
  )
}

/** Totals of the columns that have one. */
function TotalRow<Row>({
  label: totalLabel,
  columns,
  isSelecting,
}: {
  label: string
  columns: readonly TableColumn<Row>[]
  isSelecting: boolean
}) {
  if (columns.every(({ total }) => total === undefined)) return null
  return (
    <tfoot>
      <tr>
        {isSelecting ? <td className="select" /> : null}
        {columns.map(({ label, total, isNumber }, index) =>
          index === 0 ? (
            <th key={label} scope="row">
              {totalLabel}
            </th>
          ) : (
            <td key={label} data-label={label} className={isNumber === true ? 'number' : undefined}>
              {total}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  )
}

function RowOf<Row>({
  row,
  place,
  columns,
  selecting,
  onPage,
}: Pick<TableProps<Row>, 'columns' | 'selecting'> & {
  row: Row
  place: number
  onPage: readonly number[]
}) {
  const id = selecting?.idOf(row)
  const isSelected = id !== undefined && selecting?.selection.has(id) === true
  return (
    <tr tabIndex={-1} data-selected={isSelected ? '' : undefined}>
      {selecting === undefined || id === undefined ? null : (
        <td className="select">
          <input
            type="checkbox"
            aria-label={`Select ${selecting.nameOf(row)}`}
            checked={isSelected}
            onChange={() => selecting.selection.toggle(id, onPage)}
          />
        </td>
      )}
      {columns.map(({ label, cell, isNumber }) => (
        <td key={label} data-label={label} className={isNumber === true ? 'number' : undefined}>
          {cell(row, place)}
        </td>
      ))}
    </tr>
  )
}

function Head<Row>({
  column: { label, sort: field, isNumber, hint },
  sort,
  setSort,
}: { column: TableColumn<Row> } & Pick<TableProps<Row>, 'sort' | 'setSort'>) {
  const className = isNumber === true ? 'number' : undefined
  if (field === undefined || setSort === undefined)
    return (
      <th scope="col" className={className} title={hint}>
        {label}
      </th>
    )
  const isUp = sort === `${field},asc`
  const order = isUp ? 'ascending' : sort === `${field},desc` ? 'descending' : 'none'
  return (
    <th scope="col" className={className} aria-sort={order} title={hint}>
      <button type="button" onClick={() => setSort(toggleSort(sort, field))}>
        {label} <span aria-hidden="true">{order === 'none' ? '' : isUp ? '↑' : '↓'}</span>
      </button>
    </th>
  )
}
