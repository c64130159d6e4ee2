import type { ReactNode } from 'react'
import { money } from '../format/money.ts'
import { tenths } from '../format/text.ts'
import { CursorBand, NameAxis, ValueAxis } from './axes.tsx'
import { Figure, type Frame } from './figure.tsx'
import { bandPath, linePath } from './path.ts'
import { linear, ticksTo } from './scale.ts'

/** What a price of a click is expected to bring. */
export type Bid = {
  cpcCents: number
  clicks: number
  lowClicks: number
  highClicks: number
  /** What is paid now. */
  isPresent: boolean
}

/** Clicks to expect by the price of a click, with the range in which nine outcomes of ten lie. */
export const BidCurve = ({
  bids,
  caption,
  time = 'in 30 days',
}: {
  bids: readonly Bid[]
  caption: ReactNode
  time?: string
}) => (
  <Figure
    title="Clicks by price"
    caption={caption}
    data={bids}
    read={({ cpcCents, clicks, lowClicks, highClicks, isPresent }) =>
      `${money(cpcCents)} a click${isPresent ? ', as now' : ''}: ${tenths(clicks)} clicks ${time}, between ${tenths(lowClicks)} and ${tenths(highClicks)} in nine of ten`
    }
    keyOf={({ cpcCents }) => cpcCents}
    columns={[
      { label: 'Price of a click', cell: ({ cpcCents }) => money(cpcCents) },
      { label: 'Clicks', cell: ({ clicks }) => tenths(clicks) },
      { label: 'At least', cell: ({ lowClicks }) => tenths(lowClicks) },
      { label: 'At most', cell: ({ highClicks }) => tenths(highClicks) },
    ]}
    legend={
      <ul className="legend">
        <li className="key-line">Clicks {time}</li>
        <li className="key-band">Nine outcomes of ten</li>
        <li className="key-point">The price now</li>
      </ul>
    }
  >
    {(frame, cursor) => <Drawing frame={frame} cursor={cursor} bids={bids} />}
  </Figure>
)

function Drawing({ frame, cursor, bids }: { frame: Frame; cursor: number | null; bids: readonly Bid[] }) {
  const ticks = ticksTo(Math.max(0, ...bids.map(({ highClicks }) => highClicks)), 4)
  const y = linear([0, ticks.at(-1) ?? 1], [frame.foot, frame.top])
  const slot = (frame.right - frame.left) / Math.max(1, bids.length)
  const x = (index: number) => frame.left + (index + 0.5) * slot
  const along = (value: (bid: Bid) => number) => bids.map((bid, index) => ({ x: x(index), y: y(value(bid)) }))
  return (
    <>
      <CursorBand frame={frame} cursor={cursor} count={bids.length} />
      <ValueAxis frame={frame} ticks={ticks} y={y} format={tenths} />
      <NameAxis frame={frame} names={bids.map(({ cpcCents }) => money(cpcCents))} x={x} />
      <path
        className="band"
        d={bandPath(
          along(({ highClicks }) => highClicks),
          along(({ lowClicks }) => lowClicks),
        )}
      />
      <path className="line" d={linePath(along(({ clicks }) => clicks))} />
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
