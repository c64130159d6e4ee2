import {
  performanceFigures,
  type FigureCounts,
  type FigureName,
} from '@tiller/contract/platform/reports/figures'
import { t } from '../language/text.ts'
import type { Column } from '../list/column.ts'
import {
  computeRelativeChange,
  explainFigure,
  formatRelativeChange,
  formatFigure,
  sumFigureCounts,
  type ComparedRow,
} from './figure-values.ts'

type Options<Row> = {
  names: readonly FigureName[]
  /** The rows that the total sums up. */
  rows: readonly Row[]
  countsOf: (row: Row) => FigureCounts
  /** Returns the API field for sorting by a figure. */
  sortOf: (name: FigureName) => string | undefined
  /** The total of the compared period. */
  totalBefore?: FigureCounts | undefined
  isCompared: boolean
}

/**
 * Creates one column per figure, with its change and the total of the rows. Exported files have additional columns
 * for the compared period.
 */
export function createFigureColumns<Row extends ComparedRow>(options: Options<Row>): Column<Row>[] {
  const { names, rows, countsOf, isCompared, totalBefore } = options
  const total = sumFigureCounts(rows.map((row) => countsOf(row)))
  return names.flatMap((name): Column<Row>[] => {
    const sort = options.sortOf(name)
    const { label, unit, of } = performanceFigures[name]
    const figure: Column<Row> = {
      label: t(label),
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

const comparedColumns = <Row extends ComparedRow>(
  name: FigureName,
  countsOf: (row: Row) => FigureCounts,
): Column<Row>[] => {
  const { label, unit, of } = performanceFigures[name]
  return [
    {
      label: t('{figure} before', { figure: t(label) }),
      role: 'file',
      unit,
      value: ({ before }) => (before === undefined ? null : of(before)),
    },
    {
      label: t('{figure} change', { figure: t(label) }),
      role: 'file',
      unit: 'share',
      value: (row) =>
        row.before === undefined ? null : computeRelativeChange(name, countsOf(row), row.before),
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
  const change = before === undefined ? null : formatRelativeChange(name, counts, before)
  return (
    <>
      {formatFigure(name, counts)}
      {change === null ? null : (
        <small
          className="change"
          title={t('Before: {value}', { value: formatFigure(name, before ?? counts) })}
        >
          {change}
        </small>
      )}
    </>
  )
}
