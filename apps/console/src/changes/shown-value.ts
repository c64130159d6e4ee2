import type { Field } from '../api/rules/field.ts'
import { longDay } from '../format/day.ts'
import { money } from '../format/money.ts'
import { instant, spoken } from '../format/text.ts'

/** Names of what fields hold by its number. */
export type Names = Readonly<Record<string, ReadonlyMap<number, string> | undefined>>

/** The value of a field as people write it: money, days, names and words instead of what the API has for them. */
export function shownValue(
  field: string,
  kind: Field['kind'] | undefined,
  value: unknown,
  names: Names = {},
): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number')
    return kind === 'money' ? money(value) : (names[field]?.get(value) ?? String(value))
  if (Array.isArray(value))
    return value.length === 0
      ? 'none'
      : value.map((each) => shownValue(field, undefined, each, names)).join('; ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, each]) => `${spoken(name)}: ${shownValue(name, undefined, each, names)}`)
      .join(', ')
  return typeof value === 'string' ? shownText(kind, value) : ''
}

function shownText(kind: Field['kind'] | undefined, text: string): string {
  if (kind === 'day') return longDay(text)
  if (kind === 'instant') return instant(text)
  return /^[A-Z]+(?:_[A-Z]+)+$/.test(text) || statuses.has(text) ? spoken(text) : text
}

/** Words of one part that the API writes in capitals, and that are no names. */
const statuses = new Set(['LIVE', 'PAUSED', 'ARCHIVED'])
