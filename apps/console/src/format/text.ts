import { locale, translateKnown } from '../language/text.ts'
import { apiNameLabels } from './api-names.ts'

const counts = new Intl.NumberFormat(locale)
const tenth = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
const instants = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })

/** Formats a number with separators: 1234567 becomes `1,234,567`. */
export const formatCount = (value: number): string => counts.format(value)

/** Formats a number with one decimal: 42.56 becomes `42.6`. */
export const formatDecimal = (value: number): string => tenth.format(value)

const shares = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })

/** Formats a share: 0.0847 becomes `8.5%`. */
export const formatShare = (value: number): string => shares.format(value)

/** Formats an instant in the reader's time zone. */
export const formatInstant = (iso: string): string => instants.format(new Date(iso))

const dayTimes = new Intl.DateTimeFormat(locale, {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
})

/** Formats an instant with seconds and without the year, in the reader's time zone. */
export const formatDayTime = (iso: string): string => dayTimes.format(new Date(iso))

const hours = new Intl.DateTimeFormat(locale, { hour: 'numeric' })

/** Formats the hour of an instant in the reader's time zone, for example `3 PM`. */
export const formatHour = (iso: string): string => hours.format(new Date(iso))

const known: Readonly<Record<string, string>> = {
  api: 'API',
  adp: 'ADP',
  ai: 'AI',
  camp: 'campaign',
  conversions1: 'conversions 1',
  conversions2: 'conversions 2',
  conversions3: 'conversions 3',
  cpa: 'CPA',
  cpc: 'CPC',
  ctr: 'CTR',
  cvr: 'CVR',
  dns: 'DNS',
  dom: 'day of month',
  dt: 'date',
  email: 'e-mail',
  html: 'HTML',
  http: 'HTTP',
  j2c: 'J2C',
  last30: 'last 30',
  linkedin: 'LinkedIn',
  redir: 'redirect',
  rpo: 'RPO',
  rsvps: 'RSVPs',
  sap: 'SAP',
  seg: 'segment',
  smartrecruiters: 'SmartRecruiters',
  src: 'feed',
  successfactors: 'SuccessFactors',
  tls: 'TLS',
  ty: 'thank-you',
  ukg: 'UKG',
  url: 'URL',
  xml: 'XML',
  zip: 'ZIP',
  zipcode: 'ZIP code',
  zipcodes: 'ZIP codes',
}

/**
 * Returns the label of an API name in the language of the console. In English, `UNDER_DEVELOPMENT` becomes `Under
 * development`, and `budgetCents` becomes `Budget`.
 */
export const humanize = (name: string): string => translateKnown(labelOf(name))

/** Returns the English label of an API name. */
export function labelOf(name: string): string {
  const label = Object.hasOwn(apiNameLabels, name) ? apiNameLabels[name] : undefined
  if (label !== undefined) return label
  const word = name.replace(/Cents$/, '')
  const words =
    /[-_]/.test(word) || word === word.toUpperCase() ? word.split(/[-_]/) : word.split(/(?=[A-Z])/)
  const text = words.map((each) => known[each.toLowerCase()] ?? each.toLowerCase()).join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
