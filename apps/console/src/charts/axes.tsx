import type { PlotArea } from './figure/figure.tsx'
import type { Scale } from './scale.ts'
import { selectLabelIndices } from './scale.ts'

export const ValueAxis = ({
  frame,
  ticks,
  y,
  format,
  isRight = false,
}: {
  frame: PlotArea
  ticks: readonly number[]
  y: Scale
  format: (value: number) => string
  /** Labels on the right, without lines, which would cross those of the left axis. */
  isRight?: boolean
}) => (
  <g className="axis">
    {ticks.map((tick) => (
      <g key={tick}>
        {isRight ? null : <line x1={frame.left} x2={frame.right} y1={y(tick)} y2={y(tick)} />}
        <text
          x={isRight ? frame.right + 8 : frame.left - 8}
          y={y(tick)}
          dy="0.32em"
          textAnchor={isRight ? 'start' : 'end'}
        >
          {format(tick)}
        </text>
      </g>
    ))}
  </g>
)

export const CategoryAxis = ({
  frame,
  names,
  x,
}: {
  frame: PlotArea
  names: readonly string[]
  /** Returns the center of a label. */
  x: Scale
}) => (
  <g className="axis">
    {selectLabelIndices(names.length, Math.floor((frame.right - frame.left) / 72)).map((index) => (
      <text key={index} x={x(index)} y={frame.height - 6} textAnchor="middle">
        {names[index]}
      </text>
    ))}
  </g>
)

/** Labels at round values of a horizontal scale. */
export const ScaleAxis = ({
  frame,
  ticks,
  x,
  format,
}: {
  frame: PlotArea
  ticks: readonly number[]
  x: Scale
  format: (value: number) => string
}) => (
  <g className="axis">
    {ticks.map((tick) => (
      // A centered last label would be cut off.
      <text key={tick} x={x(tick)} y={frame.height - 6} textAnchor={tick === ticks.at(-1) ? 'end' : 'middle'}>
        {format(tick)}
      </text>
    ))}
  </g>
)

export const CursorLine = ({ frame, x }: { frame: PlotArea; x: number }) => (
  <line className="cursor-line" x1={x} x2={x} y1={frame.top} y2={frame.foot} />
)

export const CursorBand = ({
  frame,
  cursor,
  count,
}: {
  frame: PlotArea
  cursor: number | null
  count: number
}) => {
  if (cursor === null) return null
  const width = (frame.right - frame.left) / count
  return (
    <rect
      className="cursor"
      x={frame.left + cursor * width}
      y={frame.top}
      width={width}
      height={frame.foot - frame.top}
    />
  )
}
