import { read } from '../../api/read.ts'
import { Funnel } from '../../charts/funnel.tsx'
import { count } from '../../format/text.ts'
import { Needs } from '../../session/require-scope.tsx'
import { BidPrediction } from './bid-prediction.tsx'
import { MonthPacing } from './month-pacing.tsx'
import { campaignRoute } from '../routes.tsx'
import { Answered } from '../../api/query-boundary.tsx'

/** How a campaign spends its month, what other prices would bring, and what becomes of its candidates. */
export function FiguresScreen() {
  const { campaignId } = campaignRoute.useParams()
  return (
    <Needs scope="campaigns:read">
      <MonthPacing of={read('getCampaignPacing', { params: { campaignId } })} />
      <BidPrediction campaignId={campaignId} />
      <Candidates campaignId={campaignId} />
    </Needs>
  )
}

function Candidates({ campaignId }: { campaignId: number }) {
  return (
    <Answered of={read('getCampaignFunnel', { params: { campaignId } })} height="chart">
      {(data) => (
        <Funnel
          stages={data.stages}
          caption={
            data.applications === 0
              ? 'No partner has reported on a candidate of this campaign yet.'
              : `What partners reported of ${count(data.applications)} applications.`
          }
        />
      )}
    </Answered>
  )
}
