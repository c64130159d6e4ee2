/**
 * The meaning of a search, independent of its spelling, for rows in memory. `to-sql.ts` implements the same semantics
 * in SQL. A field without a value is null. Null equals only null. `!=` and a leading `-` are exact negations, so each
 * row matches either a condition or its negation.
 */
export type SearchValue = string | number | boolean | Date | null

export type Comparison = '=' | '>' | '>=' | '<' | '<=' | '~'

export type SearchExpression =
  | { kind: 'compare'; field: string; comparison: Comparison; value: SearchValue }
  | { kind: 'in'; field: string; values: readonly SearchValue[] }
  | { kind: 'not'; part: SearchExpression }
  | { kind: 'and' | 'or'; parts: readonly SearchExpression[] }

/** Returns whether a row matches. `valueOf` returns the value of a field. */
export function matchesSearch(
  expression: SearchExpression,
  valueOf: (field: string) => SearchValue,
): boolean {
  switch (expression.kind) {
    case 'and':
      return expression.parts.every((part) => matchesSearch(part, valueOf))
    case 'or':
      return expression.parts.some((part) => matchesSearch(part, valueOf))
    case 'not':
      return !matchesSearch(expression.part, valueOf)
    case 'in': {
      const found = valueOf(expression.field)
      return expression.values.some((value) => compareValues(found, value) === 0)
    }
    case 'compare':
      return holds(expression.comparison, valueOf(expression.field), expression.value)
  }
}

function holds(comparison: Comparison, found: SearchValue, value: SearchValue): boolean {
  if (comparison === '=') return compareValues(found, value) === 0
  if (found === null || value === null) return false
  if (comparison === '~') return foldAsciiCase(String(found)).includes(foldAsciiCase(String(value)))
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
 * Compares two values of one type like PostgreSQL with `collate "C"`: text by code points, false before true,
 * null last.
 */
export function compareValues(a: SearchValue, b: SearchValue): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b)
  return Number(a) - Number(b)
}

/**
 * Compares texts by code points. JavaScript compares UTF-16 units, which orders code points above U+FFFF before U+E000.
 */
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
 * Lowercases A to Z only, the one case folding that is equal in every PostgreSQL locale. Pure ASCII has a fast path,
 * because 41,000 zip codes are folded at a time.
 */
export const foldAsciiCase = (text: string) =>
  isAscii.test(text) ? text.toLowerCase() : text.replaceAll(/[A-Z]+/g, (capitals) => capitals.toLowerCase())

const isAscii = /^[\0-\x7f]*$/

/** Returns the fields that a search uses. */
export function listSearchedFields(expression: SearchExpression): string[] {
  switch (expression.kind) {
    case 'and':
    case 'or':
      return expression.parts.flatMap(listSearchedFields)
    case 'not':
      return listSearchedFields(expression.part)
    case 'in':
    case 'compare':
      return [expression.field]
  }
}
