import { EmptyState } from '@tiller/ui/empty-state'
import { t } from '../language/text.ts'
import { createQueryOptions } from '../api/read.ts'
import { ChangeRows } from '../changes/change-rows.tsx'
import { useHasScope, useToday } from '../session/me.ts'
import { GetStarted } from './get-started.tsx'
import { NeedsAttention } from './needs-attention.tsx'
import { RecentDaysCharts } from './last-days.tsx'
import { MonthFigures } from './month-figures.tsx'
import { CurrentMonth } from './month.tsx'
import { TopMovers } from './top-movers.tsx'
import { QueryBoundary } from '../api/query-boundary.tsx'

const launchedCampaigns = { query: { search: 'status!="UNDER_DEVELOPMENT"', size: 1 } }

export const OverviewScreen = () => (
  <>
    <h1>{t('Overview')}</h1>
    <QueryBoundary of={createQueryOptions('listMyCampaigns', launchedCampaigns)} height="month">
      {({ totalElements }) => (totalElements === 0 ? <GetStarted /> : <Activity />)}
    </QueryBoundary>
  </>
)

function Activity() {
  const today = useToday()
  const mayReport = useHasScope('campaigns:read')
  return (
    <>
      <CurrentMonth />
      <NeedsAttention />
      {mayReport ? <MonthFigures /> : null}
      {mayReport ? <RecentDaysCharts today={today} /> : null}
      <div className="figures">
        {mayReport ? <TopMovers today={today} /> : null}
        <section className="panel" aria-labelledby="changes-title">
          <h2 id="changes-title">{t('Recent changes')}</h2>
          <LastChanges />
        </section>
      </div>
    </>
  )
}

function LastChanges() {
  return (
    <QueryBoundary of={createQueryOptions('listMyChanges', { query: { size: 6 } })}>
      {(data) =>
        data.totalElements === 0 ? (
          <EmptyState title={t('No changes yet')}>
            <p>{t('All changes by people, programs, and the platform are listed here.')}</p>
          </EmptyState>
        ) : (
          <ChangeRows changes={data.content} />
        )
      }
    </QueryBoundary>
  )
}
