import type { ReactNode } from 'react'
import { formatMoney } from '../format/money.ts'
import { formatDecimal } from '../format/text.ts'
import { CursorBand, CategoryAxis, ValueAxis } from './axes.tsx'
import { ChartFigure, type PlotArea } from './figure.tsx'
import { createBandPath, createLinePath } from './path.ts'
import { createLinearScale, createAxisTicks } from './scale.ts'

export type PredictedBid = {
  cpcCents: number
  clicks: number
  lowClicks: number
  highClicks: number
  isPresent: boolean
}

export const BidCurve = ({
  bids,
  caption,
  time = 'in 30 days',
}: {
  bids: readonly PredictedBid[]
  caption: ReactNode
  time?: string
}) => (
  <ChartFigure
    title="Clicks by price"
    caption={caption}
    data={bids}
    read={({ cpcCents, clicks, lowClicks, highClicks, isPresent }) =>
      `${formatMoney(cpcCents)} a click${isPresent ? ', as now' : ''}: ${formatDecimal(clicks)} clicks ${time}, between ${formatDecimal(lowClicks)} and ${formatDecimal(highClicks)} in nine of ten`
    }
    keyOf={({ cpcCents }) => cpcCents}
    columns={[
      { label: 'CPC', value: ({ cpcCents }) => formatMoney(cpcCents) },
      { label: 'Clicks', value: ({ clicks }) => formatDecimal(clicks) },
      { label: 'At least', value: ({ lowClicks }) => formatDecimal(lowClicks) },
      { label: 'At most', value: ({ highClicks }) => formatDecimal(highClicks) },
    ]}
    legend={
      <ul className="legend">
        <li className="key-line">Clicks {time}</li>
        <li className="key-band">90 % interval</li>
        <li className="key-point">Current price</li>
      </ul>
    }
  >
    {(frame, cursor) => <Drawing frame={frame} cursor={cursor} bids={bids} />}
  </ChartFigure>
)

function Drawing({
  frame,
  cursor,
  bids,
}: {
  frame: PlotArea
  cursor: number | null
  bids: readonly PredictedBid[]
}) {
  const ticks = createAxisTicks(Math.max(0, ...bids.map(({ highClicks }) => highClicks)), 4)
  const y = createLinearScale([0, ticks.at(-1) ?? 1], [frame.foot, frame.top])
  const slot = (frame.right - frame.left) / Math.max(1, bids.length)
  const x = (index: number) => frame.left + (index + 0.5) * slot
  const along = (value: (bid: PredictedBid) => number) =>
    bids.map((bid, index) => ({ x: x(index), y: y(value(bid)) }))
  return (
    <>
      <CursorBand frame={frame} cursor={cursor} count={bids.length} />
      <ValueAxis frame={frame} ticks={ticks} y={y} format={formatDecimal} />
      <CategoryAxis frame={frame} names={bids.map(({ cpcCents }) => formatMoney(cpcCents))} x={x} />
      <path
        className="band"
        d={createBandPath(
          along(({ highClicks }) => highClicks),
          along(({ lowClicks }) => lowClicks),
        )}
      />
      <path className="line" d={createLinePath(along(({ clicks }) => clicks))} />
      {bids.map((bid, index) => (
        <circle
          key={bid.cpcCents}
          className={bid.isPresent ? 'point point-present' : 'point'}
          cx={x(index)}
          cy={y(bid.clicks)}
          r={bid.isPresent ? 6 : 3.5}
        />
      ))}
    </>
  )
}
