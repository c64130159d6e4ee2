import { useQueries, useQuery } from '@tanstack/react-query'
import type { CampaignBoosts } from '@tiller/client/platform'
import { EmptyState } from '@tiller/ui/empty-state'
import { Problem } from '../../api/problem.tsx'
import { createQueryOptions } from '../../api/read.ts'
import { BidCurve } from '../../charts/bid-curve.tsx'
import { formatMoney } from '../../format/money.ts'
import { createPredictedBids, listPricesToPredict } from './bids.ts'
import { Skeleton } from '../../api/skeleton.tsx'
import { t } from '../../language/text.ts'

export function BidPrediction({ campaignId }: { campaignId: number }) {
  // The response includes the current price, whatever the request asks.
  const { data, error, refetch } = useQuery(
    createQueryOptions('boostCampaigns', { body: [{ campaignId, cpc: 1 }] }),
  )
  if (error !== null) return <Problem error={error} retry={() => void refetch()} />
  const [present] = data?.items ?? []
  if (present === undefined) return <Skeleton height="chart" />
  return present.currentCpcCents === 0 ? (
    <NoPrediction>{t('The campaign has no CPC.')}</NoPrediction>
  ) : (
    <Curve present={present} />
  )
}

const NoPrediction = ({ children }: { children: string }) => (
  <EmptyState title={t('No prediction for other prices yet')}>
    <p>{children}</p>
  </EmptyState>
)

function Curve({ present }: { present: CampaignBoosts['items'][number] }) {
  const { campaignId, currentCpcCents, currentClicks, observations, marketCpc } = present
  const prices = listPricesToPredict(currentCpcCents)
  const answers = useQueries({
    queries: prices.map((cpc) => createQueryOptions('boostCampaigns', { body: [{ campaignId, cpc }] })),
  })
  const failed = answers.find(({ error }) => error !== null)
  if (failed !== undefined) return <Problem error={failed.error} retry={() => void failed.refetch()} />
  const items = answers.map(({ data }) => data?.items[0])
  if (items.includes(undefined)) return <Skeleton height="chart" />
  const bids = createPredictedBids(prices, items, currentCpcCents)
  return bids.length === 0 ? (
    <NoPrediction>
      {t(
        '{count, plural, one {There is # observation} other {There are # observations}} of similar jobs; a prediction needs 30.',
        { count: observations },
      )}
    </NoPrediction>
  ) : (
    <BidCurve
      bids={bids}
      market={marketCpc}
      caption={t(
        'Now {price} a click, and {clicks, plural, one {# click} other {# clicks}} in the last 30 days. Judged by {days, plural, one {# day} other {# days}} of jobs like these.',
        { price: formatMoney(currentCpcCents), clicks: currentClicks, days: observations },
      )}
    />
  )
}
