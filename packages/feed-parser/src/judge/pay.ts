import type { FeedField } from '../document/fields.ts'
import type { RawJob } from '../document/raw-job.ts'
import { isUsdCurrency } from './amounts.ts'
import type { Finding } from '../report/problem.ts'
import { parseShortText } from './details.ts'

/** Spellings of a pay period in a separate element, for example `<salary_period>`. */
const periods: readonly [RegExp, string][] = [
  [/^(?:hour|hours|hourly|hr|hrs|h|pt1h)$/, 'hour'],
  [/^(?:day|days|daily|d|p1d)$/, 'day'],
  [/^(?:bi ?weekly|fortnight(?:ly)?|(?:2|two) weeks)$/, 'two weeks'],
  [/^semi ?monthly$/, 'half month'],
  [/^(?:week|weeks|weekly|wk|w|p1w|p7d)$/, 'week'],
  [/^(?:month|months|monthly|mo|mon|mth|m|p1m)$/, 'month'],
  [/^(?:year|years|yearly|yr|yrs|y|annual|annually|annum|pa|p a|p1y|salary|salaried)$/, 'year'],
]

function periodOf(text: string): string {
  const word = text
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, ' ')
    .trim()
    .replace(/^(?:per|an?|each|paid|1|one) /, '')
    .replace(/ (?:rate|wage|pay|salary|basis)$/, '')
  return periods.find(([pattern]) => pattern.test(word))?.[1] ?? ''
}

const isNumber = (text: string) => /^\d[\d,.]*$/.test(text)
const hasAmount = (text: string) => /[1-9]/.test(text)

/** Formats an amount with its currency for display. Other text is unchanged. */
function moneyOf(text: string, currency: string): string {
  if (!isNumber(text)) return text
  return currency === '' || isUsdCurrency(currency) ? `$${text}` : `${currency} ${text}`
}

function rangeOf(bounds: readonly string[], currency: string): string {
  const amounts = [...new Set(bounds.filter((text) => hasAmount(text)))]
  return amounts.map((text) => moneyOf(text, currency)).join(' - ')
}

/** Returns whether a text names a period or is a sentence. No period is added to it. */
const hasWords = (text: string) => /[a-z]{2}|\/ ?[hdwmy]/i.test(text.replaceAll(/\b(?:[a-z]{3}|to)\b/gi, ''))

const withPeriod = (text: string, period: string) =>
  period === '' || hasWords(text) ? text : `${text} per ${period}`

/** Formats an amount whose element name states the period, for example `<monthly_salary>`. */
function payByPeriod(part: (field: FeedField) => string, currency: string): string {
  const elements = [
    ['hourlyPay', 'hour'],
    ['dailyPay', 'day'],
    ['weeklyPay', 'week'],
    ['monthlyPay', 'month'],
    ['yearlyPay', 'year'],
  ] as const
  for (const [field, period] of elements) {
    const text = part(field)
    if (hasAmount(text)) return withPeriod(moneyOf(text, currency), period)
  }
  return ''
}

/** Formats the pay of a job as one line, for example "$18 - $22 per hour". It may combine several elements. */
export function formatPay(raw: RawJob, findings: Finding[]): string | null {
  const part = (field: FeedField) => parseShortText(raw, field, findings) ?? ''
  const currency = part('salaryCurrency') || (raw.currencies.salary ?? '')
  const period = periodOf(part('salaryUnit'))
  const stated = part('salary')
  if (hasAmount(stated))
    return period + currency === '' ? stated : withPeriod(moneyOf(stated, currency), period)
  const bounds = rangeOf([part('salaryMin'), part('salaryMax')], currency)
  const text = bounds === '' ? payByPeriod(part, currency) : withPeriod(bounds, period)
  return text || stated || null
}
