import type { ReactNode } from 'react'
import { nextSort, type ListSearch } from './list-search.ts'
import type { Selecting } from './selection.ts'

/** A column: its head, what stands in it, and by which field of the API it sorts, if it does. */
export type Column<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  sort?: string
  /** Numbers stand in line at the right. */
  isNumber?: true
}

export type PageOf<Row> = { content: Row[]; number: number; totalPages: number; totalElements: number }

/** What a list is made of. */
export type Props<Row> = {
  /** What the rows are, in the plural and small letters. */
  noun: string
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => number
  /** The page, as `useQuery` gives it. */
  answer: {
    data: PageOf<Row> | undefined
    error: Error | null
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  search: ListSearch
  /** The field in which plain words are looked for. */
  textField: string
  go: (search: ListSearch) => void
  /** What is selected, where something can be done with many rows. */
  selecting?: Selecting | undefined
  /** What a row is called, for whoever selects it without seeing it. */
  nameOf?: ((row: Row) => string) | undefined
  /** What to do when there is nothing yet. */
  none: ReactNode
}

/** The rows of a page, with the columns that sort them. */
export function Table<Row>({
  columns,
  rows,
  keyOf,
  nameOf,
  search,
  go,
  noun,
  selecting,
}: Props<Row> & { rows: Row[] }) {
  const onPage = rows.map((row) => keyOf(row))
  return (
    // Reached by keyboard, because it may scroll sideways on a phone.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="table" role="region" aria-label={`Table of ${noun}`} tabIndex={0}>
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
            <RowOf key={keyOf(row)} {...{ row, columns, keyOf, nameOf, selecting, onPage }} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function RowOf<Row>({
  row,
  columns,
  keyOf,
  nameOf,
  selecting,
  onPage,
}: Pick<Props<Row>, 'columns' | 'keyOf' | 'nameOf' | 'selecting'> & {
  row: Row
  onPage: readonly number[]
}) {
  const id = keyOf(row)
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
        <td key={label} className={isNumber === true ? 'number' : undefined}>
          {cell(row)}
        </td>
      ))}
    </tr>
  )
}

function Head<Row>({
  column: { label, sort, isNumber },
  search,
  go,
}: { column: Column<Row> } & Pick<Props<Row>, 'search' | 'go'>) {
  const className = isNumber === true ? 'number' : undefined
  if (sort === undefined)
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    )
  const isUp = search.sort === `${sort},asc`
  const order = isUp ? 'ascending' : search.sort === `${sort},desc` ? 'descending' : 'none'
  const click = () => {
    const next = nextSort(search.sort, sort)
    go({
      ...(search.search === undefined ? {} : { search: search.search }),
      ...(next === undefined ? {} : { sort: next }),
    })
  }
  return (
    <th scope="col" className={className} aria-sort={order}>
      <button type="button" onClick={click}>
        {label} <span aria-hidden="true">{order === 'none' ? '' : isUp ? '↑' : '↓'}</span>
      </button>
    </th>
  )
}
