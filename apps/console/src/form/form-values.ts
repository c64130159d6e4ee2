import type { FieldProblem } from '@tiller/client/platform'
import type { Field, Fields } from '../api/rules/field.ts'
import { parseMoney, typedMoney } from '../format/money.ts'

/** What stands in the controls of a form, by field: texts as they were typed, flags, and what lists make of theirs. */
export type Typed = Readonly<Record<string, unknown>>

/** A value of the API, or why what was typed is none. `at` is below the field, such as `[0].zipCode`. */
export type Read = { value: unknown } | { faults: readonly { at?: string; message: string }[] }

/** How a list stands in its controls, and what it is made of by them. */
export type Codec = { toTyped: (value: unknown) => unknown; toValue: (typed: unknown) => Read }
export type Codecs = Readonly<Record<string, Codec>>

/** An object of the API as it stands in a form. */
export const typedOf = (object: object, fields: Fields, codecs: Codecs = {}): Typed =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = (object as Record<string, unknown>)[name]
      return [name, codecs[name] === undefined ? typedValue(value, field) : codecs[name].toTyped(value)]
    }),
  )

/** The object that a form stands for, with what is wrong with single texts; fields of those are absent. */
export function bodyOf(typed: Typed, fields: Fields, codecs: Codecs = {}) {
  const body: Record<string, unknown> = {}
  const faults: FieldProblem[] = []
  for (const [name, field] of Object.entries(fields)) {
    const read =
      codecs[name] === undefined ? readValue(typed[name], field) : codecs[name].toValue(typed[name])
    if ('faults' in read)
      faults.push(
        ...read.faults.map(({ at = '', message }) => ({ in: 'body' as const, field: name + at, message })),
      )
    else if (read.value !== undefined) body[name] = read.value
  }
  return { body, faults }
}

/** The fields that somebody has changed. */
export const changedFields = (before: Typed, after: Typed): string[] =>
  Object.keys(after).filter((name) => !isSame(before[name], after[name]))

/** What stands in a field of text. */
export const textOf = (typed: unknown): string => (typeof typed === 'string' ? typed : '')

/** Whether two values are the same, all the way down. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

function typedValue(value: unknown, { kind, minimum }: Field): unknown {
  if (kind === 'flag') return value === true
  if (value === null || value === undefined) return ''
  // 0 says that there is none; an empty field says the same, and is easier to fill in.
  if (kind === 'money') return value === 0 && minimum === 0 ? '' : typedMoney(Number(value))
  if (kind === 'instant') return localTime(textOf(value))
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function readValue(typed: unknown, field: Field): Read {
  if (field.kind === 'flag') return { value: typed === true }
  const text = textOf(typed)
  return text.trim() === '' ? readEmpty(text, field) : readText(text, field)
}

function readEmpty(text: string, { kind, isNullable, isOptional, minimum }: Field): Read {
  if (isNullable === true) return { value: null }
  if ((kind === 'money' || kind === 'number') && minimum === 0) return { value: 0 }
  if (kind === 'text' || kind === 'long text') return { value: text }
  return isOptional === true ? { value: undefined } : { faults: [{ message: 'is required' }] }
}

function readText(text: string, { kind, values, minimum }: Field): Read {
  if (kind === 'money') return readMoney(text, minimum)
  if (kind === 'number') {
    const number = Number(text)
    return Number.isNaN(number) ? { faults: [{ message: 'must be a number' }] } : { value: number }
  }
  if (kind === 'instant') {
    const at = new Date(text)
    return Number.isNaN(at.getTime())
      ? { faults: [{ message: 'must be a day and a time' }] }
      : { value: at.toISOString() }
  }
  return { value: kind === 'choice' ? (values?.find((value) => String(value) === text) ?? text) : text }
}

function readMoney(text: string, minimum: number | undefined): Read {
  const cents = parseMoney(text)
  if (cents === undefined)
    return { faults: [{ message: 'must be an amount of dollars and cents, such as 1,250.50' }] }
  return minimum === 0 && cents < 0 ? { faults: [{ message: 'must not be below 0' }] } : { value: cents }
}

/** An instant as the browser's control for day and time has it: in the reader's own zone, to the minute. */
export function localTime(iso: string): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return ''
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}
