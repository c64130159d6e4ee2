import { InvalidArgumentError } from 'commander'
import { customerScopes, type Scope } from '@tiller/contract/scopes'
import { maxId } from '@tiller/contract/schema'
import { startOfDay } from '#domain/campaigns/budget/billing-days.ts'
import { CommandError } from './fail.ts'
import { readConfig } from '#lib/config/config.ts'

/** Returns the options that were given, by field. Throws if there are none. */
export function pickGivenOptions<Change extends object>(change: {
  [Field in keyof Change]: Change[Field] | undefined
}) {
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  if (given.length === 0) throw new CommandError('Give at least one option; --help lists them.')
  return Object.fromEntries(given) as Partial<Change>
}

export function parseId(text: string): number {
  const id = Number(text)
  if (!/^\d+$/.test(text) || id < 1 || id > maxId)
    throw new InvalidArgumentError('Expected an id, such as 1.')
  return id
}

export const parseText = (maxLength: number) => (text: string) => {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > maxLength)
    throw new InvalidArgumentError(`Expected 1 to ${maxLength} characters.`)
  return trimmed
}

export function parseEmail(text: string): string {
  if (!/^[^\s@]+@[^\s@]+$/.test(text) || text.length > 254)
    throw new InvalidArgumentError('Expected an email address.')
  return text
}

export function parseScopes(text: string): Scope[] {
  const names = text.split(/[\s,]+/).filter(Boolean)
  const scopes = customerScopes.filter((scope) => names.includes(scope))
  const unknown = names.filter((name) => !scopes.some((scope) => scope === name))
  if (unknown.length > 0 || scopes.length === 0)
    throw new InvalidArgumentError(`Expected scopes, separated by commas: ${customerScopes.join(', ')}.`)
  return scopes
}

export function parseConversionEvents(text: string): (1 | 2 | 3)[] {
  const names = text === 'none' ? [] : text.split(',')
  const events = ([1, 2, 3] as const).filter((event) => names.includes(String(event)))
  if (events.length !== names.length)
    throw new InvalidArgumentError('Expected conversion events 1, 2, and 3, separated by commas, or none.')
  return events
}

export const parseCents = (max: number) => (text: string) => {
  const cents = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(cents <= max)) throw new InvalidArgumentError(`Expected whole cents, from 0 to ${max}.`)
  return cents
}

export function parseSessionId(text: string): string {
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text))
    throw new InvalidArgumentError('Expected the tlr_sid of a click, a UUID.')
  return text.toLowerCase()
}

export function parseMonth(text: string): string {
  if (!/^20\d\d-(?:0[1-9]|1[0-2])$/.test(text))
    throw new InvalidArgumentError('Expected a month, such as 2026-03.')
  return text
}

/** Parses the maximum number of rows of a list. */
export function parseRowLimit(text: string): number {
  const limit = Number(text)
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000)
    throw new InvalidArgumentError('Expected a number from 1 to 1000.')
  return limit
}

/** Creates a parser of some of the `names`, separated by commas, or `none`. */
export const parseNameList =
  <Name extends string>(names: readonly Name[], kind: string) =>
  (text: string): Name[] => {
    const given = text === 'none' ? [] : text.split(',').map((name) => name.trim())
    const known = names.filter((name) => given.includes(name))
    if (known.length !== given.length)
      throw new InvalidArgumentError(`Expected names of ${kind}: ${names.join(', ')}, or none.`)
    return known
  }

export const parseSeconds = (min: number, max: number) => (text: string) => {
  const seconds = Number(text)
  if (!Number.isInteger(seconds) || seconds < min || seconds > max)
    throw new InvalidArgumentError(`Expected seconds, from ${min} to ${max}.`)
  return seconds
}

export function parseFetchMinutes(text: string): number {
  const minutes = Number(text)
  if (!Number.isInteger(minutes) || minutes < 15 || minutes > 10_080)
    throw new InvalidArgumentError('Expected minutes, from 15 to 10080.')
  return minutes
}

/** A day in the billing time zone, or an instant. */
export type DayOrInstant = { day: string } | { at: Date }

export const toInstant = (instant: DayOrInstant) =>
  'at' in instant ? instant.at : startOfDay(instant.day, readConfig(process.env).billingZone)

export function parseDayOrInstant(text: string): DayOrInstant {
  const at = new Date(text)
  if (/^2\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime())) return { day: text }
  if (
    /^2\d{3}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/.test(text) &&
    !Number.isNaN(at.getTime())
  )
    return { at }
  throw new InvalidArgumentError('Expected a day or a time with offset: 2026-12-01, 2026-12-01T05:00:00Z.')
}
