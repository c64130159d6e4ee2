import { formatMoney, formatAxisMoney } from '../format/money.ts'
import { formatCount } from '../format/text.ts'

export const metrics = {
  spendCents: { label: 'Spend', format: formatMoney, atAxis: formatAxisMoney },
  clicks: { label: 'Clicks', format: formatCount, atAxis: formatCount },
  billable: { label: 'Billed clicks', format: formatCount, atAxis: formatCount },
  unbilled: { label: 'Unbilled clicks', format: formatCount, atAxis: formatCount },
  impressions: { label: 'Impressions', format: formatCount, atAxis: formatCount },
  shareVisits: { label: 'Visits by share links', format: formatCount, atAxis: formatCount },
  applications: { label: 'Applications', format: formatCount, atAxis: formatCount },
  qualified: { label: 'Qualified', format: formatCount, atAxis: formatCount },
  conversions1: { label: 'Conversions 1', format: formatCount, atAxis: formatCount },
  conversions2: { label: 'Conversions 2', format: formatCount, atAxis: formatCount },
  conversions3: { label: 'Conversions 3', format: formatCount, atAxis: formatCount },
} as const

export type Metric = keyof typeof metrics

export const mainMetrics = [
  'spendCents',
  'clicks',
  'billable',
  'impressions',
  'applications',
  'conversions2',
] as const satisfies readonly Metric[]
