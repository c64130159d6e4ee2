import type { ReactNode } from 'react'
import { formatLongDay, formatShortDay } from '../format/day.ts'
import { formatCountWithNoun } from '../format/text.ts'
import { CursorBand, CategoryAxis, ValueAxis } from './axes.tsx'
import { ChartFigure, type PlotArea } from './figure.tsx'
import { createBarPath, createLinePath } from './path.ts'
import { createLinearScale, createAxisTicks } from './scale.ts'

type DayDatum = { day: string; bar: number; line: number; changes: number }
type Series = { label: string; format: (value: number) => string }

type Props = {
  title: string
  caption: ReactNode
  data: readonly DayDatum[]
  /** Its axis is on the left. */
  bar: Series
  /** Its axis is on the right. */
  line: Series
}

/** A chart of two figures by day, each with its own axis, and with marks for changes. */
export function BarAndLineChart({ title, caption, data, bar, line }: Props) {
  const isMarked = data.some(({ changes }) => changes > 0)
  return (
    <ChartFigure
      title={title}
      caption={caption}
      data={data}
      read={(datum) => read(datum, bar, line)}
      keyOf={({ day }) => day}
      rightAxis
      columns={[
        { label: 'Day', value: ({ day }) => formatLongDay(day) },
        { label: bar.label, value: (datum) => bar.format(datum.bar) },
        { label: line.label, value: (datum) => line.format(datum.line) },
        ...(isMarked ? [{ label: 'Changes', value: ({ changes }: DayDatum) => changes }] : []),
      ]}
      legend={
        <ul className="legend">
          <li className="key-bar">{bar.label} (left)</li>
          <li className="key-plan">{line.label} (right)</li>
          {isMarked ? <li className="key-mark">Settings changed</li> : null}
        </ul>
      }
    >
      {(frame, cursor) => <Drawing {...{ frame, cursor, data, bar, line }} />}
    </ChartFigure>
  )
}

const read = ({ day, changes, ...values }: DayDatum, bar: Series, line: Series) =>
  [
    `${formatLongDay(day)}: ${bar.label} ${bar.format(values.bar)}`,
    `${line.label} ${line.format(values.line)}`,
    ...(changes === 0 ? [] : [formatCountWithNoun(changes, 'change')]),
  ].join(', ')

type DrawingProps = Pick<Props, 'data' | 'bar' | 'line'> & { frame: PlotArea; cursor: number | null }

function Drawing({ frame, cursor, data, bar, line }: DrawingProps) {
  const ticksOf = (of: 'bar' | 'line') => createAxisTicks(Math.max(0, ...data.map((datum) => datum[of])), 4)
  const scaleOf = (ticks: readonly number[]) =>
    createLinearScale([0, ticks.at(-1) ?? 1], [frame.foot, frame.top])
  const [barTicks, lineTicks] = [ticksOf('bar'), ticksOf('line')]
  const [yOfBar, yOfLine] = [scaleOf(barTicks), scaleOf(lineTicks)]
  const slot = (frame.right - frame.left) / Math.max(1, data.length)
  const middle = (index: number) => frame.left + (index + 0.5) * slot
  const width = Math.max(1, Math.min(28, slot * 0.7))
  const path = createLinePath(data.map((datum, index) => ({ x: middle(index), y: yOfLine(datum.line) })))
  return (
    <>
      <CursorBand frame={frame} cursor={cursor} count={data.length} />
      <ValueAxis frame={frame} ticks={barTicks} y={yOfBar} format={bar.format} />
      <ValueAxis frame={frame} ticks={lineTicks} y={yOfLine} format={line.format} isRight />
      <CategoryAxis frame={frame} names={data.map(({ day }) => formatShortDay(day))} x={middle} />
      {data.map((datum, index) =>
        datum.bar <= 0 ? null : (
          <path
            key={datum.day}
            className="bar"
            d={createBarPath({ x: middle(index) - width / 2, y: yOfBar(datum.bar) }, width, frame.foot)}
          />
        ),
      )}
      {/* The first stroke separates the line from the bars. */}
      <path className="line-halo" d={path} />
      <path className="line-second" d={path} />
      {data.map(({ day, changes }, index) =>
        changes === 0 ? null : (
          <path key={day} className="mark" d={`M${middle(index)},${frame.foot + 1}l4,7h-8Z`} />
        ),
      )}
    </>
  )
}
