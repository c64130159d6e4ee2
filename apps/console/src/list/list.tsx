import { EmptyState } from '@tiller/ui/empty-state'
import { useRef, type ReactNode } from 'react'
import { t, Text } from '../language/text.ts'
import { Problem } from '../api/problem.tsx'
import { humanize } from '../format/text.ts'
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
            label={t('Table of {noun}', { noun })}
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
    <EmptyState title={t('No {noun} yet', { noun })}>{none}</EmptyState>
  ) : (
    <EmptyState title={t('No {noun} match', { noun })}>
      <p>
        {describeSearch(search.search, textField)}{' '}
        <button type="button" className="plain" onClick={() => go({})}>
          {t('Show all')}
        </button>
      </p>
    </EmptyState>
  )

function describeSearch(search: string, textField: string): ReactNode {
  const filter = parseListFilter(search, textField)
  if (filter === undefined)
    return (
      <Text
        id="Nothing has <code>{search}</code>."
        values={{ search, code: (content) => <code>{content}</code> }}
      />
    )
  const { words } = filter
  if (filter.status === undefined) return t('Nothing contains “{words}”.', { words })
  const status = humanize(filter.status)
  return words === ''
    ? t('Nothing has the status {status}.', { status })
    : t('Nothing contains “{words}” and has the status {status}.', { words, status })
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
    <nav className="pages" aria-label={t('Pages of {noun}', { noun })}>
      <button type="button" className="plain" disabled={number === 0} onClick={() => to(number - 1)}>
        {t('Previous')}
      </button>
      <span>
        {content.length === 0
          ? t('No rows on this page of {total, number}', { total: totalElements })
          : t('{first, number} to {last, number} of {total, number}', {
              first: first + 1,
              last: first + content.length,
              total: totalElements,
            })}
      </span>
      <button
        type="button"
        className="plain"
        disabled={number + 1 >= totalPages}
        onClick={() => to(number + 1)}
      >
        {t('Next')}
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
