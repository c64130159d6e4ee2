import type { CampaignSimulation, JobCampaign } from '@tiller/client/platform'
import { EmptyState } from '@tiller/ui/empty-state'
import { QueryBoundary } from '../../api/query-boundary.tsx'
import { createQueryOptions } from '../../api/read.ts'
import { BidCurve } from '../../charts/bid-curve.tsx'
import { DailyChart } from '../../charts/by-day.tsx'
import { formatLongDay } from '../../format/day.ts'
import { formatMoney } from '../../format/money.ts'
import { formatDecimal } from '../../format/text.ts'
import { t } from '../../language/text.ts'
import { RequireScope } from '../../session/require-scope.tsx'
import { campaignSimulationRoute } from '../routes.tsx'
import { createSimulationRequest } from './simulation-search.ts'
import { SimulationForm } from './simulation-form.tsx'

export function SimulationScreen() {
  const { campaignId } = campaignSimulationRoute.useParams()
  return (
    <RequireScope scope="campaigns:read">
      <QueryBoundary of={createQueryOptions('getCampaign', { params: { campaignId } })} height="form">
        {(campaign) => <Simulation campaign={campaign} />}
      </QueryBoundary>
    </RequireScope>
  )
}

function Simulation({ campaign }: { campaign: JobCampaign }) {
  const search = campaignSimulationRoute.useSearch()
  const navigate = campaignSimulationRoute.useNavigate()
  const call = { params: { campaignId: campaign.id }, body: createSimulationRequest(search) }
  return (
    <>
      <SimulationForm
        key={JSON.stringify([campaign.id, search])}
        {...{ campaign, search }}
        go={(next) => void navigate({ search: next })}
      />
      <section className="simulated" aria-label={t('Simulated results')}>
        <QueryBoundary of={createQueryOptions('simulateCampaign', call)} height="chart">
          {(told) =>
            told.simulated === null ? (
              <TooLittleData told={told} />
            ) : (
              <>
                {Object.keys(call.body.patch).length > 0 ? null : (
                  <p>
                    {t(
                      'These are the results with the current settings. Change a price, a budget, or the pacing above to compare.',
                    )}
                  </p>
                )}
                <Result told={told} total={told.simulated} campaign={campaign} />
              </>
            )
          }
        </QueryBoundary>
      </section>
    </>
  )
}

const missingDataReasons: Record<NonNullable<CampaignSimulation['missing']>, string> = {
  NO_CLICKS: t(
    'No clicks were charged on these days. Choose days on which the campaign was live and had clicks. A CPA pool, whose clicks are free, cannot be simulated.',
  ),
  HELD_BACK: t(
    'On most of these days the budget ran out, so the number of possible clicks is unknown. A simulation needs three days on which it did not. Choose other days, or raise the budget and try again after three days.',
  ),
  TOO_FEW_OBSERVATIONS: t(
    'There are fewer than 30 observations of similar jobs at other prices, so other prices cannot be simulated. You can still try budgets and pacing.',
  ),
  RATE_UNKNOWN: t(
    'This strategy needs the conversion rate, which is computed only while such a strategy runs. Try a fixed price or the autopilot.',
  ),
  TOO_MANY_PRICES: t(
    'The jobs of the campaign have more than 500 different prices, which is too many to simulate.',
  ),
}

const TooLittleData = ({ told: { missing, actual, from, to } }: { told: CampaignSimulation }) => (
  <EmptyState title={t('Not enough data to simulate')}>
    <p>{missing === null ? '' : missingDataReasons[missing]}</p>
    <p className="soft">
      {t('{from} to {to}: {clicks, plural, one {# click} other {# clicks}} for {amount}.', {
        from: formatLongDay(from),
        to: formatLongDay(to),
        clicks: actual.clicks,
        amount: formatMoney(actual.spendCents),
      })}
    </p>
  </EmptyState>
)

type Total = NonNullable<CampaignSimulation['simulated']>
const words = { value: t('Actual'), before: t('Simulated'), column: t('simulated') }

const Result = ({
  told,
  total,
  campaign,
}: {
  told: CampaignSimulation
  total: Total
  campaign: JobCampaign
}) => (
  <>
    <Totals told={told} total={total} />
    <DaysOutOfBudget told={told} />
    <Days told={told} />
    <Prices
      told={told}
      presentCents={campaign.tillerPro === 'OFF' ? campaign.basicCpc : campaign.tillerProCpc}
    />
  </>
)

function Days({ told: { days, from, to } }: { told: CampaignSimulation }) {
  const caption = t('{from} to {to}.', { from: formatLongDay(from), to: formatLongDay(to) })
  return (
    <div className="figures">
      <DailyChart
        {...{ caption, words }}
        title={t('Clicks by day')}
        format={formatDecimal}
        data={days.map(({ day, actualClicks, simulatedClicks }) => ({
          day,
          value: actualClicks,
          before: simulatedClicks ?? 0,
        }))}
      />
      <DailyChart
        {...{ caption, words }}
        title={t('Spend by day')}
        format={formatMoney}
        data={days.map(({ day, actualSpendCents, simulatedSpendCents }) => ({
          day,
          value: actualSpendCents,
          before: simulatedSpendCents ?? 0,
        }))}
      />
    </div>
  )
}

function Prices({
  told: { curve, observations, observedPrices, marketCpc },
  presentCents,
}: {
  told: CampaignSimulation
  presentCents: number
}) {
  if (observedPrices === null || curve.length === 0)
    return (
      <p className="soft">
        {t(
          'Other prices cannot be simulated: {count, plural, one {only # observation of similar jobs exists} other {only # observations of similar jobs exist}}, and 30 are needed.',
          { count: observations },
        )}
      </p>
    )
  const { lowestCents, highestCents } = observedPrices
  return (
    <BidCurve
      time={t('on these days')}
      market={marketCpc}
      caption={t(
        'Results of fixed prices with this budget, estimated from {count, plural, one {# observation} other {# observations}} of similar jobs at {lowest} to {highest}. Prices above are assumed to bring no more clicks than the highest.',
        {
          count: observations,
          lowest: formatMoney(lowestCents),
          highest: formatMoney(highestCents),
        },
      )}
      bids={curve.map(({ cpcCents, clicks, clicksLow, clicksHigh }) => ({
        cpcCents,
        clicks,
        lowClicks: clicksLow,
        highClicks: clicksHigh,
        isPresent: cpcCents === presentCents,
      }))}
    />
  )
}

const Totals = ({ told: { actual }, total }: { told: CampaignSimulation; total: Total }) => (
  <dl className="totals">
    <div>
      <dt>{t('Clicks')}</dt>
      <dd>
        <strong>{formatDecimal(total.clicks)}</strong>
        <span className="soft">
          {t('{low} to {high} in nine of ten cases; {actual, number} as it was', {
            low: formatDecimal(total.clicksLow),
            high: formatDecimal(total.clicksHigh),
            actual: actual.clicks,
          })}
        </span>
      </dd>
    </div>
    <div>
      <dt>{t('Spent')}</dt>
      <dd>
        <strong>{formatMoney(total.spendCents)}</strong>
        <span className="soft">{t('{amount} as it was', { amount: formatMoney(actual.spendCents) })}</span>
      </dd>
    </div>
  </dl>
)

function DaysOutOfBudget({ told: { days, freeDays } }: { told: CampaignSimulation }) {
  const held = days.filter(({ heldBack }) => heldBack).length
  const capped = days.filter((day) => day.capped === true).length
  return (
    <p className="soft">
      {held === 0
        ? t('The budget never ran out.')
        : t(
            'The budget ran out on {held, number} of these days, which are assumed to have as many clicks as the mean of {free, plural, one {# other day} other {# other days}}.',
            { held, free: freeDays },
          )}{' '}
      {capped === 0
        ? t('It would never have run out.')
        : t(
            'It would have run out on {count, number}, for which only the clicks within the budget are counted.',
            { count: capped },
          )}
    </p>
  )
}
