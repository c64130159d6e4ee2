import { figures, type FigureCounts, type FigureName } from '@tiller/contract/platform/reports/figures'
import type { TableColumn } from '../list/table.tsx'
import { explainFigure, formatChange, formatFigure, sumCounts } from './figure-values.ts'

type Options<Row, Key> = {
  names: readonly FigureName[]
  rows: readonly Row[]
  keyOf: (row: Row) => Key
  countsOf: (row: Row) => FigureCounts
  /** The field by which a figure is sorted. */
  sortOf: (name: FigureName) => string | undefined
  /** The rows of the compared period. Undefined: no comparison, or it is not loaded yet. */
  before: ReadonlyMap<Key, FigureCounts> | undefined
}

/** One column for each figure, with its change and the total of the shown rows. */
export function createFigureColumns<Row, Key>({
  names,
  rows,
  keyOf,
  countsOf,
  sortOf,
  before,
}: Options<Row, Key>): TableColumn<Row>[] {
  const total = sumCounts(rows.map((row) => countsOf(row)))
  const totalBefore = before && sumCounts([...before.values()])
  return names.map((name) => {
    const sort = sortOf(name)
    return {
      label: figures[name].label,
      hint: explainFigure(name),
      isNumber: true as const,
      ...(sort === undefined ? {} : { sort }),
      cell: (row) => <FigureCell name={name} counts={countsOf(row)} before={before?.get(keyOf(row))} />,
      total: <FigureCell name={name} counts={total} before={totalBefore} />,
    }
  })
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
