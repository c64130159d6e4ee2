import type { FieldProblem } from '@tiller/client/platform'
import { t } from '../language/text.ts'
import type { FieldSpec, FieldSpecs } from '../api/rules/field.ts'
import { parseMoney, formatMoneyInput } from '../format/money.ts'

/** The values of a form's controls by field: texts, flags, and lists of rows. */
export type FormValues = Readonly<Record<string, unknown>>

/**
 * A value for the API, or the faults of an invalid text. `at` is the path within the field, for example
 * `[0].zipCode`.
 */
export type ConversionResult = { value: unknown } | { faults: readonly { at?: string; message: string }[] }

/** Converts a list from the API to the values of its controls and back. */
export type ListCodec = {
  toFormValue: (value: unknown) => unknown
  fromFormValue: (values: unknown) => ConversionResult
}
export type ListCodecs = Readonly<Record<string, ListCodec>>

export const toFormValues = (object: object, fields: FieldSpecs, codecs: ListCodecs = {}): FormValues =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = (object as Record<string, unknown>)[name]
      return [name, codecs[name] === undefined ? toFormValue(value, field) : codecs[name].toFormValue(value)]
    }),
  )

/**
 * Converts form values to a request body. Returns the body and the problems of invalid texts, whose fields the body
 * omits.
 */
export function createRequestBody(values: FormValues, fields: FieldSpecs, codecs: ListCodecs = {}) {
  const body: Record<string, unknown> = {}
  const faults: FieldProblem[] = []
  for (const [name, field] of Object.entries(fields)) {
    const read =
      codecs[name] === undefined ? readValue(values[name], field) : codecs[name].fromFormValue(values[name])
    if ('faults' in read)
      faults.push(
        ...read.faults.map(({ at = '', message }) => ({ in: 'body' as const, field: name + at, message })),
      )
    else if (read.value !== undefined) body[name] = read.value
  }
  return { body, faults }
}

export const findChangedFields = (before: FormValues, after: FormValues): string[] =>
  Object.keys(after).filter((name) => !isJsonEqual(before[name], after[name]))

export const textOrEmpty = (values: unknown): string => (typeof values === 'string' ? values : '')

export const isJsonEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

function toFormValue(value: unknown, { kind, minimum }: FieldSpec): unknown {
  if (kind === 'flag') return value === true
  if (value === null || value === undefined) return ''
  // 0 means unlimited; an empty field says the same.
  if (kind === 'money') return value === 0 && minimum === 0 ? '' : formatMoneyInput(Number(value))
  if (kind === 'instant') return formatLocalTime(textOrEmpty(value))
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function readValue(values: unknown, field: FieldSpec): ConversionResult {
  if (field.kind === 'flag') return { value: values === true }
  const text = textOrEmpty(values)
  return text.trim() === '' ? readEmpty(text, field) : readText(text, field)
}

function readEmpty(text: string, { kind, isNullable, isOptional, minimum }: FieldSpec): ConversionResult {
  if (isNullable === true) return { value: null }
  if ((kind === 'money' || kind === 'number') && minimum === 0) return { value: 0 }
  if (kind === 'text' || kind === 'long text') return { value: text }
  return isOptional === true ? { value: undefined } : { faults: [{ message: t('is required') }] }
}

function readText(text: string, { kind, values, minimum }: FieldSpec): ConversionResult {
  if (kind === 'money') return readMoney(text, minimum)
  if (kind === 'number') {
    const number = Number(text)
    return Number.isNaN(number) ? { faults: [{ message: t('must be a number') }] } : { value: number }
  }
  if (kind === 'instant') {
    const at = new Date(text)
    return Number.isNaN(at.getTime())
      ? { faults: [{ message: t('must be a day and a time') }] }
      : { value: at.toISOString() }
  }
  return { value: kind === 'choice' ? (values?.find((value) => String(value) === text) ?? text) : text }
}

function readMoney(text: string, minimum: number | undefined): ConversionResult {
  const cents = parseMoney(text)
  if (cents === undefined)
    return { faults: [{ message: t('must be an amount of dollars and cents, such as 1,250.50') }] }
  return minimum === 0 && cents < 0 ? { faults: [{ message: t('must not be below 0') }] } : { value: cents }
}

/** Formats an instant for a `datetime-local` input: local time, to the minute. */
export function formatLocalTime(iso: string): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return ''
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}
