import { useQuery } from '@tanstack/react-query'
import { Link } from '../routing/link.tsx'
import { EmptyState } from '@tiller/ui/empty-state'
import { Problem } from '../api/problem.tsx'
import { read } from '../api/read.ts'
import { count } from '../format/words.ts'
import { OrderedSegments } from './ordered-segments.tsx'
import { segmentsRoute } from './routes.tsx'

/** So many segments are put in order here. */
const size = 200

/** The segments of a campaign in the order in which they choose their jobs. */
export function SegmentsScreen() {
  const { campaignId } = segmentsRoute.useParams()
  const { data, error, refetch } = useQuery(
    read('listCampaignSegments', {
      params: { campaignId },
      query: { size, sort: ['applyOrder,desc', 'id,asc'], search: '-status="ARCHIVED"' },
    }),
  )
  return (
    <>
      <header className="title">
        <h2>Segments</h2>
        <Link className="plain" to="/campaigns/$campaignId/segments/new" params={{ campaignId }}>
          New segment
        </Link>
      </header>
      <p className="soft">
        The first one chooses its jobs first. What none of them takes runs on the campaign alone.
      </p>
      {error === null ? null : <Problem error={error} retry={() => void refetch()} />}
      {data === undefined ? (
        error === null ? (
          <div className="waiting" aria-busy="true" />
        ) : null
      ) : data.totalElements === 0 ? (
        <EmptyState title="No segments yet">
          <p>
            A segment is a part of the campaign with a bid, a budget or a schedule of its own.{' '}
            <Link to="/campaigns/$campaignId/segments/new" params={{ campaignId }}>
              Make one
            </Link>
          </p>
        </EmptyState>
      ) : (
        <OrderedSegments campaignId={campaignId} segments={data.content} />
      )}
      {data !== undefined && data.totalElements > size ? (
        <p className="soft">
          These are the first {count(size)} of {count(data.totalElements)}.
        </p>
      ) : null}
    </>
  )
}
