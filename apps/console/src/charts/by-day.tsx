import type { ReactNode } from 'react'
import { t } from '../language/text.ts'
import { CursorBand, CategoryAxis, ValueAxis } from './axes.tsx'
import { dayInterval, type Interval } from './interval.ts'
import { ChartFigure, type PlotArea } from './figure/figure.tsx'
import { createBarPath, createLinePath } from './path.ts'
import { createLinearScale, createAxisTicks } from './scale.ts'
import type { Stack } from './stack.ts'
import { createStackColumns, readStack, StackedBar, StackKeys } from './stacked-bars.tsx'

type DayDatum = {
  /** The day of the datum, or the first day of its month. */
  day: string
  /** The value; null for a ratio whose denominator is 0. */
  value: number | null
  before?: number | null | undefined
  changes?: number | undefined
}

type Props = {
  title: string
  caption: ReactNode
  data: readonly DayDatum[]
  format: (value: number) => string
  interval?: Interval
  /** Labels in place of "this period" and "previous period". */
  words?: Words
  /** The series of which the bars consist. */
  stack?: Stack | undefined
}

type Words = { value: string; before: string; column: string }

const beforeWords: Words = { value: t('This period'), before: t('Previous period'), column: t('before') }

/** A chart of one metric over time, with bars, a line for the comparison, and marks for changes. */
export function DailyChart({
  title,
  caption,
  data,
  format,
  interval = dayInterval,
  words = beforeWords,
  stack,
}: Props) {
  const compares = data.some(({ before }) => before !== undefined)
  const marks = data.some(({ changes = 0 }) => changes > 0)
  const shown = (value: number | null = 0) => (value === null ? '–' : format(value))
  const read = ({ day, value, before, changes = 0 }: DayDatum) =>
    [
      `${interval.name(day)}: ${shown(value)}`,
      ...readStack(stack, day, format),
      ...(before === undefined ? [] : [`${words.column} ${shown(before)}`]),
      ...(changes === 0 ? [] : [t('{count, plural, one {# change} other {# changes}}', { count: changes })]),
    ].join(', ')
  return (
    <ChartFigure
      title={title}
      caption={caption}
      data={data}
      read={read}
      keyOf={({ day }) => day}
      columns={[
        { label: interval.noun, value: ({ day }) => interval.name(day) },
        { label: title, value: ({ value }) => shown(value) },
        ...createStackColumns(stack, format),
        ...(compares
          ? [{ label: capital(words.column), value: ({ before }: DayDatum) => shown(before) }]
          : []),
        ...(marks ? [{ label: t('Changes'), value: ({ changes = 0 }: DayDatum) => changes }] : []),
      ]}
      legend={
        compares || marks || stack !== undefined ? <Legend {...{ compares, marks, words, stack }} /> : null
      }
    >
      {(frame, cursor) => <Drawing {...{ frame, cursor, data, format, interval, stack }} />}
    </ChartFigure>
  )
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

type LegendProps = { compares: boolean; marks: boolean; words: Words; stack: Stack | undefined }

const Legend = ({ compares, marks, words, stack }: LegendProps) => (
  <ul className="legend">
    {stack === undefined ? <li className="key-bar">{words.value}</li> : <StackKeys stack={stack} />}
    {compares ? <li className="key-dashed">{words.before}</li> : null}
    {marks ? <li className="key-mark">{t('Settings changed')}</li> : null}
  </ul>
)

function Drawing({
  frame,
  cursor,
  data,
  format,
  interval,
  stack,
}: { frame: PlotArea; cursor: number | null; interval: Interval } & Pick<
  Props,
  'data' | 'format' | 'stack'
>) {
  const most = Math.max(0, ...data.flatMap(({ value, before }) => [value ?? 0, before ?? 0]))
  const ticks = createAxisTicks(most, 4)
  const y = createLinearScale([0, ticks.at(-1) ?? 1], [frame.foot, frame.top])
  const slot = (frame.right - frame.left) / Math.max(1, data.length)
  const middle = (index: number) => frame.left + (index + 0.5) * slot
  const width = Math.max(1, Math.min(28, slot * 0.7))
  const before = data.map((datum, index) =>
    datum.before === undefined || datum.before === null ? null : { x: middle(index), y: y(datum.before) },
  )
  return (
    <>
      <CursorBand frame={frame} cursor={cursor} count={data.length} />
      <ValueAxis {...{ frame, ticks, y, format }} />
      <CategoryAxis frame={frame} names={data.map(({ day }) => interval.shortName(day))} x={middle} />
      {data.map(({ day, value }, index) => {
        const x = middle(index) - width / 2
        if (stack !== undefined)
          return <StackedBar key={day} values={stack.valuesOf(day)} {...{ x, y, width }} />
        if (value === null || value === 0) return null
        return <path key={day} className="bar" d={createBarPath({ x, y: y(value) }, width, frame.foot)} />
      })}
      <path className="line-before" d={createLinePath(before)} />
      {data.map(({ day, changes = 0 }, index) =>
        changes === 0 ? null : (
          <path key={day} className="mark" d={`M${middle(index)},${frame.foot + 1}l4,7h-8Z`} />
        ),
      )}
    </>
  )
}
