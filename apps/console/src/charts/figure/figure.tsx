import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { t, Text } from '../../language/text.ts'
import type { CellValue, Column, ColumnUnit } from '../../list/column.ts'
import { Table } from '../../list/table.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { findNearest } from '../scale.ts'

/** The plot area of a chart in CSS pixels. */
export type PlotArea = {
  width: number
  height: number
  left: number
  right: number
  top: number
  foot: number
}

const margin = { left: 58, right: 8, rightAxis: 36, top: 8, foot: 24 }

type TableColumn<Datum> = { label: string; unit?: ColumnUnit; value: (datum: Datum) => CellValue }

type Props<Datum> = {
  title: string
  caption: ReactNode
  data: readonly Datum[]
  /** Returns a description of one datum in words, with units. */
  read: (datum: Datum) => string
  columns: readonly TableColumn<Datum>[]
  keyOf: (datum: Datum) => string | number
  height?: number
  /** Whether to reserve space for a second axis. */
  rightAxis?: boolean
  legend?: ReactNode
  /** Returns where a datum is drawn, from 0 at the left to 1 at the right; by default, at even distances. */
  positionOf?: (datum: Datum) => number
  /**
   * Renders the chart.
   *
   * @param cursor index of the datum under the pointer or focus
   */
  children: (frame: PlotArea, cursor: number | null) => ReactNode
}

/**
 * A chart that can be read in three ways: as a picture, datum by datum with pointer or arrow keys, and as a table.
 * Its height is fixed, so that the layout does not shift.
 */
export function ChartFigure<Datum>(props: Props<Datum>) {
  const { title, caption, data, read, legend, height = 200, rightAxis = false, children } = props
  const [cursor, setCursor] = useState<number | null>(null)
  const [ref, width] = useWidth()
  const id = useId()
  const { positionOf } = props
  const positions = data.map((datum, index) => positionOf?.(datum) ?? (index + 0.5) / data.length)
  const shown = cursor === null ? undefined : data[cursor]
  const frame = {
    width,
    height,
    left: margin.left,
    right: width - (rightAxis ? margin.rightAxis : margin.right),
    top: margin.top,
    foot: height - margin.foot,
  }
  return (
    <ChartFrame
      title={title}
      titleId={id}
      // The slider announces the value; this shows it.
      reading={shown === undefined ? caption : read(shown)}
      columns={toListColumns(props.columns)}
      rows={data}
    >
      {legend}
      <div ref={ref} className="figure-drawing">
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {children(frame, shown === undefined ? null : cursor)}
        </svg>
        {data.length === 0 ? null : (
          <Cursor labelledBy={id} positions={positions} frame={frame} cursor={cursor} go={setCursor}>
            {(index) => {
              const datum = data[index]
              return datum === undefined ? '' : read(datum)
            }}
          </Cursor>
        )}
      </div>
      <AsTable {...props} />
    </ChartFrame>
  )
}

function useWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(640)
  useEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(Math.max(240, Math.floor(entry.contentRect.width)))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width] as const
}

type CursorProps = {
  labelledBy: string
  positions: readonly number[]
  frame: PlotArea
  cursor: number | null
  go: (index: number | null) => void
  children: (index: number) => string
}

/**
 * A native range input that moves the cursor. It supports keyboard, touch, and screen readers without further code.
 */
const Cursor = ({ labelledBy, positions, frame, cursor, go, children }: CursorProps) => (
  <input
    className="figure-cursor"
    type="range"
    min={0}
    max={positions.length - 1}
    value={cursor ?? positions.length - 1}
    aria-labelledby={labelledBy}
    aria-valuetext={children(cursor ?? positions.length - 1)}
    onChange={({ currentTarget }) => go(currentTarget.valueAsNumber)}
    onFocus={({ currentTarget }) => go(currentTarget.valueAsNumber)}
    onBlur={() => go(null)}
    onPointerMove={({ currentTarget, clientX }) => {
      const { left, width } = currentTarget.getBoundingClientRect()
      const from = frame.left
      const part = (((clientX - left) / width) * frame.width - from) / (frame.right - from)
      go(findNearest(positions, part))
    }}
    onPointerLeave={({ currentTarget }) => {
      if (document.activeElement !== currentTarget) go(null)
    }}
  />
)

/** The columns of the table and of the file. */
const toListColumns = <Datum,>(columns: readonly TableColumn<Datum>[]) =>
  columns.map((column, index): Column<Datum> => ({ ...column, role: index === 0 ? 'title' : 'figure' }))

const AsTable = <Datum,>({ title, data, columns, keyOf }: Props<Datum>) => (
  <details className="figure-table">
    <summary>
      <Text
        id="As a table<unseen>: {title}</unseen>"
        values={{ title, unseen: (content) => <span className="unseen">{content}</span> }}
      />
    </summary>
    <Table
      label={t('Table: {title}', { title })}
      columns={toListColumns(columns)}
      rows={data}
      keyOf={keyOf}
    />
  </details>
)
