import type { ReactNode } from 'react'
import { formatMoney } from '../format/money.ts'
import { formatCount, formatInstant, formatShare } from '../format/text.ts'

/** How a value is shown and exported; without a unit, as text. */
export type Unit = 'cents' | 'share' | 'count' | 'instant'

export type Value = string | number | null

type Head = {
  label: string
  /** The field of the API by which the list is sorted. */
  sort?: string
  /** Explains the column. */
  hint?: string
}

/** The role decides where a card on a phone shows the value. */
export type DataColumn<Row> = Head & {
  role: 'title' | 'status' | 'figure' | 'detail'
  /** The value in exports and, without `cell`, on screen. */
  value: (row: Row) => Value
  unit?: Unit
  cell?: (row: Row, place: number) => ReactNode
  /** The total of the shown rows. */
  total?: ReactNode
}

type ControlColumn<Row> = Head & {
  role: 'actions' | 'handle'
  cell: (row: Row, place: number) => ReactNode
  total?: never
}

/** A column that only exported files contain. */
export type FileColumn<Row> = Pick<DataColumn<Row>, 'label' | 'value' | 'unit'> & { role: 'file' }

export type ShownColumn<Row> = DataColumn<Row> | ControlColumn<Row>
export type Column<Row> = ShownColumn<Row> | FileColumn<Row>

export const isShown = <Row>(column: Column<Row>): column is ShownColumn<Row> => column.role !== 'file'

const formats: Record<Unit, (value: never) => string> = {
  cents: (value: number) => formatMoney(Math.round(value)),
  share: formatShare,
  count: formatCount,
  instant: formatInstant,
}

/** Formats a value with its unit. */
export const formatWithUnit = (value: Value, unit: Unit | undefined): string =>
  // The unit decides the type of the value.
  value === null ? '' : unit === undefined ? String(value) : formats[unit](value as never)

export function renderCell<Row>(column: ShownColumn<Row>, row: Row, place: number): ReactNode {
  if (column.cell !== undefined) return column.cell(row, place)
  return 'value' in column ? formatWithUnit(column.value(row), column.unit) : null
}
