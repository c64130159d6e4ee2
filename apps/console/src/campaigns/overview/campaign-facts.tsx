import type { JobCampaign } from '@tiller/client/platform'
import { formatMoney } from '../../format/money.ts'
import { formatInstant, humanize } from '../../format/text.ts'
import { t, Text } from '../../language/text.ts'

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
    <section className="budget" aria-label={t('Monthly budget used')}>
      <p>
        <Text
          id="<strong>{spent}</strong> of {total} of that month spent by then"
          values={{
            spent: formatMoney(mtdSpend),
            total: formatMoney(totalCents),
            strong: (spent) => <strong>{spent}</strong>,
          }}
        />
      </p>
      <progress
        value={mtdSpend}
        max={Math.max(totalCents, 1)}
        aria-label={t('Share of the monthly budget that is spent')}
      />
      <p className="soft">
        {t('{amount} left', { amount: formatMoney(Math.max(totalCents - mtdSpend, 0)) })}
      </p>
    </section>
  )
}

/** The main settings of a campaign. */
export const CampaignFacts = ({ campaign }: { campaign: JobCampaign }) => (
  <dl className="facts">
    <div>
      <dt>{humanize('cpc')}</dt>
      <dd>{campaign.basicCpc === 0 ? t('Not set') : formatMoney(campaign.basicCpc)}</dd>
    </div>
    <div>
      <dt>{humanize('monthlyBudget')}</dt>
      <dd>{formatMoney(campaign.monthlyBudget)}</dd>
    </div>
    <div>
      <dt>{t('Pool')}</dt>
      <dd>{campaign.pool.name}</dd>
    </div>
    <div>
      <dt>{humanize('jobFilters')}</dt>
      <dd>
        {campaign.jobFilters.length === 0 ? t('None, so no job is advertised') : campaign.jobFilters.length}
      </dd>
    </div>
    <div>
      <dt>{t('Order')}</dt>
      <dd>{campaign.applyOrder}</dd>
    </div>
    <div>
      <dt>{humanize('createdAt')}</dt>
      <dd>{formatInstant(campaign.createdAt)}</dd>
    </div>
  </dl>
)
