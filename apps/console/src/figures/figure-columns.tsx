import { figures, type FigureCounts, type FigureName } from '@tiller/contract/platform/reports/figures'
import type { TableColumn } from '../list/table.tsx'
import {
  countsOf,
  explainFigure,
  formatChange,
  formatFigure,
  sortFieldOf,
  sumCounts,
  type RowWithFigures,
} from './figure-values.ts'

type Options<Row> = {
  names: readonly FigureName[]
  rows: readonly Row[]
  /** The rows of the compared period, by id. Undefined: no comparison, or it is not loaded yet. */
  before: ReadonlyMap<number, FigureCounts> | undefined
}

/** One column for each figure, with its change and the total of the rows on the page. */
export function createFigureColumns<Row extends RowWithFigures & { id: number }>({
  names,
  rows,
  before,
}: Options<Row>): TableColumn<Row>[] {
  const total = sumCounts(rows.map(countsOf))
  const totalBefore = before && sumCounts([...before.values()])
  return names.map((name) => ({
    label: figures[name].label,
    hint: explainFigure(name),
    isNumber: true as const,
    ...sortOf(name),
    cell: (row) => <FigureCell name={name} counts={countsOf(row)} before={before?.get(row.id)} />,
    total: <FigureCell name={name} counts={total} before={totalBefore} />,
  }))
}

function sortOf(name: FigureName): { sort?: string } {
  const sort = sortFieldOf(name)
  return sort === undefined ? {} : { sort }
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
