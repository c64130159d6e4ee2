import { useQuery } from '@tanstack/react-query'
import type { JobCampaign } from '@tiller/client/platform'
import { Problem } from '../api/problem.tsx'
import { read } from '../api/read.ts'
import { ChangeRows } from '../changes/change-rows.tsx'
import { money } from '../format/money.ts'
import { instant } from '../format/words.ts'
import { LaunchCheck } from './launch-check.tsx'
import { campaignRoute } from './routes.tsx'

/** A campaign's month, its facts and what was changed last. */
export function CampaignScreen() {
  const { campaignId } = campaignRoute.useParams()
  const { data: campaign } = useQuery(read('getCampaign', { params: { campaignId } }))
  if (campaign === undefined) return null
  return (
    <>
      {campaign.status === 'UNDER_DEVELOPMENT' || campaign.status === 'PAUSED' ? (
        <LaunchCheck campaign={campaign} />
      ) : null}
      <Budget campaign={campaign} />
      <Facts campaign={campaign} />
      <h2>Last changes</h2>
      <Changes campaignId={campaignId} />
    </>
  )
}

/** This month's money: a bar, and the same in words. */
function Budget({ campaign: { mtdSpend, totalBudgetDollars } }: { campaign: JobCampaign }) {
  const totalCents = Math.round(totalBudgetDollars * 100)
  return (
    <section className="budget" aria-label="Money of this month">
      <p>
        <strong>{money(mtdSpend)}</strong> of {money(totalCents)} spent this month
      </p>
      <progress
        value={mtdSpend}
        max={Math.max(totalCents, 1)}
        aria-label="Part of this month's money that is spent"
      />
      <p className="soft">{money(Math.max(totalCents - mtdSpend, 0))} left</p>
    </section>
  )
}

const Facts = ({ campaign }: { campaign: JobCampaign }) => (
  <dl className="facts">
    <div>
      <dt>Price of a click</dt>
      <dd>{campaign.basicCpc === 0 ? 'Not set' : money(campaign.basicCpc)}</dd>
    </div>
    <div>
      <dt>Monthly budget</dt>
      <dd>{money(campaign.monthlyBudget)}</dd>
    </div>
    <div>
      <dt>Pool</dt>
      <dd>{campaign.pool.name}</dd>
    </div>
    <div>
      <dt>Job filters</dt>
      <dd>{campaign.jobFilters.length === 0 ? 'None: no job is advertised' : campaign.jobFilters.length}</dd>
    </div>
    <div>
      <dt>Order</dt>
      <dd>{campaign.applyOrder}</dd>
    </div>
    <div>
      <dt>Made</dt>
      <dd>{instant(campaign.createdAt)}</dd>
    </div>
  </dl>
)

function Changes({ campaignId }: { campaignId: number }) {
  const { data, error } = useQuery(
    read('listCampaignChanges', { params: { campaignId }, query: { size: 10 } }),
  )
  if (error !== null) return <Problem error={error} />
  return data === undefined ? null : <ChangeRows changes={data.content} />
}
