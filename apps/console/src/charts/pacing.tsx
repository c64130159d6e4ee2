import type { ReactNode } from 'react'
import { t } from '../language/text.ts'
import { formatLongDay, formatShortDay } from '../format/day.ts'
import { formatInstant } from '../format/text.ts'
import { formatMoney, formatAxisMoney } from '../format/money.ts'
import { CursorBand, CategoryAxis, ValueAxis } from './axes.tsx'
import { ChartFigure, type PlotArea } from './figure/figure.tsx'
import { createBarPath } from './path.ts'
import { createLinearScale, createAxisTicks, type Scale } from './scale.ts'

/** A day of the month. Null means that the day has no plan or cap, or is in the future. */
type PacingDay = {
  day: string
  plannedCents: number | null
  capCents: number | null
  spentCents: number | null
  cappedAt: string | null
}

export const PacingChart = ({ days, caption }: { days: readonly PacingDay[]; caption: ReactNode }) => (
  <ChartFigure
    title={t('Spent and planned by day')}
    caption={caption}
    data={days}
    read={readDay}
    keyOf={({ day }) => day}
    columns={[
      { label: t('Day'), value: ({ day }) => formatLongDay(day) },
      { label: t('Spent'), value: ({ spentCents }) => moneyOr(spentCents, t('Forecast')) },
      { label: t('Planned'), value: ({ plannedCents }) => moneyOr(plannedCents, t('Not paced')) },
      { label: t('At most'), value: ({ capCents }) => moneyOr(capCents, t('No cap')) },
      {
        label: t('Daily budget spent at'),
        value: ({ cappedAt }) => (cappedAt === null ? '' : formatInstant(cappedAt)),
      },
    ]}
    legend={
      <ul className="legend">
        <li className="key-bar">{t('Spent')}</li>
        {days.some(({ cappedAt }) => cappedAt !== null) ? (
          <li className="key-capped">{t('Daily budget spent')}</li>
        ) : null}
        {days.some(({ plannedCents }) => plannedCents !== null) ? (
          <li className="key-plan">{t('Planned')}</li>
        ) : null}
      </ul>
    }
  >
    {(frame, cursor) => <Drawing frame={frame} cursor={cursor} days={days} />}
  </ChartFigure>
)

const moneyOr = (cents: number | null, other: string) => (cents === null ? other : formatMoney(cents))

const readDay = ({ day, plannedCents, spentCents, cappedAt }: PacingDay) =>
  [
    spentCents === null
      ? t('{day}: to come', { day: formatLongDay(day) })
      : t('{day}: {amount} spent', { day: formatLongDay(day), amount: formatMoney(spentCents) }),
    ...(plannedCents === null ? [] : [t('{amount} planned', { amount: formatMoney(plannedCents) })]),
    ...(cappedAt === null ? [] : [t('daily budget spent at {time}', { time: formatInstant(cappedAt) })]),
  ].join(', ')

type DrawingProps = { frame: PlotArea; cursor: number | null; days: readonly PacingDay[] }

function Drawing({ frame, cursor, days }: DrawingProps) {
  const most = Math.max(
    0,
    ...days.flatMap(({ plannedCents, spentCents }) => [plannedCents ?? 0, spentCents ?? 0]),
  )
  const ticks = createAxisTicks(most, 4)
  const y = createLinearScale([0, ticks.at(-1) ?? 1], [frame.foot, frame.top])
  const slot = (frame.right - frame.left) / Math.max(1, days.length)
  const left = (index: number) => frame.left + index * slot
  const names = days.map(({ day }) => formatShortDay(day))
  return (
    <>
      <CursorBand frame={frame} cursor={cursor} count={days.length} />
      <ValueAxis frame={frame} ticks={ticks} y={y} format={formatAxisMoney} />
      <CategoryAxis frame={frame} names={names} x={(index) => left(index) + slot / 2} />
      {days.map((day, index) => (
        <DayDrawing key={day.day} day={day} left={left(index)} slot={slot} y={y} foot={frame.foot} />
      ))}
    </>
  )
}

type DayProps = { day: PacingDay; left: number; slot: number; y: Scale; foot: number }

function DayDrawing({ day: { spentCents, plannedCents, cappedAt }, left, slot, y, foot }: DayProps) {
  const width = Math.max(1, slot * 0.64)
  const planned = plannedCents === null ? null : y(plannedCents)
  return (
    <>
      {spentCents === null || spentCents === 0 ? null : (
        <path
          className={cappedAt === null ? 'bar' : 'bar bar-capped'}
          d={createBarPath({ x: left + (slot - width) / 2, y: y(spentCents) }, width, foot)}
        />
      )}
      {planned === null ? null : (
        <line className="plan" x1={left + 1} x2={left + slot - 1} y1={planned} y2={planned} />
      )}
    </>
  )
}
