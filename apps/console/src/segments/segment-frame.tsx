import { QueryBoundary } from '../api/query-boundary.tsx'
import { createQueryOptions } from '../api/read.ts'
import { StatusBadge } from '../campaigns/status.tsx'
import { Link, Outlet } from '@tanstack/react-router'
import { t } from '../language/text.ts'
import { Tabs } from '../routing/tabs.tsx'
import { segmentRoute } from './routes.tsx'
import { SegmentActions } from './segment-actions.tsx'

const tabs = [
  { to: '/campaigns/$campaignId/segments/$segmentId', label: t('Settings'), exact: true },
  { to: '/campaigns/$campaignId/segments/$segmentId/figures', label: t('Figures'), exact: false },
  { to: '/campaigns/$campaignId/segments/$segmentId/changes', label: t('Changes'), exact: false },
] as const

export function SegmentFrame() {
  const { campaignId, segmentId } = segmentRoute.useParams()
  return (
    <QueryBoundary of={createQueryOptions('getSegment', { params: { segmentId } })} height="form">
      {(segment) => (
        <>
          <header className="title">
            <h2>{segment.name}</h2>
            <StatusBadge status={segment.status} />
            <SegmentActions segment={segment} />
          </header>
          <Tabs label={t('Sections of the segment')}>
            {tabs.map(({ to, label, exact }) => (
              <Link
                key={to}
                to={to}
                params={{ campaignId, segmentId }}
                activeOptions={{ exact, includeSearch: false }}
              >
                {label}
              </Link>
            ))}
            <Link to="/jobs" search={{ search: `segmentId=${segmentId}` }}>
              {t('Jobs')}
            </Link>
            <Link to="/applications" search={{ search: `segmentId=${segmentId}` }}>
              {t('Applications')}
            </Link>
          </Tabs>
          <Outlet />
        </>
      )}
    </QueryBoundary>
  )
}
