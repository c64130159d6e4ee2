import type { ReactNode } from 'react'
import { t } from '../language/text.ts'
import { CursorBand, CategoryAxis, ValueAxis } from './axes.tsx'
import { dayInterval, type Interval } from './interval.ts'
import { ChartFigure, type PlotArea } from './figure/figure.tsx'
import { createBarPath, createLinePath } from './path.ts'
import { createLinearScale, createAxisTicks } from './scale.ts'
import type { Stack } from './stack.ts'
import { createStackColumns, readStack, StackedBar, StackKeys } from './stacked-bars.tsx'

/** Null: nothing was measured. */
type DayDatum = { day: string; bar: number | null; line: number | null; changes: number }
type Series = { label: string; format: (value: number) => string }

type Props = {
  title: string
  caption: ReactNode
  data: readonly DayDatum[]
  /** Its axis is on the left. */
  bar: Series
  /** Its axis is on the right. */
  line: Series
  interval?: Interval
  /** The series of which the bars consist. */
  stack?: Stack | undefined
}

/** A chart of two figures by day with an axis for each, and marks for changes. */
export function BarAndLineChart(props: Props) {
  const { title, caption, data, bar, line, interval = dayInterval, stack } = props
  const isMarked = data.some(({ changes }) => changes > 0)
  return (
    <ChartFigure
      title={title}
      caption={caption}
      data={data}
      read={(datum) => read(datum, { bar, line, interval, stack })}
      keyOf={({ day }) => day}
      rightAxis
      columns={[
        { label: interval.noun, value: ({ day }) => interval.name(day) },
        { label: bar.label, value: (datum) => formatMeasured(datum.bar, bar) },
        ...createStackColumns(stack, bar.format),
        { label: line.label, value: (datum) => formatMeasured(datum.line, line) },
        ...(isMarked ? [{ label: t('Changes'), value: ({ changes }: DayDatum) => changes }] : []),
      ]}
      legend={
        <ul className="legend">
          {stack === undefined ? (
            <li className="key-bar">{t('{label} (left)', { label: bar.label })}</li>
          ) : null}
          <StackKeys stack={stack} />
          <li className="key-plan">{t('{label} (right)', { label: line.label })}</li>
          {isMarked ? <li className="key-mark">{t('Settings changed')}</li> : null}
        </ul>
      }
    >
      {(frame, cursor) => <Drawing {...{ frame, cursor, data, bar, line, interval, stack }} />}
    </ChartFigure>
  )
}

const formatMeasured = (value: number | null, { format }: Series) => (value === null ? '–' : format(value))

const read = (
  { day, changes, ...values }: DayDatum,
  { bar, line, interval, stack }: Pick<Props, 'bar' | 'line' | 'stack'> & { interval: Interval },
) =>
  [
    `${interval.name(day)}: ${bar.label} ${formatMeasured(values.bar, bar)}`,
    ...readStack(stack, day, bar.format),
    `${line.label} ${formatMeasured(values.line, line)}`,
    ...(changes === 0 ? [] : [t('{count, plural, one {# change} other {# changes}}', { count: changes })]),
  ].join(', ')

type DrawingProps = Pick<Props, 'data' | 'bar' | 'line' | 'stack'> & {
  frame: PlotArea
  cursor: number | null
  interval: Interval
}

function Drawing({ frame, cursor, data, bar, line, interval, stack }: DrawingProps) {
  const ticksOf = (of: 'bar' | 'line') =>
    createAxisTicks(Math.max(0, ...data.map((datum) => datum[of] ?? 0)), 4)
  const scaleOf = (ticks: readonly number[]) =>
    createLinearScale([0, ticks.at(-1) ?? 1], [frame.foot, frame.top])
  const [barTicks, lineTicks] = [ticksOf('bar'), ticksOf('line')]
  const [yOfBar, yOfLine] = [scaleOf(barTicks), scaleOf(lineTicks)]
  const slot = (frame.right - frame.left) / Math.max(1, data.length)
  const middle = (index: number) => frame.left + (index + 0.5) * slot
  const width = Math.max(1, Math.min(28, slot * 0.7))
  const path = createLinePath(
    data.map((datum, index) => (datum.line === null ? null : { x: middle(index), y: yOfLine(datum.line) })),
  )
  return (
    <>
      <CursorBand frame={frame} cursor={cursor} count={data.length} />
      <ValueAxis frame={frame} ticks={barTicks} y={yOfBar} format={bar.format} />
      <ValueAxis frame={frame} ticks={lineTicks} y={yOfLine} format={line.format} isRight />
      <CategoryAxis frame={frame} names={data.map(({ day }) => interval.shortName(day))} x={middle} />
      {data.map(({ day, bar: value }, index) => {
        const x = middle(index) - width / 2
        if (stack !== undefined)
          return <StackedBar key={day} values={stack.valuesOf(day)} y={yOfBar} {...{ x, width }} />
        if (value === null || value <= 0) return null
        return (
          <path key={day} className="bar" d={createBarPath({ x, y: yOfBar(value) }, width, frame.foot)} />
        )
      })}
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
