import type { ActivityRow } from '@tiller/client/platform'
import { reportFigures, type ReportFigureName } from '@tiller/contract/platform/reports/figures'
import { t } from '../language/text.ts'
import { getReportCounts } from '../figures/figure-values.ts'
import { formatAxisMoney } from '../format/money.ts'
import { formatCount, formatDecimal } from '../format/text.ts'

const formats = {
  cents: (value: number) => formatAxisMoney(Math.round(value)),
  count: formatCount,
  share: (value: number) => `${formatDecimal(value)}%`,
}

/**
 * Returns the label, values, and format of a figure for charts. Shares are in percent, because the steps of an axis
 * are whole numbers.
 */
export function createChartFigure(name: ReportFigureName) {
  const { label, unit, of, ...rest } = reportFigures[name]
  const factor = unit === 'share' ? 100 : 1
  return {
    label: t(label),
    /** Whether the values of groups add up, which those of a ratio do not. */
    isSum: !('per' in rest),
    format: formats[unit],
    valueOf: (row: ActivityRow | undefined) => {
      const value = of(getReportCounts(row))
      return value === null ? null : value * factor
    },
  }
}
