import { EmptyState } from '@tiller/ui/empty-state'
import { useRef, type ReactNode } from 'react'
import { Problem } from '../api/problem.tsx'
import { formatCount, humanize } from '../format/text.ts'
import { useListKeys } from './keys.ts'
import type { ListSearch } from './list-search.ts'
import { SearchBoxes } from './filter/search-boxes.tsx'
import type { TableSelection } from './selection.ts'
import { isShownColumn, type Column } from './column.ts'
import { ExportButtons } from './export/export-buttons.tsx'
import { Table } from './table.tsx'
import { parseListFilter } from './filter/parse-list-filter.ts'

export type PageOf<Row> = {
  content: Row[]
  number: number
  size: number
  totalPages: number
  totalElements: number
}

type RowWithId = { id: number }

type ListProps<Row extends RowWithId> = Listed<Row> & {
  noun: string
  columns: readonly Column<Row>[]
  /** The API field that plain words are searched in. If absent, the screen has its own search. */
  textField?: string | undefined
  selecting?: TableSelection | undefined
  nameOf?: ((row: Row) => string) | undefined
  none: ReactNode
}

export type Listed<Row extends RowWithId> = {
  answer: {
    data: PageOf<Row> | undefined
    error: Error | null
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  search: ListSearch
  go: (search: ListSearch) => void
  readAll: () => Promise<readonly Row[]>
}

export function List<Row extends RowWithId>(props: ListProps<Row>) {
  const {
    answer: { data, error, isPlaceholderData, refetch },
    search,
    go,
    noun,
    textField,
    selecting: selection,
    nameOf = ({ id }) => String(id),
  } = props
  const list = useRef<HTMLElement>(null)
  useListKeys(list)
  const idOf = ({ id }: Row) => id
  return (
    <section
      ref={list}
      className="list"
      aria-label={noun}
      aria-busy={data === undefined || isPlaceholderData}
    >
      {textField === undefined ? null : (
        <SearchBoxes key={search.search ?? ''} {...{ noun, search, textField, go }} />
      )}
      {error === null ? null : <Problem error={error} retry={() => void refetch()} />}
      {data === undefined ? (
        error === null ? (
          <TableSkeleton columns={props.columns.filter((column) => isShownColumn(column)).length} />
        ) : null
      ) : data.totalElements === 0 ? (
        <EmptyList {...{ noun, textField, search, go }} none={props.none} />
      ) : (
        <>
          <Table
            label={`Table of ${noun}`}
            columns={props.columns}
            rows={data.content}
            keyOf={idOf}
            sort={search.sort}
            setSort={(sort) => go({ search: search.search, sort })}
            selecting={selection && { noun, selection, idOf, nameOf }}
          />
          <Pages page={data} search={search} go={go} noun={noun} />
          <ExportButtons noun={noun} columns={props.columns} readAll={props.readAll} />
        </>
      )}
    </section>
  )
}

const EmptyList = ({
  noun,
  textField = '',
  search,
  go,
  none,
}: Pick<ListProps<never>, 'noun' | 'textField' | 'search' | 'go' | 'none'>) =>
  search.search === undefined ? (
    <EmptyState title={`No ${noun} yet`}>{none}</EmptyState>
  ) : (
    <EmptyState title={`No ${noun} match`}>
      <p>
        {describeSearch(search.search, textField)}{' '}
        <button type="button" className="plain" onClick={() => go({})}>
          Show all
        </button>
      </p>
    </EmptyState>
  )

function describeSearch(search: string, textField: string): ReactNode {
  const filter = parseListFilter(search, textField)
  if (filter === undefined)
    return (
      <>
        Nothing has <code>{search}</code>.
      </>
    )
  const words = filter.words === '' ? '' : ` contains “${filter.words}”`
  const status = filter.status === undefined ? '' : ` has the status ${humanize(filter.status)}`
  return `Nothing${[words, status].filter((part) => part !== '').join(' and')}.`
}

function Pages({
  page: { number, size, totalPages, totalElements, content },
  search,
  go,
  noun,
}: {
  page: PageOf<unknown>
} & Pick<ListProps<never>, 'search' | 'go' | 'noun'>) {
  const first = number * size
  const to = (page: number) => go({ ...search, page })
  return (
    <nav className="pages" aria-label={`Pages of ${noun}`}>
      <button type="button" className="plain" disabled={number === 0} onClick={() => to(number - 1)}>
        Previous
      </button>
      <span>
        {content.length === 0
          ? 'No rows on this page'
          : `${formatCount(first + 1)} to ${formatCount(first + content.length)}`}{' '}
        of {formatCount(totalElements)}
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

const TableSkeleton = ({ columns }: { columns: number }) => (
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
