import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Problem } from '../api/problem.tsx'
import { createQueryOptions } from '../api/read.ts'
import { Skeleton } from '../api/skeleton.tsx'
import { noState } from '../applications/read-filters.ts'
import type { Days } from '../figures/period.ts'
import { formatLongDay } from '../format/day.ts'
import { formatInstant } from '../format/text.ts'
import { t } from '../language/text.ts'
import { createStateRows } from './state-rows.ts'
import { statesQuery } from './states-query.ts'

const StateMap = lazy(async () => ({ default: (await import('./state-map.tsx')).StateMap }))

const title = t('Applications by state')

/** The applications of these days by the state of their jobs; optionally only those of one campaign. */
export function ApplicationsByState({ days, campaignId }: { days: Days; campaignId?: number }) {
  const filter = campaignId === undefined ? {} : { campaignId }
  const report = useQuery(
    createQueryOptions('reportActivity', {
      query: { ...days, ...filter, interval: 'total', groupBy: ['state'] },
    }),
  )
  const states = useQuery(statesQuery)
  const failed = [report, states].find(({ error }) => error !== null)
  if (failed?.error) return <Problem error={failed.error} retry={() => void failed.refetch()} />
  if (report.data === undefined || states.data === undefined) return <Skeleton height="chart" />
  const { from, to, asOf, rows } = report.data
  if (rows.every(({ applications }) => applications === 0))
    return (
      <figure className="figure">
        <figcaption>
          <strong>{title}</strong> <span className="soft">{t('No applications in these days.')}</span>
        </figcaption>
      </figure>
    )
  return (
    <Suspense fallback={<Skeleton height="chart" />}>
      <StateMap
        title={title}
        caption={t('The state of the job. {from} to {to}, as of {time}', {
          from: formatLongDay(from),
          to: formatLongDay(to),
          time: formatInstant(asOf),
        })}
        rows={createStateRows(states.data.content, rows)}
        searchOf={({ abbreviation }) => ({
          state: abbreviation ?? noState,
          status: 'counted',
          ...days,
          ...(campaignId === undefined ? {} : { search: `campaignId=${campaignId}` }),
        })}
      />
    </Suspense>
  )
}
