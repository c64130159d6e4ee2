import type { ReactNode } from 'react'
import { formatMoney } from '../format/money.ts'
import { formatCount, formatInstant, formatShare } from '../format/text.ts'

/** The unit that determines how a value is shown and exported; without one, it is text. */
export type ColumnUnit = 'cents' | 'share' | 'count' | 'instant'

export type CellValue = string | number | null

type Head = {
  label: string
  /** The API field for sorting the list by this column. */
  sort?: string
  /** An explanation of the column. */
  hint?: string
}

/** A column with values. On a phone, its role determines the position of the value on the card. */
export type DataColumn<Row> = Head & {
  role: 'title' | 'status' | 'figure' | 'detail'
  /** The value in exports; on screen, too, unless `cell` is set. */
  value: (row: Row) => CellValue
  unit?: ColumnUnit
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

export const isShownColumn = <Row>(column: Column<Row>): column is ShownColumn<Row> => column.role !== 'file'

const formats: Record<ColumnUnit, (value: never) => string> = {
  cents: (value: number) => formatMoney(Math.round(value)),
  share: formatShare,
  count: formatCount,
  instant: formatInstant,
}

/** Formats a value with its unit. */
export const formatWithUnit = (value: CellValue, unit: ColumnUnit | undefined): string =>
  // The unit decides the type of the value.
  value === null ? '' : unit === undefined ? String(value) : formats[unit](value as never)

export function renderCell<Row>(column: ShownColumn<Row>, row: Row, place: number): ReactNode {
  if (column.cell !== undefined) return column.cell(row, place)
  return 'value' in column ? formatWithUnit(column.value(row), column.unit) : null
}
