import { useQueries, useQuery } from '@tanstack/react-query'
import type { CampaignBoosts } from '@tiller/client/platform'
import { EmptyState } from '@tiller/ui/empty-state'
import { Problem } from '../../api/problem.tsx'
import { read } from '../../api/read.ts'
import { BidCurve } from '../../charts/bid-curve.tsx'
import { money } from '../../format/money.ts'
import { count } from '../../format/text.ts'
import { bidsOf, pricesAround } from './bids.ts'
import { Waiting } from '../../api/skeleton.tsx'

/** What other prices of a click would bring a campaign, as far as there is something to judge by. */
export function BidPrediction({ campaignId }: { campaignId: number }) {
  // Whatever is asked for, the answer says what is paid now.
  const { data, error, refetch } = useQuery(read('boostCampaigns', { body: [{ campaignId, cpc: 1 }] }))
  if (error !== null) return <Problem error={error} retry={() => void refetch()} />
  const [present] = data?.items ?? []
  if (present === undefined) return <Waiting height="chart" />
  return present.currentCpcCents === 0 ? (
    <CannotTell>The campaign has no price of a click.</CannotTell>
  ) : (
    <Curve present={present} />
  )
}

const CannotTell = ({ children }: { children: string }) => (
  <EmptyState title="What other prices bring cannot be told yet">
    <p>{children}</p>
  </EmptyState>
)

function Curve({ present }: { present: CampaignBoosts['items'][number] }) {
  const { campaignId, currentCpcCents, currentClicks, observations } = present
  const prices = pricesAround(currentCpcCents)
  const answers = useQueries({
    queries: prices.map((cpc) => read('boostCampaigns', { body: [{ campaignId, cpc }] })),
  })
  const failed = answers.find(({ error }) => error !== null)
  if (failed !== undefined) return <Problem error={failed.error} retry={() => void failed.refetch()} />
  const items = answers.map(({ data }) => data?.items[0])
  if (items.includes(undefined)) return <Waiting height="chart" />
  const bids = bidsOf(prices, items, currentCpcCents)
  return bids.length === 0 ? (
    <CannotTell>{`Too few days of jobs like these were clicked: ${count(observations)} were seen, and a prediction needs 30.`}</CannotTell>
  ) : (
    <BidCurve
      bids={bids}
      caption={`Now ${money(currentCpcCents)} a click, and ${count(currentClicks)} clicks in the last 30 days. Judged by ${count(observations)} days of jobs like these.`}
    />
  )
}
