import { useQuery } from '@tanstack/react-query'
import { t } from '../language/text.ts'
import { Problem } from '../api/problem.tsx'
import { createQueryOptions } from '../api/read.ts'
import { formatLongDay } from '../format/day.ts'
import { humanize } from '../format/text.ts'
import { ApplicationsByState } from '../states/applications-by-state.tsx'
import { RequireScope } from '../session/require-scope.tsx'
import { ActivityChart } from './activity-chart.tsx'
import { ReportControls } from './report-controls.tsx'
import { GroupTable } from './group-table.tsx'
import { defaultGroup, type ReportSearch } from './report-search.ts'
import { reportsRoute } from './routes.tsx'
import { ReportTotals } from './totals.tsx'
import { Skeleton } from '../api/skeleton.tsx'

export function ReportsScreen() {
  const search = reportsRoute.useSearch()
  const navigate = reportsRoute.useNavigate()
  return (
    <>
      <header className="title">
        <h1>{t('Reports')}</h1>
      </header>
      <RequireScope scope="campaigns:read">
        <ReportControls search={search} go={(next) => void navigate({ search: next })} />
        <Report search={search} go={(next) => void navigate({ search: next, resetScroll: false })} />
      </RequireScope>
    </>
  )
}

function Report({ search, go }: { search: ReportSearch; go: (next: ReportSearch) => void }) {
  const { group = defaultGroup, from, to } = search
  const days = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
  const total = useQuery(createQueryOptions('reportActivity', { query: { ...days, interval: 'total' } }))
  if (total.error !== null) return <Problem error={total.error} retry={() => void total.refetch()} />
  if (total.data === undefined) return <Skeleton height="screen" />
  // The server chose the days; comparison and chart use the same ones.
  const covered = { from: total.data.from, to: total.data.to }
  return (
    <section
      className="report"
      aria-label={t('Report from {from} to {to}', {
        from: formatLongDay(covered.from),
        to: formatLongDay(covered.to),
      })}
      aria-busy={total.isPlaceholderData}
    >
      <ReportTotals report={total.data} vs={search.vs} />
      <ActivityChart days={covered} {...search} setStack={(stack) => go({ ...search, stack })} />
      <ApplicationsByState days={covered} />
      <h2>{t('By {group}', { group: humanize(group).toLowerCase() })}</h2>
      <GroupTable days={covered} group={group} vs={search.vs} />
    </section>
  )
}
