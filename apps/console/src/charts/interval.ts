import { t } from '../language/text.ts'
import { formatLongDay, formatMonthTitle, formatShortDay } from '../format/day.ts'
import { formatHour, formatInstant } from '../format/text.ts'

/** How a chart names the intervals of its horizontal axis. */
export type Interval = {
  /** The heading of the column of the table. */
  noun: string
  name: (at: string) => string
  /** The label of the axis. */
  shortName: (at: string) => string
}

export const dayInterval: Interval = { noun: t('Day'), name: formatLongDay, shortName: formatShortDay }

/** Months by their first day. */
export const monthInterval: Interval = { noun: t('Month'), name: formatMonthTitle, shortName: formatShortDay }

/** Hours by their first instant, in the reader's time zone. */
export const hourInterval: Interval = { noun: t('Hour'), name: formatInstant, shortName: formatHour }
