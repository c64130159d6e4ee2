import { figures, type FigureCounts, type FigureName } from '@tiller/contract/platform/reports/figures'
import type { Column } from '../list/column.ts'
import {
  changeOf,
  explainFigure,
  formatChange,
  formatFigure,
  sumCounts,
  type Compared,
} from './figure-values.ts'

type Options<Row> = {
  names: readonly FigureName[]
  /** The rows of the total. */
  rows: readonly Row[]
  countsOf: (row: Row) => FigureCounts
  /** The field by which a figure is sorted. */
  sortOf: (name: FigureName) => string | undefined
  /** The total of the compared period. */
  totalBefore?: FigureCounts | undefined
  isCompared: boolean
}

/** One column for each figure, with its change and the total of the rows. Exports have columns for the comparison. */
export function createFigureColumns<Row extends Compared>(options: Options<Row>): Column<Row>[] {
  const { names, rows, countsOf, isCompared, totalBefore } = options
  const total = sumCounts(rows.map((row) => countsOf(row)))
  return names.flatMap((name): Column<Row>[] => {
    const sort = options.sortOf(name)
    const { label, unit, of } = figures[name]
    const figure: Column<Row> = {
      label,
      role: 'figure',
      unit,
      hint: explainFigure(name),
      ...(sort === undefined ? {} : { sort }),
      value: (row) => of(countsOf(row)),
      cell: (row) => <FigureCell name={name} counts={countsOf(row)} before={row.before} />,
      total: <FigureCell name={name} counts={total} before={totalBefore} />,
    }
    return isCompared ? [figure, ...comparedColumns(name, countsOf)] : [figure]
  })
}

const comparedColumns = <Row extends Compared>(
  name: FigureName,
  countsOf: (row: Row) => FigureCounts,
): Column<Row>[] => {
  const { label, unit, of } = figures[name]
  return [
    {
      label: `${label} before`,
      role: 'file',
      unit,
      value: ({ before }) => (before === undefined ? null : of(before)),
    },
    {
      label: `${label} change`,
      role: 'file',
      unit: 'share',
      value: (row) => (row.before === undefined ? null : changeOf(name, countsOf(row), row.before)),
    },
  ]
}

function FigureCell({
  name,
  counts,
  before,
}: {
  name: FigureName
  counts: FigureCounts
  before: FigureCounts | undefined
}) {
  const change = before === undefined ? null : formatChange(name, counts, before)
  return (
    <>
      {formatFigure(name, counts)}
      {change === null ? null : (
        <small className="change" title={`Before: ${formatFigure(name, before ?? counts)}`}>
          {change}
        </small>
      )}
    </>
  )
}
