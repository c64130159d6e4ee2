import type { Frame } from './figure.tsx'
import type { Scale } from './scale.ts'
import { labelIndices } from './scale.ts'

export const ValueAxis = ({
  frame,
  ticks,
  y,
  format,
}: {
  frame: Frame
  ticks: readonly number[]
  y: Scale
  format: (value: number) => string
}) => (
  <g className="axis">
    {ticks.map((tick) => (
      <g key={tick}>
        <line x1={frame.left} x2={frame.right} y1={y(tick)} y2={y(tick)} />
        <text x={frame.left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
          {format(tick)}
        </text>
      </g>
    ))}
  </g>
)

export const NameAxis = ({
  frame,
  names,
  x,
}: {
  frame: Frame
  names: readonly string[]
  /** Center of each label. */
  x: Scale
}) => (
  <g className="axis">
    {labelIndices(names.length, Math.floor((frame.right - frame.left) / 72)).map((index) => (
      <text key={index} x={x(index)} y={frame.height - 6} textAnchor="middle">
        {names[index]}
      </text>
    ))}
  </g>
)

export const CursorBand = ({
  frame,
  cursor,
  count,
}: {
  frame: Frame
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
