import type { ActivityRow } from '@tiller/client/platform'
import { performanceFigures, type FigureName } from '@tiller/contract/platform/reports/figures'
import { locale } from '../language/text.ts'
import { getReportCounts } from '../figures/figure-values.ts'

const isFigure = (name: string): name is FigureName => Object.hasOwn(performanceFigures, name)

const nameOf = ({ groups: [group] }: ActivityRow) => group?.name ?? group?.id ?? ''

/**
 * Sorts the groups of a report. Groups without a value of the figure come last.
 *
 * @param sort `name` or a figure, and the direction, such as `spendCents,desc`
 */
export function sortGroups<Row extends ActivityRow>(rows: readonly Row[], sort: string | undefined): Row[] {
  const [by = '', direction] = sort?.split(',') ?? []
  const sign = direction === 'desc' ? -1 : 1
  if (by === 'name') return rows.toSorted((a, b) => sign * nameOf(a).localeCompare(nameOf(b), locale))
  if (!isFigure(by)) return [...rows]
  const valued = rows.map((row) => ({ row, value: performanceFigures[by].of(getReportCounts(row)) }))
  return valued
    .toSorted((a, b) =>
      a.value === null || b.value === null
        ? Number(a.value === null) - Number(b.value === null)
        : sign * (a.value - b.value),
    )
    .map(({ row }) => row)
}
