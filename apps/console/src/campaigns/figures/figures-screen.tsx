import { createQueryOptions } from '../../api/read.ts'
import { Funnel } from '../../charts/funnel.tsx'
import { formatCount } from '../../format/text.ts'
import { RequireScope } from '../../session/require-scope.tsx'
import { BidPrediction } from './bid-prediction.tsx'
import { MonthPacing } from './month-pacing.tsx'
import { campaignRoute } from '../routes.tsx'
import { QueryBoundary } from '../../api/query-boundary.tsx'

export function FiguresScreen() {
  const { campaignId } = campaignRoute.useParams()
  return (
    <RequireScope scope="campaigns:read">
      <MonthPacing of={createQueryOptions('getCampaignPacing', { params: { campaignId } })} />
      <BidPrediction campaignId={campaignId} />
      <Candidates campaignId={campaignId} />
    </RequireScope>
  )
}

function Candidates({ campaignId }: { campaignId: number }) {
  return (
    <QueryBoundary of={createQueryOptions('getCampaignFunnel', { params: { campaignId } })} height="chart">
      {(data) => (
        <Funnel
          stages={data.stages}
          caption={
            data.applications === 0
              ? 'No partner has reported hiring progress for this campaign yet.'
              : `Reported by partners for ${formatCount(data.applications)} applications.`
          }
        />
      )}
    </QueryBoundary>
  )
}
