import { money, wholeMoney } from '../format/money.ts'
import { count } from '../format/text.ts'

/** What a report counts: its name, and how a number of it is written in full and at an axis. */
export const metrics = {
  spendCents: { label: 'Spend', format: money, atAxis: wholeMoney },
  clicks: { label: 'Clicks', format: count, atAxis: count },
  billable: { label: 'Billed clicks', format: count, atAxis: count },
  unbilled: { label: 'Unbilled clicks', format: count, atAxis: count },
  impressions: { label: 'Impressions', format: count, atAxis: count },
  applications: { label: 'Applications', format: count, atAxis: count },
  qualified: { label: 'Qualified', format: count, atAxis: count },
  conversions1: { label: 'Conversions 1', format: count, atAxis: count },
  conversions2: { label: 'Conversions 2', format: count, atAxis: count },
  conversions3: { label: 'Conversions 3', format: count, atAxis: count },
} as const

export type Metric = keyof typeof metrics

/** What is counted of every group, in this order. */
export const mainMetrics = [
  'spendCents',
  'clicks',
  'billable',
  'impressions',
  'applications',
  'conversions2',
] as const satisfies readonly Metric[]
