import type { ReactNode } from 'react'
import { toggleSort, type ListSearch } from './list-search.ts'
import type { TableSelection } from './selection.ts'
import { ScrollArea } from './wide-table.tsx'

export type TableColumn<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  sort?: string
  isNumber?: true
  /** Explains the column. */
  hint?: string
  /** The total of the rows on the page. */
  total?: ReactNode
}

export type PageOf<Row> = { content: Row[]; number: number; totalPages: number; totalElements: number }

export type RowWithId = { id: number }

export type TableProps<Row extends RowWithId> = {
  noun: string
  columns: readonly TableColumn<Row>[]
  answer: {
    data: PageOf<Row> | undefined
    error: Error | null
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  search: ListSearch
  /** The field in which plain words are searched. If absent, the screen has its own search. */
  textField?: string
  go: (search: ListSearch) => void
  selecting?: TableSelection | undefined
  nameOf?: ((row: Row) => string) | undefined
  none: ReactNode
}

export type ListProps<Row extends RowWithId> = Pick<TableProps<Row>, 'answer' | 'search' | 'go'>

export function Table<Row extends RowWithId>({
  columns,
  rows,
  nameOf,
  search,
  go,
  noun,
  selecting,
}: TableProps<Row> & { rows: Row[] }) {
  const onPage = rows.map(({ id }) => id)
  return (
    <ScrollArea label={`Table of ${noun}`}>
      <table>
        <thead>
          <tr>
            {selecting === undefined ? null : (
              <th scope="col" className="select">
                <input
                  type="checkbox"
                  aria-label={`Select all ${noun} of this page`}
                  checked={onPage.every((id) => selecting.has(id))}
                  onChange={() => selecting.togglePage(onPage)}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.label} column={column} search={search} go={go} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <RowOf key={row.id} {...{ row, columns, nameOf, selecting, onPage }} />
          ))}
        </tbody>
        <TotalRow columns={columns} isSelecting={selecting !== undefined} />
      </table>
    </ScrollArea>
  )
}

/** Totals of the columns that have one. */
function TotalRow<Row>({
  columns,
  isSelecting,
}: {
  columns: readonly TableColumn<Row>[]
  isSelecting: boolean
}) {
  if (columns.every(({ total }) => total === undefined)) return null
  return (
    <tfoot>
      <tr>
        {isSelecting ? <td /> : null}
        {columns.map(({ label, total, isNumber }, index) =>
          index === 0 ? (
            <th key={label} scope="row">
              Total of this page
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

function RowOf<Row extends RowWithId>({
  row,
  columns,
  nameOf,
  selecting,
  onPage,
}: Pick<TableProps<Row>, 'columns' | 'nameOf' | 'selecting'> & {
  row: Row
  onPage: readonly number[]
}) {
  const { id } = row
  return (
    <tr tabIndex={-1} data-selected={selecting?.has(id) === true ? '' : undefined}>
      {selecting === undefined ? null : (
        <td className="select">
          <input
            type="checkbox"
            aria-label={`Select ${nameOf?.(row) ?? id}`}
            checked={selecting.has(id)}
            onChange={() => selecting.toggle(id, onPage)}
          />
        </td>
      )}
      {columns.map(({ label, cell, isNumber }) => (
        <td key={label} data-label={label} className={isNumber === true ? 'number' : undefined}>
          {cell(row)}
        </td>
      ))}
    </tr>
  )
}

function Head<Row extends RowWithId>({
  column: { label, sort, isNumber, hint },
  search,
  go,
}: { column: TableColumn<Row> } & Pick<TableProps<Row>, 'search' | 'go'>) {
  const className = isNumber === true ? 'number' : undefined
  if (sort === undefined)
    return (
      <th scope="col" className={className} title={hint}>
        {label}
      </th>
    )
  const isUp = search.sort === `${sort},asc`
  const order = isUp ? 'ascending' : search.sort === `${sort},desc` ? 'descending' : 'none'
  const click = () => {
    const next = toggleSort(search.sort, sort)
    go({
      ...(search.search === undefined ? {} : { search: search.search }),
      ...(next === undefined ? {} : { sort: next }),
    })
  }
  return (
    <th scope="col" className={className} aria-sort={order} title={hint}>
      <button type="button" onClick={click}>
        {label} <span aria-hidden="true">{order === 'none' ? '' : isUp ? '↑' : '↓'}</span>
      </button>
    </th>
  )
}
