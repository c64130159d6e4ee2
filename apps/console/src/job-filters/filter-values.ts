import type { ConfigQuery } from '@tiller/client/platform'
import { parseMoney, typedMoney } from '../format/money.ts'
import { localTime, type Codec, type Read } from '../form/form-values.ts'

/** How a condition is filled in: words or ids one by one, an amount from and to, a time from and to, or yes and no. */
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

export type TypedCondition = readonly string[] | { readonly from: string; readonly to: string } | boolean
/** One alternative as it stands in the form. */
export type TypedFilter = { readonly [Name in keyof ConfigQuery]?: TypedCondition }

/** A condition that nobody has filled in yet. */
export function emptyCondition(kind: ConditionKind): TypedCondition {
  if (kind === 'flag') return true
  return kind === 'words' || kind === 'ids' ? [] : { from: '', to: '' }
}

/** Job filters as they stand in a form. */
export const filtersCodec: Codec = {
  toTyped: (filters) =>
    ((filters ?? []) as ConfigQuery[]).map((filter) =>
      Object.fromEntries(
        Object.entries(filter).map(([name, value]) => [
          name,
          typedCondition(conditionKinds[name as keyof ConfigQuery], value),
        ]),
      ),
    ),
  toValue: (typed) => readFilters((typed ?? []) as TypedFilter[]),
}

function typedCondition(kind: ConditionKind, value: unknown): TypedCondition {
  if (kind === 'flag') return value === true
  if (kind === 'range') {
    const { lower, upper } = value as { lower?: number; upper?: number }
    const typed = (cents: number | undefined) => (cents === undefined ? '' : typedMoney(cents))
    return { from: typed(lower), to: typed(upper) }
  }
  if (kind === 'time') {
    const { from, to } = value as { from?: string; to?: string }
    const typed = (iso: string | undefined) => (iso === undefined ? '' : localTime(iso))
    return { from: typed(from), to: typed(to) }
  }
  return (value as unknown[]).map(String)
}

/** A condition that was not filled in is none. */
function readFilters(filters: readonly TypedFilter[]): Read {
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

function readCondition(kind: ConditionKind, condition: TypedCondition) {
  if (typeof condition === 'boolean') return condition
  if ('from' in condition) return kind === 'range' ? readRange(condition) : readTime(condition)
  if (condition.length === 0) return undefined
  return kind === 'ids' ? condition.map(Number) : condition
}

function readRange({ from, to }: { from: string; to: string }) {
  const lower = from.trim() === '' ? undefined : parseMoney(from)
  const upper = to.trim() === '' ? undefined : parseMoney(to)
  if ((from.trim() !== '' && lower === undefined) || (to.trim() !== '' && upper === undefined))
    return { message: 'must be amounts of dollars and cents, such as 1,250.50' }
  if (lower === undefined && upper === undefined) return undefined
  return { ...(lower === undefined ? {} : { lower }), ...(upper === undefined ? {} : { upper }) }
}

function readTime({ from, to }: { from: string; to: string }) {
  const parts = Object.entries({ from, to }).filter(([, text]) => text !== '')
  if (parts.length === 0) return undefined
  const times = parts.map(([name, text]) => [name, new Date(text)] as const)
  if (times.some(([, at]) => Number.isNaN(at.getTime()))) return { message: 'must be days and times' }
  return Object.fromEntries(times.map(([name, at]) => [name, at.toISOString()]))
}
