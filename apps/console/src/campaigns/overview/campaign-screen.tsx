import { useQuery } from '@tanstack/react-query'
import { Problem } from '../../api/problem.tsx'
import { createQueryOptions } from '../../api/read.ts'
import { ChangeRows } from '../../changes/change-rows.tsx'
import { CampaignAsOf } from './campaign-as-of.tsx'
import { CampaignFacts } from './campaign-facts.tsx'
import { LaunchCheck } from './launch-check.tsx'
import { campaignFactsRoute } from '../routes.tsx'

export function CampaignScreen() {
  const { campaignId } = campaignFactsRoute.useParams()
  const { asOf } = campaignFactsRoute.useSearch()
  return asOf === undefined ? (
    <CurrentCampaign campaignId={campaignId} />
  ) : (
    <CampaignAsOf campaignId={campaignId} asOf={asOf} />
  )
}

function CurrentCampaign({ campaignId }: { campaignId: number }) {
  const { data: campaign } = useQuery(createQueryOptions('getCampaign', { params: { campaignId } }))
  if (campaign === undefined) return null
  return (
    <>
      {campaign.status === 'UNDER_DEVELOPMENT' || campaign.status === 'PAUSED' ? (
        <LaunchCheck campaign={campaign} />
      ) : null}
      <CampaignFacts campaign={campaign} spent="spent this month" />
      <h2>Recent changes</h2>
      <Changes campaignId={campaignId} />
    </>
  )
}

function Changes({ campaignId }: { campaignId: number }) {
  const { data, error } = useQuery(
    createQueryOptions('listCampaignChanges', { params: { campaignId }, query: { size: 10 } }),
  )
  if (error !== null) return <Problem error={error} />
  return data === undefined ? null : <ChangeRows changes={data.content} />
}
