import type { MonthlyBudgetChange, OneTimeBudget, ScheduledPause } from '@tiller/client/platform'
import { formatMoney } from '../format/money.ts'
import { t } from '../language/text.ts'

export const scheduleKinds = ['pause', 'one-time budget', 'budget change'] as const
export type ScheduleKind = (typeof scheduleKinds)[number]

export type ScheduleItem = {
  key: string
  id: number
  campaignId: number
  day: string
  what: string
  state: 'to come' | 'under way' | 'done' | 'no effect' | 'failed'
  errorMessage: string | null
} & (
  | { kind: 'pause'; object: ScheduledPause }
  | { kind: 'one-time budget'; object: OneTimeBudget }
  | { kind: 'budget change'; object: MonthlyBudgetChange }
)

export const createScheduleItems = ({
  pauses,
  budgets,
  changes,
}: {
  pauses: readonly ScheduledPause[]
  budgets: readonly OneTimeBudget[]
  changes: readonly MonthlyBudgetChange[]
}): ScheduleItem[] =>
  [...pauses.map(pauseItem), ...budgets.map(budgetItem), ...changes.map(changeItem)].sort(
    (one, other) => one.day.localeCompare(other.day) || one.key.localeCompare(other.key),
  )

/** Names the pause of a campaign or one of its segments. */
export const pauseName = (segmentId: number | null = null): string =>
  t('{segment, select, none {Pause} other {Pause of segment {segment}}}', { segment: segmentId ?? 'none' })

const pauseItem = (object: ScheduledPause): ScheduleItem => {
  const { id, campaignId, segmentId, pauseOn, completed, errorMessage } = object
  return {
    kind: 'pause',
    key: `pause-${id}`,
    id,
    campaignId,
    day: pauseOn,
    what: pauseName(segmentId),
    state: completed ? (errorMessage === null ? 'done' : 'no effect') : 'to come',
    errorMessage,
    object,
  }
}

const budgetItem = (object: OneTimeBudget): ScheduleItem => {
  const { id, campaignId, start, budgetCents, started, completed, errorMessage } = object
  return {
    kind: 'one-time budget',
    key: `budget-${id}`,
    id,
    campaignId,
    day: start,
    what: t('One-time budget of {amount}', { amount: formatMoney(budgetCents) }),
    state: completed ? 'done' : started ? 'under way' : 'to come',
    errorMessage,
    object,
  }
}

const changeItem = (object: MonthlyBudgetChange): ScheduleItem => {
  const { id, campaignId, applyOn, absolute, budgetCents, completed, failed, errorMessage } = object
  return {
    kind: 'budget change',
    key: `change-${id}`,
    id,
    campaignId,
    day: applyOn,
    what: absolute
      ? t('Monthly budget becomes {amount}', { amount: formatMoney(budgetCents) })
      : t('Monthly budget {change}', {
          change: `${budgetCents < 0 ? '−' : '+'}${formatMoney(Math.abs(budgetCents))}`,
        }),
    state: failed ? 'failed' : completed ? 'done' : 'to come',
    errorMessage,
    object,
  }
}

export type MonthText = string

export const isMonthText = (value: unknown): value is MonthText =>
  typeof value === 'string' && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(value)

export function addMonths(month: MonthText, count: number): MonthText {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + count
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** Returns the weeks of a month, from Sunday to Saturday. Days of other months are null. */
export function listWeeks(month: MonthText): (string | null)[][] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  // UTC keeps days of the billing time zone from shifting.
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const before = new Date(Date.UTC(year, number - 1, 1)).getUTCDay()
  const weeks = Math.ceil((before + days) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => {
      const day = week * 7 + weekday - before + 1
      return day < 1 || day > days ? null : `${month}-${String(day).padStart(2, '0')}`
    }),
  )
}

export const getLastDay = (month: MonthText): string =>
  listWeeks(month)
    .flat()
    .findLast((day) => day !== null) ?? `${month}-28`
