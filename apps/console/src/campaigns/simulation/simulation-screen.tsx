import type { CampaignSimulation, JobCampaign } from '@tiller/client/platform'
import { EmptyState } from '@tiller/ui/empty-state'
import { QueryBoundary } from '../../api/query-boundary.tsx'
import { read } from '../../api/read.ts'
import { BidCurve } from '../../charts/bid-curve.tsx'
import { ByDay } from '../../charts/by-day.tsx'
import { longDay } from '../../format/day.ts'
import { formatMoney } from '../../format/money.ts'
import { formatCount, formatDecimal } from '../../format/text.ts'
import { RequireScope } from '../../session/require-scope.tsx'
import { campaignSimulationRoute } from '../routes.tsx'
import { requestOf } from './simulation-search.ts'
import { SimulationForm } from './simulation-form.tsx'

export function SimulationScreen() {
  const { campaignId } = campaignSimulationRoute.useParams()
  return (
    <RequireScope scope="campaigns:read">
      <QueryBoundary of={read('getCampaign', { params: { campaignId } })} height="form">
        {(campaign) => <Simulation campaign={campaign} />}
      </QueryBoundary>
    </RequireScope>
  )
}

function Simulation({ campaign }: { campaign: JobCampaign }) {
  const search = campaignSimulationRoute.useSearch()
  const navigate = campaignSimulationRoute.useNavigate()
  const call = { params: { campaignId: campaign.id }, body: requestOf(search) }
  return (
    <>
      <SimulationForm
        key={JSON.stringify([campaign.id, search])}
        {...{ campaign, search }}
        go={(next) => void navigate({ search: next })}
      />
      <section className="simulated" aria-label="What would have been">
        <QueryBoundary of={read('simulateCampaign', call)} height="chart">
          {(told) =>
            told.simulated === null ? (
              <TooLittleData told={told} />
            ) : (
              <>
                {Object.keys(call.body.patch).length > 0 ? null : (
                  <p>
                    These are the days with the settings as they are now. Change a price, a budget or the
                    pacing above to see what that would have brought.
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
  NO_CLICKS:
    'No clicks were charged on these days. Choose days on which the campaign was live and had clicks. A CPA pool, whose clicks are free, cannot be simulated.',
  HELD_BACK:
    'On some of these days the money was spent before the day was over, so nobody saw how many more would have come, and there are not three days without that to go by. Choose other days, or raise the budget and look again after three days.',
  TOO_FEW_OBSERVATIONS:
    'Too few days of jobs like these were seen at other prices to tell what another price brings: it takes 30 of them. Budgets and pacing can be tried without.',
  RATE_UNKNOWN:
    'The strategy goes by how many clicks become conversions, and that is reckoned only once such a strategy runs. Try a fixed price or the autopilot.',
  TOO_MANY_PRICES:
    'The jobs of the campaign have more than 500 different prices of their own, which are too many to go through.',
}

const TooLittleData = ({ told: { missing, actual, from, to } }: { told: CampaignSimulation }) => (
  <EmptyState title="Too little is known to tell what would have been">
    <p>{missing === null ? '' : missingDataReasons[missing]}</p>
    <p className="soft">
      {longDay(from)} to {longDay(to)}: {formatCount(actual.clicks)} clicks for{' '}
      {formatMoney(actual.spendCents)}.
    </p>
  </EmptyState>
)

type Total = NonNullable<CampaignSimulation['simulated']>
const words = { value: 'As it was', before: 'As it would have been', column: 'would have been' }

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
  const caption = `${longDay(from)} to ${longDay(to)}.`
  return (
    <div className="figures">
      <ByDay
        {...{ caption, words }}
        title="Clicks by day"
        format={formatDecimal}
        data={days.map(({ day, actualClicks, simulatedClicks }) => ({
          day,
          value: actualClicks,
          before: simulatedClicks ?? 0,
        }))}
      />
      <ByDay
        {...{ caption, words }}
        title="Spend by day"
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
  told: { curve, observations, observedPrices },
  presentCents,
}: {
  told: CampaignSimulation
  presentCents: number
}) {
  if (observedPrices === null || curve.length === 0)
    return (
      <p className="soft">
        What other prices would have brought cannot be told: {formatCount(observations)} days of jobs like
        these were seen, and it takes 30.
      </p>
    )
  const { lowestCents, highestCents } = observedPrices
  return (
    <BidCurve
      time="on these days"
      caption={`What fixed prices would have brought with this money. Judged by ${formatCount(observations)} days of jobs like these at ${formatMoney(lowestCents)} to ${formatMoney(highestCents)}: a price above them is taken to bring no more than the highest.`}
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
      <dt>Clicks</dt>
      <dd>
        <strong>{formatDecimal(total.clicks)}</strong>
        <span className="soft">
          {formatDecimal(total.clicksLow)} to {formatDecimal(total.clicksHigh)} in nine of ten cases;{' '}
          {formatCount(actual.clicks)} as it was
        </span>
      </dd>
    </div>
    <div>
      <dt>Spent</dt>
      <dd>
        <strong>{formatMoney(total.spendCents)}</strong>
        <span className="soft">{formatMoney(actual.spendCents)} as it was</span>
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
        ? 'Money ended none of these days. '
        : `Money ended ${held} of these days: they are taken to bring what the mean of ${freeDays} other days brought. `}
      {capped === 0
        ? 'It would have ended none.'
        : `It would have ended ${capped}, on which that part of the clicks is counted that could be paid.`}
    </p>
  )
}
