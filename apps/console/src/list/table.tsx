import type { ReactNode } from 'react'
import { nextSort, type ListSearch } from './list-search.ts'
import type { Selecting } from './selection.ts'
import { Scrolling } from './wide-table.tsx'

/** A column: its head, what stands in it, and by which field of the API it sorts, if it does. */
export type Column<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  sort?: string
  /** Numbers stand in line at the right. */
  isNumber?: true
}

export type PageOf<Row> = { content: Row[]; number: number; totalPages: number; totalElements: number }

/** Every row of a list has a number of its own. */
export type Rowed = { id: number }

/** What a list is made of. */
export type Props<Row extends Rowed> = {
  /** What the rows are, in the plural and small letters. */
  noun: string
  columns: readonly Column<Row>[]
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

/** What `useList` knows of a list. */
export type Listed<Row extends Rowed> = Pick<Props<Row>, 'answer' | 'search' | 'go'>

/** The rows of a page, with the columns that sort them. */
export function Table<Row extends Rowed>({
  columns,
  rows,
  nameOf,
  search,
  go,
  noun,
  selecting,
}: Props<Row> & { rows: Row[] }) {
  const onPage = rows.map(({ id }) => id)
  return (
    <Scrolling label={`Table of ${noun}`}>
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
      </table>
    </Scrolling>
  )
}

function RowOf<Row extends Rowed>({
  row,
  columns,
  nameOf,
  selecting,
  onPage,
}: Pick<Props<Row>, 'columns' | 'nameOf' | 'selecting'> & {
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
        <td key={label} className={isNumber === true ? 'number' : undefined}>
          {cell(row)}
        </td>
      ))}
    </tr>
  )
}

function Head<Row extends Rowed>({
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
