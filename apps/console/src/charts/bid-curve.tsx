import type { ReactNode } from 'react'
import { t } from '../language/text.ts'
import { formatAxisMoney, formatMoney } from '../format/money.ts'
import { formatDecimal } from '../format/text.ts'
import { CursorLine, ScaleAxis, ValueAxis } from './axes.tsx'
import { ChartFigure, type PlotArea } from './figure/figure.tsx'
import { createBandPath, createLinePath } from './path.ts'
import { createLinearScale, createAxisTicks, type Scale } from './scale.ts'

export type PredictedBid = {
  cpcCents: number
  clicks: number
  lowClicks: number
  highClicks: number
  isPresent: boolean
}

/** The middle half of the prices of similar jobs. */
type MarketRange = { lowCents: number; highCents: number }

/** Returns the share of the axis, which starts at 0, at which a price stands. */
const createPriceScale = (bids: readonly PredictedBid[], market: MarketRange | null) => {
  const ticks = createAxisTicks(Math.max(market?.highCents ?? 0, ...bids.map(({ cpcCents }) => cpcCents)), 5)
  return { ticks, positionOf: createLinearScale([0, ticks.at(-1) ?? 1], [0, 1]) }
}

const compareWithMarket = (cents: number, { lowCents, highCents }: MarketRange) =>
  cents < lowCents ? 'below' : cents > highCents ? 'above' : 'within'

const marketLabels = { below: t('Below'), within: t('Within'), above: t('Above') } as const

const createColumns = (market: MarketRange | null) => [
  { label: 'CPC', unit: 'cents' as const, value: ({ cpcCents }: PredictedBid) => cpcCents },
  { label: t('Clicks'), value: ({ clicks }: PredictedBid) => formatDecimal(clicks) },
  { label: t('At least'), value: ({ lowClicks }: PredictedBid) => formatDecimal(lowClicks) },
  { label: t('At most'), value: ({ highClicks }: PredictedBid) => formatDecimal(highClicks) },
  ...(market === null
    ? []
    : [
        {
          label: t('Usual prices'),
          value: ({ cpcCents }: PredictedBid) => marketLabels[compareWithMarket(cpcCents, market)],
        },
      ]),
]

const readBid = (
  { cpcCents, clicks, lowClicks, highClicks, isPresent }: PredictedBid,
  { time, market }: { time: string; market: MarketRange | null },
) =>
  t(
    '{price} a click{isPresent, select, yes {, as now} other {}}: {clicks} clicks {time}, between {low} and {high} in nine of ten{market, select, below {; below the usual prices} within {; within the usual prices} above {; above the usual prices} other {}}',
    {
      price: formatMoney(cpcCents),
      isPresent: isPresent ? 'yes' : 'no',
      clicks: formatDecimal(clicks),
      time,
      low: formatDecimal(lowClicks),
      high: formatDecimal(highClicks),
      market: market === null ? 'none' : compareWithMarket(cpcCents, market),
    },
  )

/** Predicted clicks by price, with both axes to scale and starting at 0. */
export const BidCurve = ({
  bids,
  caption,
  time = t('in 30 days'),
  market = null,
}: {
  bids: readonly PredictedBid[]
  caption: ReactNode
  time?: string
  market?: MarketRange | null
}) => {
  const price = createPriceScale(bids, market)
  return (
    <ChartFigure
      title={t('Clicks by price')}
      caption={caption}
      data={bids}
      read={(bid) => readBid(bid, { time, market })}
      keyOf={({ cpcCents }) => cpcCents}
      positionOf={({ cpcCents }) => price.positionOf(cpcCents)}
      columns={createColumns(market)}
      legend={
        <ul className="legend">
          <li className="key-line">{t('Clicks {time}', { time })}</li>
          <li className="key-band">{t('90 % interval')}</li>
          <li className="key-point">{t('Current price')}</li>
          {market === null ? null : (
            <li className="key-market">
              {t('Usual prices of similar jobs (middle half): {low} to {high}', {
                low: formatMoney(market.lowCents),
                high: formatMoney(market.highCents),
              })}
            </li>
          )}
        </ul>
      }
    >
      {(frame, cursor) => <Drawing {...{ frame, cursor, bids, price, market }} />}
    </ChartFigure>
  )
}

function Drawing({
  frame,
  cursor,
  bids,
  price,
  market,
}: {
  frame: PlotArea
  cursor: number | null
  bids: readonly PredictedBid[]
  price: ReturnType<typeof createPriceScale>
  market: MarketRange | null
}) {
  const ticks = createAxisTicks(Math.max(0, ...bids.map(({ highClicks }) => highClicks)), 4)
  const y = createLinearScale([0, ticks.at(-1) ?? 1], [frame.foot, frame.top])
  const x = (cents: number) => frame.left + price.positionOf(cents) * (frame.right - frame.left)
  const along = (value: (bid: PredictedBid) => number) =>
    bids.map((bid) => ({ x: x(bid.cpcCents), y: y(value(bid)) }))
  const selected = cursor === null ? undefined : bids[cursor]
  return (
    <>
      {market === null ? null : <MarketBand {...{ frame, market, x }} />}
      {selected === undefined ? null : <CursorLine frame={frame} x={x(selected.cpcCents)} />}
      <ValueAxis frame={frame} ticks={ticks} y={y} format={formatDecimal} />
      <ScaleAxis frame={frame} ticks={price.ticks} x={x} format={formatAxisMoney} />
      <path
        className="band"
        d={createBandPath(
          along(({ highClicks }) => highClicks),
          along(({ lowClicks }) => lowClicks),
        )}
      />
      <path className="line" d={createLinePath(along(({ clicks }) => clicks))} />
      {bids.map((bid) => (
        <circle
          key={bid.cpcCents}
          className={bid.isPresent ? 'point point-present' : 'point'}
          cx={x(bid.cpcCents)}
          cy={y(bid.clicks)}
          r={bid.isPresent ? 6 : 3.5}
        />
      ))}
    </>
  )
}

const MarketBand = ({ frame, market, x }: { frame: PlotArea; market: MarketRange; x: Scale }) => (
  <rect
    className="market"
    x={x(market.lowCents)}
    y={frame.top}
    width={Math.max(1, x(market.highCents) - x(market.lowCents))}
    height={frame.foot - frame.top}
  />
)
