import type { ListFieldType } from '@tiller/contract/list'
import { sql, type RawBuilder } from 'kysely'
import { foldAsciiCase, type Comparison, type SearchExpression, type SearchValue } from './expression.ts'

export type SqlPredicate = RawBuilder<boolean>

/** A field with several values per row, none of which is null. */
export type MultiValued = {
  /** Returns a condition for rows with one of these values. */
  any: (values: readonly Exclude<SearchValue, null>[]) => SqlPredicate
  /** Returns a condition for rows with a value that contains this text. */
  containing: (text: string) => SqlPredicate
  none: SqlPredicate
}

/** The SQL and type of a field. */
export type FieldColumn =
  | { sql: RawBuilder<unknown>; type: ListFieldType }
  | { several: MultiValued; type: 'strings' | 'numbers' }

/**
 * Compiles a search to an SQL condition with parameters. Negation is pushed down to the comparisons, where unknown can
 * be distinguished from false; `or … is null` makes a condition and its negation cover all rows.
 */
export function compileSearchToSql(
  expression: SearchExpression,
  column: (field: string) => FieldColumn,
  negated = false,
): SqlPredicate {
  switch (expression.kind) {
    case 'and':
    case 'or': {
      const parts = expression.parts.map((part) => compileSearchToSql(part, column, negated))
      const word = (expression.kind === 'and') === negated ? sql` or ` : sql` and `
      return sql`(${sql.join(parts, word)})`
    }
    case 'not':
      return compileSearchToSql(expression.part, column, !negated)
    case 'in': {
      const found = column(expression.field)
      return 'several' in found
        ? perhapsNot(negated, someOf(found.several, expression.values))
        : oneOf(found, expression.values, negated)
    }
    case 'compare': {
      const found = column(expression.field)
      const { comparison, value } = expression
      if (!('several' in found)) return compare(found, comparison, value, negated)
      return perhapsNot(
        negated,
        comparison === '~' ? found.several.containing(String(value)) : someOf(found.several, [value]),
      )
    }
  }
}

const perhapsNot = (negated: boolean, condition: SqlPredicate): SqlPredicate =>
  negated ? sql`not ${condition}` : condition

function someOf({ any, none }: MultiValued, values: readonly SearchValue[]): SqlPredicate {
  const given = values.filter((value) => value !== null)
  const parts = [...(given.length === 0 ? [] : [any(given)]), ...(given.length < values.length ? [none] : [])]
  return sql`(${sql.join(parts, sql` or `)})`
}

/** A field with at most one value per row. */
type Single = Exclude<FieldColumn, { several: MultiValued }>

const operators = {
  '=': [sql`=`, sql`<>`],
  '>': [sql`>`, sql`<=`],
  '>=': [sql`>=`, sql`<`],
  '<': [sql`<`, sql`>=`],
  '<=': [sql`<=`, sql`>`],
} as const

function compare(column: Single, comparison: Comparison, value: SearchValue, negated: boolean): SqlPredicate {
  const found = toComparableSql(column)
  if (value === null) return negated ? sql`${found} is not null` : sql`${found} is null`
  if (comparison === '~') {
    const position = sql`strpos(lower(${found}), ${foldAsciiCase(String(value))}::text)`
    return negated ? sql`(${position} = 0 or ${found} is null)` : sql`${position} > 0`
  }
  const [is, isNot] = operators[comparison]
  const given = parameter(column.type, value)
  return negated ? sql`(${found} ${isNot} ${given} or ${found} is null)` : sql`${found} ${is} ${given}`
}

function oneOf(column: Single, values: readonly SearchValue[], negated: boolean): SqlPredicate {
  const found = toComparableSql(column)
  const given = values.filter((value) => value !== null)
  const hasNull = given.length < values.length
  const list = sql`array[${sql.join(given.map((value) => parameter(column.type, value)))}]`
  const inList = given.length === 0 ? sql<boolean>`false` : sql<boolean>`${found} = any(${list})`
  const notInList = given.length === 0 ? sql<boolean>`true` : sql<boolean>`${found} <> all(${list})`
  if (negated)
    return hasNull ? sql`(${notInList} and ${found} is not null)` : sql`(${notInList} or ${found} is null)`
  return hasNull ? sql`(${inList} or ${found} is null)` : inList
}

/** Makes SQL order text by code points in every locale, as comparisons of documents in memory do. */
export const toComparableSql = ({ sql: found, type }: Single): RawBuilder<unknown> =>
  type === 'string' ? sql`(${found} collate "C")` : found

/** Binds a value. Integers stay integers, so that an index on an integer column can be used. */
function parameter(type: ListFieldType, value: Exclude<SearchValue, null>): RawBuilder<unknown> {
  switch (type) {
    case 'string':
    case 'strings':
      return sql`${value}::text`
    case 'boolean':
      return sql`${value}::boolean`
    case 'date':
      return sql`${value instanceof Date ? value.toISOString() : value}::timestamptz`
    case 'number':
    case 'numbers':
      return Number.isInteger(value) ? sql`${value}::bigint` : sql`${value}::float8`
  }
}
