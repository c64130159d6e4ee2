/**
 * What a search says, apart from how it is spelled. A search has two meanings that must agree: SQL over
 * tables (`to-sql.ts`) and this one, over rows in memory.
 *
 * A field without a value is null. Null equals null and nothing else: `!=` and a leading `-` are the exact
 * opposite of what they negate, so a row is always found either by a condition or by its negation.
 */
export type Value = string | number | boolean | Date | null

export type Comparison = '=' | '>' | '>=' | '<' | '<=' | '~'

export type Expression =
  | { kind: 'compare'; field: string; comparison: Comparison; value: Value }
  | { kind: 'in'; field: string; values: readonly Value[] }
  | { kind: 'not'; part: Expression }
  | { kind: 'and' | 'or'; parts: readonly Expression[] }

/** Whether a row, of which `valueOf` gives the fields, is found. */
export function matches(expression: Expression, valueOf: (field: string) => Value): boolean {
  switch (expression.kind) {
    case 'and':
      return expression.parts.every((part) => matches(part, valueOf))
    case 'or':
      return expression.parts.some((part) => matches(part, valueOf))
    case 'not':
      return !matches(expression.part, valueOf)
    case 'in': {
      const found = valueOf(expression.field)
      return expression.values.some((value) => compareValues(found, value) === 0)
    }
    case 'compare':
      return holds(expression.comparison, valueOf(expression.field), expression.value)
  }
}

function holds(comparison: Comparison, found: Value, value: Value): boolean {
  if (comparison === '=') return compareValues(found, value) === 0
  if (found === null || value === null) return false
  if (comparison === '~') return foldCase(String(found)).includes(foldCase(String(value)))
  const order = compareValues(found, value)
  switch (comparison) {
    case '>':
      return order > 0
    case '>=':
      return order >= 0
    case '<':
      return order < 0
    case '<=':
      return order <= 0
  }
}

/**
 * The order of two values of one type, the same as PostgreSQL's with `collate "C"`: text by code points,
 * false before true, null after everything.
 */
export function compareValues(a: Value, b: Value): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b)
  return Number(a) - Number(b)
}

/** JavaScript compares UTF-16 units, in which code points above U+FFFF come before U+E000. */
function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at += 1) {
    const x = a.charCodeAt(at)
    const y = b.charCodeAt(at)
    if (x !== y) return codePointRank(x) - codePointRank(y)
  }
  return a.length - b.length
}

const codePointRank = (unit: number) => (unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800)

/**
 * Only A to Z: the one folding of letters on which every PostgreSQL, whatever its locale, agrees with us.
 * Text of ASCII alone takes the fast way: it is asked for 41,000 zip codes at a time.
 */
export const foldCase = (text: string) =>
  isAscii.test(text) ? text.toLowerCase() : text.replaceAll(/[A-Z]+/g, (capitals) => capitals.toLowerCase())

const isAscii = /^[\0-\x7f]*$/

/** The fields that a search asks for. */
export function fieldsOf(expression: Expression): string[] {
  switch (expression.kind) {
    case 'and':
    case 'or':
      return expression.parts.flatMap(fieldsOf)
    case 'not':
      return fieldsOf(expression.part)
    case 'in':
    case 'compare':
      return [expression.field]
  }
}
