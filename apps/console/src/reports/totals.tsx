import { useQuery } from '@tanstack/react-query'
import type { Activity } from '@tiller/client/platform'
import { performanceFigures } from '@tiller/contract/platform/reports/figures'
import { t } from '../language/text.ts'
import { createQueryOptions } from '../api/read.ts'
import {
  explainFigure,
  formatRelativeChange,
  formatFigure,
  getReportCounts,
} from '../figures/figure-values.ts'
import { getComparedDays, type Comparison } from '../figures/period.ts'
import { useShownFigures } from '../figures/shown-figures.tsx'
import { formatLongDay } from '../format/day.ts'
import { formatInstant } from '../format/text.ts'

type Props = {
  report: Activity
  vs: Comparison | undefined
  /** The only campaign of the report. */
  campaignId?: number
}

export function ReportTotals({ report, vs, campaignId }: Props) {
  const names = useShownFigures()
  const before = useQuery({
    ...createQueryOptions('reportActivity', {
      query: {
        ...getComparedDays(report, vs ?? 'before'),
        interval: 'total',
        ...(campaignId === undefined ? {} : { campaignId }),
      },
    }),
    enabled: vs !== undefined,
  })
  const counts = getReportCounts(report.rows[0])
  const past = vs !== undefined && before.data ? getReportCounts(before.data.rows[0]) : undefined
  return (
    <>
      <dl className="totals">
        {names.map((name) => (
          <div key={name} title={explainFigure(name)}>
            <dt>{t(performanceFigures[name].label)}</dt>
            <dd>
              <strong>{formatFigure(name, counts)}</strong>
              {vs === undefined ? null : (
                <span className="soft">
                  {past === undefined
                    ? t('before {value}', { value: '–' })
                    : [
                        t('before {value}', { value: formatFigure(name, past) }),
                        formatRelativeChange(name, counts, past),
                      ]
                        .filter((text) => text !== null)
                        .join(', ')}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="soft as-of">
        {t('{from} to {to}, days of {zone}, as of {time}', {
          from: formatLongDay(report.from),
          to: formatLongDay(report.to),
          zone: report.timeZone,
          time: formatInstant(report.asOf),
        })}
      </p>
    </>
  )
}
