import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Problem } from '../../api/problem.tsx'
import { QueryBoundary } from '../../api/query-boundary.tsx'
import { createQueryOptions } from '../../api/read.ts'
import { ChangeRows } from '../../changes/change-rows.tsx'
import { Funnel } from '../../charts/funnel.tsx'
import type { StackSearch } from '../../charts/stack.ts'
import type { Period } from '../../figures/period.ts'
import { t } from '../../language/text.ts'
import { RequireScope } from '../../session/require-scope.tsx'
import { BidPrediction } from '../figures/bid-prediction.tsx'
import { campaignFactsRoute } from '../routes.tsx'
import { CampaignBudget } from './budget.tsx'
import { CampaignAsOf } from './campaign-as-of.tsx'
import { CampaignFacts } from './campaign-facts.tsx'
import { LaunchCheck } from './launch-check.tsx'
import { CampaignLimits } from './limits.tsx'
import { CampaignOrigins, CampaignPerformance } from './performance.tsx'

export function CampaignScreen() {
  const { campaignId } = campaignFactsRoute.useParams()
  const { asOf, ...search } = campaignFactsRoute.useSearch()
  return asOf === undefined ? (
    <RequireScope scope="campaigns:read">
      <CurrentCampaign campaignId={campaignId} search={search} />
    </RequireScope>
  ) : (
    <CampaignAsOf campaignId={campaignId} asOf={asOf} />
  )
}

function CurrentCampaign({ campaignId, search }: { campaignId: number; search: Period & StackSearch }) {
  const navigate = campaignFactsRoute.useNavigate()
  const { data: campaign } = useQuery(createQueryOptions('getCampaign', { params: { campaignId } }))
  if (campaign === undefined) return null
  return (
    <>
      {campaign.status === 'UNDER_DEVELOPMENT' || campaign.status === 'PAUSED' ? (
        <LaunchCheck campaign={campaign} />
      ) : null}
      <CampaignPerformance
        campaignId={campaignId}
        search={search}
        change={(change) => void navigate({ search: { ...search, ...change }, resetScroll: false })}
      />
      <CampaignLimits campaign={campaign} />
      <CampaignBudget campaignId={campaignId} />
      <CampaignOrigins campaignId={campaignId} period={search} />
      <BidPrediction campaignId={campaignId} />
      <Candidates campaignId={campaignId} />
      <CampaignFacts campaign={campaign} />
      <header className="title">
        <h2>{t('Recent changes')}</h2>
        <Link to="/campaigns/$campaignId/changes" params={{ campaignId }}>
          {t('See all')}
        </Link>
      </header>
      <Changes campaignId={campaignId} />
    </>
  )
}

const Candidates = ({ campaignId }: { campaignId: number }) => (
  <QueryBoundary of={createQueryOptions('getCampaignFunnel', { params: { campaignId } })} height="chart">
    {({ applications, stages }) => (
      <Funnel
        stages={stages}
        caption={
          applications === 0
            ? t('No partner has reported hiring progress for this campaign yet.')
            : t('Reported by partners for {count, plural, one {# application} other {# applications}}.', {
                count: applications,
              })
        }
      />
    )}
  </QueryBoundary>
)

function Changes({ campaignId }: { campaignId: number }) {
  const { data, error } = useQuery(
    createQueryOptions('listCampaignChanges', { params: { campaignId }, query: { size: 5 } }),
  )
  if (error !== null) return <Problem error={error} />
  return data === undefined ? null : <ChangeRows changes={data.content} />
}
