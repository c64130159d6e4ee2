import type { FieldSpec } from '../api/rules/field.ts'
import { formatLongDay } from '../format/day.ts'
import { formatMoney } from '../format/money.ts'
import { formatInstant, humanize } from '../format/text.ts'
import { t } from '../language/text.ts'

/** Names of referenced objects by field and id. */
export type ObjectNames = Readonly<Record<string, ReadonlyMap<number, string> | undefined>>

export function formatFieldValue(
  field: string,
  kind: FieldSpec['kind'] | undefined,
  value: unknown,
  names: ObjectNames = {},
): string {
  if (value === null || value === undefined || value === '') return t('none')
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value === 'number')
    return kind === 'money' ? formatMoney(value) : (names[field]?.get(value) ?? String(value))
  if (Array.isArray(value))
    return value.length === 0
      ? t('none')
      : value.map((each) => formatFieldValue(field, undefined, each, names)).join('; ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, each]) => `${humanize(name)}: ${formatFieldValue(name, undefined, each, names)}`)
      .join(', ')
  return typeof value === 'string' ? formatText(kind, value) : ''
}

function formatText(kind: FieldSpec['kind'] | undefined, text: string): string {
  if (kind === 'day') return formatLongDay(text)
  if (kind === 'instant') return formatInstant(text)
  return /^[A-Z]+(?:_[A-Z]+)+$/.test(text) || statuses.has(text) ? humanize(text) : text
}

/** API constants without an underscore. Other words in capitals are names of objects, and are shown unchanged. */
const statuses = new Set(['LIVE', 'PAUSED', 'ARCHIVED'])
