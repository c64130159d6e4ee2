import { Link } from '@tanstack/react-router'
import { EmptyState } from '@tiller/ui/empty-state'
import { QueryBoundary } from '../api/query-boundary.tsx'
import { createQueryOptions } from '../api/read.ts'
import { formatCount } from '../format/text.ts'
import { OrderedSegments } from './order/ordered-segments.tsx'
import { campaignRoute } from '../campaigns/routes.tsx'

const size = 200

export function SegmentsScreen() {
  const { campaignId } = campaignRoute.useParams()
  return (
    <>
      <header className="title">
        <h2>Segments</h2>
        <Link className="plain" to="/campaigns/$campaignId/segments/new" params={{ campaignId }}>
          New segment
        </Link>
      </header>
      <p className="soft">
        Each job belongs to the first segment whose filters match it. Jobs without a segment run with the
        settings of the campaign.
      </p>
      <QueryBoundary
        of={createQueryOptions('listCampaignSegments', {
          params: { campaignId },
          query: { size, sort: ['applyOrder,desc', 'id,asc'], search: '-status="ARCHIVED"' },
        })}
      >
        {({ content, totalElements }) =>
          totalElements === 0 ? (
            <EmptyState title="No segments yet">
              <p>
                A segment is a part of the campaign’s jobs with its own bid, budget, or schedule.{' '}
                <Link to="/campaigns/$campaignId/segments/new" params={{ campaignId }}>
                  Create one
                </Link>
              </p>
            </EmptyState>
          ) : (
            <>
              <OrderedSegments campaignId={campaignId} segments={content} />
              {totalElements > size ? (
                <p className="soft">
                  These are the first {formatCount(size)} of {formatCount(totalElements)}.
                </p>
              ) : null}
            </>
          )
        }
      </QueryBoundary>
    </>
  )
}
