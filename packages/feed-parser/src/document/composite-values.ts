import type { FeedField } from './fields.ts'

/** Child elements and attributes of an element without text, by plain name. */
export type CompositeValue = ReadonlyMap<string, string>

/** Names of children and attributes that can contain the value of an element without text. */
const valueNames = [
  'value',
  'amount',
  'content',
  'text',
  'datetime',
  'timestamp',
  'date',
  'iso8601',
  'label',
  'name',
  'title',
]

const first = (parts: CompositeValue, names: readonly string[]) =>
  names.map((name) => parts.get(name)).find((text) => text !== undefined && text !== '')

/**
 * Composes a date from child elements, for example `<year>2026</year><month>11</month><day>20</day>`, optionally with a
 * time.
 */
function composeDate(parts: CompositeValue): string | undefined {
  const [year, month, day] = ['year', 'month', 'day'].map((name) => first(parts, [name, name.charAt(0)]))
  if (year === undefined || month === undefined || day === undefined) return undefined
  const isNumber = /^\d{1,2}$/.test(month)
  const date = isNumber
    ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    : `${day} ${month} ${year}`
  const hour = first(parts, ['hour', 'hours'])
  const clock = [
    hour,
    first(parts, ['minute', 'minutes']) ?? '00',
    first(parts, ['second', 'seconds']) ?? '00',
  ]
  const time = hour === undefined ? parts.get('time') : clock.map((part) => part?.padStart(2, '0')).join(':')
  const zone = first(parts, ['zone', 'timezone', 'offset'])
  return [date, time, zone].filter((part) => part !== undefined && part !== '').join(' ')
}

/** Composes a value from child elements or attributes. Returns undefined if they are not recognized. */
export function composeFieldValue(field: FeedField, parts: CompositeValue): string | undefined {
  const isDate = field === 'postedAt' || field === 'expiresAt'
  return (isDate ? composeDate(parts) : undefined) ?? first(parts, valueNames)
}

const prices: ReadonlySet<FeedField> = new Set(['cpc', 'price', 'targetCpa'])

/** Appends the unit of a price from an attribute or child element, for example `<cpc unit="cents">50</cpc>`. */
export function appendPriceUnit(field: FeedField, text: string, parts: CompositeValue): string {
  const unit = prices.has(field) ? first(parts, ['unit', 'units', 'denomination']) : undefined
  return unit === undefined || /click|cp[acl]\b|lead|appl/i.test(unit) ? text : `${text} ${unit}`
}
