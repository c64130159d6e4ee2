import { useQuery } from '@tanstack/react-query'
import type { Activity } from '@tiller/client/platform'
import { createQueryOptions } from '../api/read.ts'
import { formatLongDay } from '../format/day.ts'
import { formatInstant } from '../format/text.ts'
import { mainMetrics, metrics } from './metrics.ts'
import { comparedDays, type Comparison } from '../figures/period.ts'

export function Totals({ report, vs }: { report: Activity; vs: Comparison | undefined }) {
  const before = useQuery({
    ...createQueryOptions('reportActivity', {
      query: { ...comparedDays(report, vs ?? 'before'), interval: 'total' },
    }),
    enabled: vs !== undefined,
  })
  const [row] = report.rows
  const past = vs !== undefined ? before.data?.rows[0] : undefined
  return (
    <>
      <dl className="totals">
        {mainMetrics.map((metric) => (
          <div key={metric}>
            <dt>{metrics[metric].label}</dt>
            <dd>
              <strong>{metrics[metric].format(row?.[metric] ?? 0)}</strong>
              {vs === undefined ? null : (
                <span className="soft">
                  before {past === undefined ? '–' : metrics[metric].format(past[metric])}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="soft as-of">
        {formatLongDay(report.from)} to {formatLongDay(report.to)}, days of {report.timeZone}, as of{' '}
        {formatInstant(report.asOf)}
      </p>
    </>
  )
}
