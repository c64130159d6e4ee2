import type { FieldType } from '@tiller/contract/list'
import { sql, type RawBuilder } from 'kysely'
import { foldCase, type Comparison, type Expression, type Value } from './expression.ts'

export type Condition = RawBuilder<boolean>

/** Where a field is found, and what it holds. */
export type Column = { sql: RawBuilder<unknown>; type: FieldType }

/**
 * The same as `matches`, as a condition of SQL in which every value is a parameter. Negation is pushed down
 * to the comparisons, where SQL's unknown can be told from its false; an `or … is null` there is what
 * makes a condition and its negation share out all rows.
 */
export function toSql(expression: Expression, column: (field: string) => Column, negated = false): Condition {
  switch (expression.kind) {
    case 'and':
    case 'or': {
      const parts = expression.parts.map((part) => toSql(part, column, negated))
      const word = (expression.kind === 'and') === negated ? sql` or ` : sql` and `
      return sql`(${sql.join(parts, word)})`
    }
    case 'not':
      return toSql(expression.part, column, !negated)
    case 'in':
      return oneOf(column(expression.field), expression.values, negated)
    case 'compare':
      return compare(column(expression.field), expression.comparison, expression.value, negated)
  }
}

const operators = {
  '=': [sql`=`, sql`<>`],
  '>': [sql`>`, sql`<=`],
  '>=': [sql`>=`, sql`<`],
  '<': [sql`<`, sql`>=`],
  '<=': [sql`<=`, sql`>`],
} as const

function compare(column: Column, comparison: Comparison, value: Value, negated: boolean): Condition {
  const found = comparable(column)
  if (value === null) return negated ? sql`${found} is not null` : sql`${found} is null`
  if (comparison === '~') {
    const position = sql`strpos(lower(${found}), ${foldCase(String(value))}::text)`
    return negated ? sql`(${position} = 0 or ${found} is null)` : sql`${position} > 0`
  }
  const [is, isNot] = operators[comparison]
  const given = parameter(column.type, value)
  return negated ? sql`(${found} ${isNot} ${given} or ${found} is null)` : sql`${found} ${is} ${given}`
}

function oneOf(column: Column, values: readonly Value[], negated: boolean): Condition {
  const found = comparable(column)
  const given = values.filter((value) => value !== null)
  const hasNull = given.length < values.length
  const list = sql`array[${sql.join(given.map((value) => parameter(column.type, value)))}]`
  const inList = given.length === 0 ? sql<boolean>`false` : sql<boolean>`${found} = any(${list})`
  const notInList = given.length === 0 ? sql<boolean>`true` : sql<boolean>`${found} <> all(${list})`
  if (negated)
    return hasNull ? sql`(${notInList} and ${found} is not null)` : sql`(${notInList} or ${found} is null)`
  return hasNull ? sql`(${inList} or ${found} is null)` : inList
}

/** Text in the order of its code points, whatever the locale of the database: the order that `matches` and `sort` know. */
export const comparable = ({ sql: found, type }: Column): RawBuilder<unknown> =>
  type === 'string' ? sql`(${found} collate "C")` : found

/** A whole number stays one, so that an index on an integer column can be used. */
function parameter(type: FieldType, value: Exclude<Value, null>): RawBuilder<unknown> {
  switch (type) {
    case 'string':
      return sql`${value}::text`
    case 'boolean':
      return sql`${value}::boolean`
    case 'date':
      return sql`${value instanceof Date ? value.toISOString() : value}::timestamptz`
    case 'number':
      return Number.isInteger(value) ? sql`${value}::bigint` : sql`${value}::float8`
  }
}
