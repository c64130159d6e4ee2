import type { JobCampaign } from '@tiller/client/platform'
import { formatMoney } from '../../format/money.ts'
import { formatInstant } from '../../format/text.ts'

type Props = { campaign: JobCampaign }

/** The budget and the main settings of a campaign at an earlier time. */
export const PastCampaignFacts = ({ campaign }: Props) => (
  <>
    <Budget campaign={campaign} />
    <CampaignFacts campaign={campaign} />
  </>
)

function Budget({ campaign: { mtdSpend, totalBudgetDollars } }: Props) {
  const totalCents = Math.round(totalBudgetDollars * 100)
  return (
    <section className="budget" aria-label="Monthly budget used">
      <p>
        <strong>{formatMoney(mtdSpend)}</strong> of {formatMoney(totalCents)} of that month spent by then
      </p>
      <progress
        value={mtdSpend}
        max={Math.max(totalCents, 1)}
        aria-label="Share of the monthly budget that is spent"
      />
      <p className="soft">{formatMoney(Math.max(totalCents - mtdSpend, 0))} left</p>
    </section>
  )
}

/** The main settings of a campaign. */
export const CampaignFacts = ({ campaign }: { campaign: JobCampaign }) => (
  <dl className="facts">
    <div>
      <dt>CPC</dt>
      <dd>{campaign.basicCpc === 0 ? 'Not set' : formatMoney(campaign.basicCpc)}</dd>
    </div>
    <div>
      <dt>Monthly budget</dt>
      <dd>{formatMoney(campaign.monthlyBudget)}</dd>
    </div>
    <div>
      <dt>Pool</dt>
      <dd>{campaign.pool.name}</dd>
    </div>
    <div>
      <dt>Job filters</dt>
      <dd>
        {campaign.jobFilters.length === 0 ? 'None, so no job is advertised' : campaign.jobFilters.length}
      </dd>
    </div>
    <div>
      <dt>Order</dt>
      <dd>{campaign.applyOrder}</dd>
    </div>
    <div>
      <dt>Created</dt>
      <dd>{formatInstant(campaign.createdAt)}</dd>
    </div>
  </dl>
)
