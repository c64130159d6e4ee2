import type { JobCampaign } from '@tiller/client/platform'
import { money } from '../../format/money.ts'
import { instant } from '../../format/text.ts'

type Props = { campaign: JobCampaign; spent: 'spent this month' | 'of that month spent by then' }

/** A campaign's money of the month, and its facts. */
export const CampaignFacts = ({ campaign, spent }: Props) => (
  <>
    <Budget campaign={campaign} spent={spent} />
    <Facts campaign={campaign} />
  </>
)

/** The money of its month: a bar, and the same in words. */
function Budget({ campaign: { mtdSpend, totalBudgetDollars }, spent }: Props) {
  const totalCents = Math.round(totalBudgetDollars * 100)
  return (
    <section className="budget" aria-label="Money of the month">
      <p>
        <strong>{money(mtdSpend)}</strong> of {money(totalCents)} {spent}
      </p>
      <progress
        value={mtdSpend}
        max={Math.max(totalCents, 1)}
        aria-label="Part of the month's money that is spent"
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
