import type { ConfigQuery } from '@tiller/client/platform'
import { parseMoney, formatMoneyInput } from '../format/money.ts'
import { formatLocalTime, type ListCodec, type ConversionResult } from '../form/form-values.ts'
import { locale, t } from '../language/text.ts'

/** The kind of control that a condition has: texts, choices by id, a range of amounts or times, or yes and no. */
export type ConditionKind = 'words' | 'ids' | 'range' | 'time' | 'flag'

export const conditionKinds: Readonly<Record<keyof ConfigQuery, ConditionKind>> = {
  title: 'words',
  city: 'words',
  stateId: 'ids',
  companyId: 'ids',
  majorCategory: 'ids',
  minorCategory: 'ids',
  zipCode: 'words',
  jobReference: 'words',
  description: 'words',
  advertiserId: 'words',
  srcCampId: 'words',
  srcSegId: 'words',
  cpc: 'range',
  targetCpa: 'range',
  created: 'time',
  hasSmartScreeners: 'flag',
  qualificationsInclude: 'words',
  qualificationsExclude: 'words',
}

export type ConditionValue = readonly string[] | { readonly from: string; readonly to: string } | boolean
export type FilterValues = { readonly [Name in keyof ConfigQuery]?: ConditionValue }

export function createEmptyCondition(kind: ConditionKind): ConditionValue {
  if (kind === 'flag') return true
  return kind === 'words' || kind === 'ids' ? [] : { from: '', to: '' }
}

/** Marks input that matches no choice. It stays in the form as an invalid value instead of being dropped silently. */
export const markUnknownChoice = (text: string): string => `?${text}`

/** Returns the text that `markUnknownChoice` has marked; undefined for the id of a choice. */
export const getUnknownText = (value: string): string | undefined =>
  value.startsWith('?') ? value.slice(1) : undefined

export const filtersCodec: ListCodec = {
  toFormValue: (filters) =>
    ((filters ?? []) as ConfigQuery[]).map((filter) =>
      Object.fromEntries(
        Object.entries(filter).map(([name, value]) => [
          name,
          toConditionValue(conditionKinds[name as keyof ConfigQuery], value),
        ]),
      ),
    ),
  fromFormValue: (values) => readFilters((values ?? []) as FilterValues[]),
}

function toConditionValue(kind: ConditionKind, value: unknown): ConditionValue {
  if (kind === 'flag') return value === true
  if (kind === 'range') {
    const { lower, upper } = value as { lower?: number; upper?: number }
    const values = (cents: number | undefined) => (cents === undefined ? '' : formatMoneyInput(cents))
    return { from: values(lower), to: values(upper) }
  }
  if (kind === 'time') {
    const { from, to } = value as { from?: string; to?: string }
    const values = (iso: string | undefined) => (iso === undefined ? '' : formatLocalTime(iso))
    return { from: values(from), to: values(to) }
  }
  return (value as unknown[]).map(String)
}

function readFilters(filters: readonly FilterValues[]): ConversionResult {
  const faults: { at: string; message: string }[] = []
  const value = filters.map((filter, index) =>
    Object.fromEntries(
      Object.entries(filter).flatMap(([name, condition]) => {
        const read = readCondition(conditionKinds[name as keyof ConfigQuery], condition)
        if (read === undefined) return []
        if (typeof read === 'object' && 'message' in read) {
          faults.push({ at: `[${index}].${name}`, message: read.message })
          return []
        }
        return [[name, read]]
      }),
    ),
  )
  return faults.length > 0 ? { faults } : { value }
}

function readCondition(kind: ConditionKind, condition: ConditionValue) {
  if (typeof condition === 'boolean') return condition
  if ('from' in condition) return kind === 'range' ? readRange(condition) : readTime(condition)
  if (condition.length === 0) return undefined
  if (kind !== 'ids') return condition
  const unknown = condition.flatMap((value) => getUnknownText(value) ?? [])
  return unknown.length === 0 ? condition.map(Number) : { message: describeUnknown(unknown) }
}

const describeUnknown = (unknown: readonly string[]) =>
  t(
    '{count, plural, one {{names} is not in the list: choose an entry of the list or remove it} other {{names} are not in the list: choose entries of the list or remove them}}',
    {
      count: unknown.length,
      names: new Intl.ListFormat(locale).format(unknown.map((text) => `“${text}”`)),
    },
  )

function readRange({ from, to }: { from: string; to: string }) {
  const lower = from.trim() === '' ? undefined : parseMoney(from)
  const upper = to.trim() === '' ? undefined : parseMoney(to)
  if ((from.trim() !== '' && lower === undefined) || (to.trim() !== '' && upper === undefined))
    return { message: t('must be amounts of dollars and cents, such as 1,250.50') }
  if (lower === undefined && upper === undefined) return undefined
  return { ...(lower === undefined ? {} : { lower }), ...(upper === undefined ? {} : { upper }) }
}

function readTime({ from, to }: { from: string; to: string }) {
  const parts = Object.entries({ from, to }).filter(([, text]) => text !== '')
  if (parts.length === 0) return undefined
  const times = parts.map(([name, text]) => [name, new Date(text)] as const)
  if (times.some(([, at]) => Number.isNaN(at.getTime()))) return { message: t('must be days and times') }
  return Object.fromEntries(times.map(([name, at]) => [name, at.toISOString()]))
}
