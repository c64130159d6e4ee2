import type { FieldProblem } from '@tiller/client/platform'
import type { FieldSpec, FieldSpecs } from '../api/rules/field.ts'
import { formatMoney } from '../format/money.ts'
import { formatCount } from '../format/text.ts'
import { t, translateKnown } from '../language/text.ts'

/**
 * Returns one problem per field, because a number can violate several rules of the contract for the same reason.
 * Limits of numbers are in the unit of the form: money in dollars.
 */
export const describeProblems = (problems: readonly FieldProblem[], fields: FieldSpecs): FieldProblem[] =>
  problems
    .filter(({ field }, index) => problems.findIndex((other) => other.field === field) === index)
    .map((problem) => ({ ...problem, message: describeNumber(problem.message, fields[problem.field]) }))

/** Returns a sentence with the label of a field and its problem. */
export const formatProblem = (label: string, message: string): string =>
  t('{label} {message}.', { label, message: translateKnown(message) })

function describeNumber(message: string, { kind, minimum, maximum }: Partial<FieldSpec> = {}): string {
  if (/^must be integer(?: or null)?$/.test(message)) return t('must be a whole number')
  const [, sign, limit] = /^must be ([<>]=) (-?\d+(?:\.\d+)?)$/.exec(message) ?? []
  if (sign === undefined) return message
  if (kind === 'number' && minimum !== undefined && maximum !== undefined)
    return t('must be between {minimum, number} and {maximum, number}', { minimum, maximum })
  const format = kind === 'money' ? formatMoney : formatCount
  const values = { limit: format(Number(limit)) }
  return sign === '<=' ? t('must be at most {limit}', values) : t('must be at least {limit}', values)
}
