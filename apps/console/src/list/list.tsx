import { EmptyState } from '@tiller/ui/empty-state'
import type { FormEvent, ReactNode } from 'react'
import { Problem } from '../api/problem.tsx'
import { count } from '../format/words.ts'
import { nextSort, rowsOnPage, searchOf, type ListSearch } from './list-search.ts'

/** A column: its head, what stands in it, and by which field of the API it sorts, if it does. */
export type Column<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  sort?: string
  /** Numbers stand in line at the right. */
  isNumber?: true
}

type PageOf<Row> = { content: Row[]; number: number; totalPages: number; totalElements: number }

type Props<Row> = {
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
  /** What to do when there is nothing yet. */
  none: ReactNode
}

/** A list of the API: its search, order and pages, all of which the address holds. */
export function List<Row>(props: Props<Row>) {
  const {
    answer: { data, error, isPlaceholderData, refetch },
    search,
    go,
    noun,
    textField,
  } = props
  return (
    <section className="list" aria-label={noun} aria-busy={data === undefined || isPlaceholderData}>
      <SearchField key={search.search ?? ''} {...{ noun, search, textField, go }} />
      {error === null ? null : <Problem error={error} retry={() => void refetch()} />}
      {data === undefined ? (
        error === null ? (
          <Skeleton columns={props.columns.length} />
        ) : null
      ) : data.totalElements === 0 ? (
        <Nothing {...{ noun, search, go }} none={props.none} />
      ) : (
        <>
          <Table {...props} rows={data.content} />
          <Pages page={data} search={search} go={go} noun={noun} />
        </>
      )}
    </section>
  )
}

function SearchField({
  noun,
  search,
  textField,
  go,
}: Pick<Props<never>, 'noun' | 'search' | 'textField' | 'go'>) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('search')
    const next = searchOf(typeof typed === 'string' ? typed : '', textField)
    const { sort } = search
    go({ ...(sort === undefined ? {} : { sort }), ...(next === undefined ? {} : { search: next }) })
  }
  return (
    <form role="search" className="list-search" onSubmit={submit}>
      <input
        className="ui-input"
        type="search"
        name="search"
        defaultValue={search.search ?? ''}
        maxLength={1_000}
        aria-label={`Search ${noun}`}
        placeholder={`Words of the ${textField}, or a search such as ${textField}~"…"`}
      />
    </form>
  )
}

const Nothing = ({ noun, search, go, none }: Pick<Props<never>, 'noun' | 'search' | 'go' | 'none'>) =>
  search.search === undefined ? (
    <EmptyState title={`No ${noun} yet`}>{none}</EmptyState>
  ) : (
    <EmptyState title={`No ${noun} match`}>
      <p>
        Nothing has <code>{search.search}</code>.{' '}
        <button type="button" className="plain" onClick={() => go({})}>
          Show all
        </button>
      </p>
    </EmptyState>
  )

function Table<Row>({ columns, rows, keyOf, search, go, noun }: Props<Row> & { rows: Row[] }) {
  return (
    // Reached by keyboard, because it may scroll sideways on a phone.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="table" role="region" aria-label={`Table of ${noun}`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.label} column={column} search={search} go={go} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ label, cell, isNumber }) => (
                <td key={label} className={isNumber === true ? 'number' : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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

function Pages({
  page: { number, totalPages, totalElements, content },
  search,
  go,
  noun,
}: {
  page: PageOf<unknown>
} & Pick<Props<never>, 'search' | 'go' | 'noun'>) {
  const first = number * rowsOnPage
  const to = (page: number) => go({ ...search, page })
  return (
    <nav className="pages" aria-label={`Pages of ${noun}`}>
      <button type="button" className="plain" disabled={number === 0} onClick={() => to(number - 1)}>
        Previous
      </button>
      <span>
        {content.length === 0
          ? 'No rows on this page'
          : `${count(first + 1)} to ${count(first + content.length)}`}{' '}
        of {count(totalElements)}
      </span>
      <button
        type="button"
        className="plain"
        disabled={number + 1 >= totalPages}
        onClick={() => to(number + 1)}
      >
        Next
      </button>
    </nav>
  )
}

/** The shape of the rows to come, so that nothing moves when they do. */
const Skeleton = ({ columns }: { columns: number }) => (
  <div className="table" aria-hidden="true">
    <table className="skeleton">
      <tbody>
        {Array.from({ length: 8 }, (_, row) => (
          <tr key={row}>
            {Array.from({ length: columns }, (__, column) => (
              <td key={column}>
                <span />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
