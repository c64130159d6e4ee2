import { startTransition, useDeferredValue, useOptimistic } from 'react'
import { t } from '../language/text.ts'
import { toggleSort } from './list-search.ts'
import { isShownColumn, renderCell, type Column, type ShownColumn } from './column.ts'
import { ScrollArea } from './scroll-area.tsx'
import type { TableSelection } from './selection.ts'
import { SortChoice } from './sort-choice.tsx'

export type TableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** The sort key and its direction, such as `name,asc`. */
  sort?: string | undefined
  setSort?: ((sort: string | undefined) => void) | undefined
  selecting?: RowSelecting<Row> | undefined
  isBusy?: boolean
  /** Whether all columns fit on a phone, so that rows need not become cards. */
  isNarrow?: boolean
  totalLabel?: string
}

type RowSelecting<Row> = {
  noun: string
  selection: TableSelection
  idOf: (row: Row) => number
  nameOf: (row: Row) => string
}

/** A table; on a phone, a card per row, unless the table is narrow. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, rows, keyOf, sort, setSort, selecting, isBusy = false, isNarrow = false } = props
  const columns = props.columns.filter((column) => isShownColumn(column))
  const onPage = selecting === undefined ? [] : rows.map((row) => selecting.idOf(row))
  const current = rows.map((row, place) => (
    <RowOf key={keyOf(row)} {...{ row, place, columns, selecting, onPage }} />
  ))
  // Long tables are rendered in the background, so that clicks and keys get a response meanwhile.
  const rendered = useDeferredValue(current)
  return (
    <ScrollArea {...{ label, isNarrow }} isBusy={isBusy || rendered !== current}>
      {setSort === undefined ? null : <SortChoice {...{ label, columns, sort, setSort }} />}
      <table>
        <thead>
          <tr>
            {selecting === undefined ? null : <SelectPage selecting={selecting} onPage={onPage} />}
            {columns.map((column) => (
              <Head key={column.label} column={column} sort={sort} setSort={setSort} />
            ))}
          </tr>
        </thead>
        <tbody>{rendered}</tbody>
        <TotalRow label={props.totalLabel} columns={columns} isSelecting={selecting !== undefined} />
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
      <label>
        <CheckBox
          label={t('Select all {noun} of this page', { noun })}
          isChecked={onPage.every((id) => selection.has(id))}
          toggle={() => selection.togglePage(onPage)}
        />
        <span aria-hidden="true">{t('Select all')}</span>
      </label>
    </th>
  )
}

const alignmentOf = <Row,>({ role }: ShownColumn<Row>) => (role === 'figure' ? 'number' : undefined)

/** A row with the totals of the columns that have one. */
function TotalRow<Row>({
  label: totalLabel = t('Total of this page'),
  columns,
  isSelecting,
}: {
  label: string | undefined
  columns: readonly ShownColumn<Row>[]
  isSelecting: boolean
}) {
  if (columns.every(({ total }) => total === undefined)) return null
  return (
    <tfoot>
      <tr>
        {isSelecting ? <td className="select" /> : null}
        {columns.map((column, index) =>
          index === 0 ? (
            <th key={column.label} scope="row" data-role="title">
              {totalLabel}
            </th>
          ) : (
            <td
              key={column.label}
              data-label={column.label}
              data-role={column.role}
              className={alignmentOf(column)}
            >
              {column.total}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  )
}

type RowProps<Row> = Pick<TableProps<Row>, 'selecting'> & {
  columns: readonly ShownColumn<Row>[]
  row: Row
  place: number
  onPage: readonly number[]
}

function RowOf<Row>({ row, place, columns, selecting, onPage }: RowProps<Row>) {
  const id = selecting?.idOf(row)
  return (
    <tr tabIndex={-1}>
      {selecting === undefined || id === undefined ? null : (
        <td className="select">
          <label>
            <CheckBox
              label={t('Select {name}', { name: selecting.nameOf(row) })}
              isChecked={selecting.selection.has(id)}
              toggle={() => selecting.selection.toggle(id, onPage)}
            />
          </label>
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.label}
          data-label={column.label}
          data-role={column.role}
          className={alignmentOf(column)}
        >
          {renderCell(column, row, place)}
        </td>
      ))}
    </tr>
  )
}

/** A check box that shows a click at once; the screen around it follows in the background. */
function CheckBox({ label, isChecked, toggle }: { label: string; isChecked: boolean; toggle: () => void }) {
  const [isShownChecked, show] = useOptimistic(isChecked)
  const onChange = () =>
    startTransition(() => {
      show(!isShownChecked)
      toggle()
    })
  return <input type="checkbox" aria-label={label} checked={isShownChecked} onChange={onChange} />
}

function Head<Row>({
  column,
  sort,
  setSort,
}: { column: ShownColumn<Row> } & Pick<TableProps<Row>, 'sort' | 'setSort'>) {
  const { label, sort: field, hint } = column
  const className = alignmentOf(column)
  if (field === undefined || setSort === undefined)
    return (
      <th scope="col" data-role={column.role} className={className} title={hint}>
        {label}
      </th>
    )
  const isUp = sort === `${field},asc`
  const order = isUp ? 'ascending' : sort === `${field},desc` ? 'descending' : 'none'
  return (
    <th scope="col" data-role={column.role} className={className} aria-sort={order} title={hint}>
      <button type="button" onClick={() => setSort(toggleSort(sort, field))}>
        {label} <span aria-hidden="true">{order === 'none' ? '' : isUp ? '↑' : '↓'}</span>
      </button>
    </th>
  )
}
