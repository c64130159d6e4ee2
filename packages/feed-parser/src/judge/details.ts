import { toEndInstant, type FeedDate, parseFeedDate, toInstant } from './dates.ts'
import type { ApplyField, FeedField } from '../document/fields.ts'
import type { FeedApply, FeedJob } from '../job.ts'
import { parseLink } from './links.ts'
import { isUsdCurrency, maxCpaCents, maxCpcCents, type PriceElement, parsePrice } from './amounts.ts'
import { normalizeCode } from '@tiller/contract/pasted-text'
import { normalizePlainText } from './plain-text.ts'
import { truncateForMessage, type Finding } from '../report/problem.ts'
import type { RawJob } from '../document/raw-job.ts'

const maxTextChars = 1_000
const maxEmailChars = 254
const dayMs = 24 * 60 * 60 * 1000

/** Returns a short text in normalized form. A text that is far too long is ignored instead of truncated. */
export function parseShortText(raw: RawJob, field: FeedField, findings: Finding[]): string | null {
  const value = raw.values[field]
  if (value === undefined) return null
  const text = normalizePlainText(value, field, findings)
  if (text.length <= maxTextChars) return text
  findings.push({
    code: 'value-too-long',
    field,
    message: `The ${field} is longer than ${maxTextChars} characters and was ignored.`,
  })
  return null
}

function warnDayFirst({ dayFirst }: FeedDate, field: FeedField, text: string, findings: Finding[]) {
  if (!dayFirst) return
  const message = `"${truncateForMessage(text)}" was read as day/month/year, but 1/2 would be read as January 2. Write YYYY-MM-DD.`
  findings.push({ code: 'date-day-first', field, message })
}

function readPosted({ values: { postedAt: text } }: RawJob, now: Date, findings: Finding[]): FeedDate | null {
  const field = 'postedAt'
  if (text === undefined) {
    const message = 'The job has no date; it counts from the day on which it is first imported.'
    findings.push({ code: 'no-date', field, message })
    return null
  }
  const date = parseFeedDate(text)
  if (date === null) {
    const message = `"${truncateForMessage(text)}" is not a date that can be read, and was ignored; write YYYY-MM-DD or RFC 822.`
    findings.push({ code: 'date-unreadable', field, message })
    return null
  }
  warnDayFirst(date, field, text, findings)
  // A day of tolerance: a date without a zone may be ahead of UTC.
  if (toInstant(date, 0).getTime() <= now.getTime() + dayMs) return date
  findings.push({ code: 'date-in-future', field, message: 'The date lies in the future and was ignored.' })
  return null
}

/** Matches statements that a job has no end, including flags such as `<expired>false</expired>`. */
const noEnd =
  /^(?:false|no|never|ongoing|open|continuous|rolling|(?:open )?until filled|no (?:end|expiry|expiration)(?: date)?|does not expire|permanent)\.?$/i

/** Matches placeholders for a missing end date. "unknown" is not one of them. */
const emptyEnd = /^(?:n\/?a|null|nil|undefined|none|-+)$/i

function readEnd(
  raw: RawJob,
  now: Date,
  findings: Finding[],
): Pick<FeedJob, 'expiresAt' | 'isEndUnreadable'> {
  const field = 'expiresAt'
  const text = raw.values.expiresAt
  if (text === undefined ? !raw.notUnderstood.includes(field) : noEnd.test(text))
    return { expiresAt: null, isEndUnreadable: false }
  if (text !== undefined && emptyEnd.test(text)) {
    findings.push({
      code: 'placeholder',
      field,
      message: `"${text}" was read as no end date. Leave the element out.`,
    })
    return { expiresAt: null, isEndUnreadable: false }
  }
  const date = text === undefined ? null : parseFeedDate(text)
  if (date === null) {
    const what = text === undefined ? 'The end date' : `The end date "${truncateForMessage(text)}"`
    const message = `${what} cannot be read. The job is not advertised until it can; write YYYY-MM-DD or RFC 822.`
    findings.push({ code: 'end-unreadable', field, message })
    return { expiresAt: null, isEndUnreadable: true }
  }
  warnDayFirst(date, field, text ?? '', findings)
  if (toEndInstant(date, westernmost) < now) {
    const message = 'The job is past its expiration date and will not be shown.'
    findings.push({ code: 'already-expired', field, message })
  }
  return { expiresAt: date, isEndUnreadable: false }
}

/** The UTC offset of Hawaii in minutes. Days end last there among the US states. */
const westernmost = -10 * 60

/** Parses the posting date and the end date of a job. */
export const parseJobDates = (raw: RawJob, now: Date, findings: Finding[]) => ({
  postedAt: readPosted(raw, now, findings),
  ...readEnd(raw, now, findings),
})

const priceElements = {
  cpc: { unit: 'dollars', maxCents: maxCpcCents },
  price: { unit: 'cents', maxCents: maxCpcCents },
  targetCpa: { unit: 'dollars', maxCents: maxCpaCents },
} as const satisfies Partial<Record<FeedField, PriceElement>>

const rejections = {
  unreadable: ['number-unreadable', 'is not an amount such as 0.42'],
  'foreign-currency': ['currency-unsupported', 'is not in US dollars'],
  contradiction: [
    'price-contradicts',
    'contradicts its element: cpc and target_cpa are in dollars, price is in cents',
  ],
  'out-of-range': ['price-out-of-range', 'is too low or too high for a price in this unit'],
} as const

const payFields = ['salary', 'salaryMin', 'salaryMax', 'hourlyPay', 'monthlyPay', 'yearlyPay'] as const

/** Returns the salary currency if the job states no salary. The currency is then probably that of the bid. */
const ownCurrency = ({ values }: RawJob) =>
  payFields.some((field) => values[field] !== undefined) ? undefined : values.salaryCurrency

function readPriceField(raw: RawJob, field: keyof typeof priceElements, findings: Finding[]): number | null {
  const text = raw.values[field]
  if (text === undefined) return null
  const currency = raw.currencies[field] ?? raw.values.priceCurrency ?? ownCurrency(raw) ?? 'USD'
  const price = isUsdCurrency(currency) ? parsePrice(text, priceElements[field]) : 'foreign-currency'
  if (typeof price !== 'string') return price.cents
  const [code, reason] = rejections[price]
  const written = isUsdCurrency(currency) ? text : `${text} ${currency}`
  const message = `"${truncateForMessage(written)}" ${reason}; it was ignored.`
  findings.push({ code, field, message })
  return null
}

/** Parses the prices of a job. `<cpc>` in dollars takes precedence over `<price>` in cents. */
export function parseJobPrices(
  raw: RawJob,
  findings: Finding[],
): Pick<FeedJob, 'cpcCents' | 'targetCpaCents'> {
  return {
    cpcCents: readPriceField(raw, 'cpc', findings) ?? readPriceField(raw, 'price', findings),
    targetCpaCents: readPriceField(raw, 'targetCpa', findings),
  }
}

/** Parses an optional URL. An invalid one is omitted with a warning. */
export function parseOptionalLink(
  text: string | undefined,
  field: string,
  findings: Finding[],
): string | null {
  if (text === undefined || text === '') return null
  const link = parseLink(text)
  if (link !== null) return link.url
  const message = `"${truncateForMessage(text)}" is no http or https address and was ignored.`
  findings.push({ code: 'link-invalid', field, message })
  return null
}

/**
 * Parses the e-mail address for applications. An invalid one is omitted with a warning; the campaign's address is
 * then used.
 */
export function parseEmail({ values }: RawJob, findings: Finding[]): string | null {
  if (values.email === undefined) return null
  const email = normalizeCode(values.email)
  if (email.length <= maxEmailChars && /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/.test(email)) return email
  const message = `"${truncateForMessage(email)}" is no single e-mail address and was ignored.`
  findings.push({ code: 'email-invalid', field: 'email', message })
  return null
}

const collections = new Map([
  ['required', 'required'],
  ['optional', 'optional'],
  ['off', 'off'],
] as const satisfies [string, FeedApply['addressCollection']][])

const truths = new Map([
  ...['true', 'yes', '1', 'required'].map((word) => [word, true] as const),
  ...['false', 'no', '0', 'optional', 'off'].map((word) => [word, false] as const),
])

/** Parses the `<tiller_apply>` element; returns null if there is none. */
export function parseApplyOptions({ apply }: RawJob, findings: Finding[]): FeedApply | null {
  if (apply === null) return null
  const setting = <Value>(field: ApplyField, known: ReadonlyMap<string, Value>): Value | null => {
    const word = apply[field]?.toLowerCase() ?? ''
    const value = known.get(word)
    if (word !== '' && value === undefined) {
      const message = `"${truncateForMessage(word)}" is not one of ${[...known.keys()].join(', ')} and was ignored.`
      findings.push({ code: 'setting-unknown', field: `apply.${field}`, message })
    }
    return value ?? null
  }
  return {
    customQuestionsUrl: parseOptionalLink(apply.customQuestionsUrl, 'apply.customQuestionsUrl', findings),
    postUrl: parseOptionalLink(apply.postUrl, 'apply.postUrl', findings),
    addressCollection: setting('addressCollection', collections),
    resumeRequired: setting('resumeRequired', truths),
  }
}
