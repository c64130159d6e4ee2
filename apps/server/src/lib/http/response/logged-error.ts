import { AssertionError } from 'node:assert/strict'
import pg from 'pg'

/**
 * Selects the fields of an error that can be logged without customer data. PostgreSQL repeats values in `detail`,
 * `where`, and some messages, Kysely keeps parameters, and Node includes unparsable input, so fields are included by an
 * allowlist.
 */
export function toLoggedError(error: unknown): LoggedError {
  if (error instanceof pg.DatabaseError) {
    const { code = '', constraint, schema, table, column, routine, message } = error
    const told = harmlessClasses.test(code) ? message : withheld
    return {
      type: 'DatabaseError',
      message: told,
      stack: '',
      code,
      constraint,
      schema,
      table,
      column,
      routine,
    }
  }
  if (!(error instanceof Error)) return { type: typeof error, message: withheld, stack: '' }
  const { name, message, cause } = error
  const repeatsInput =
    error instanceof SyntaxError ||
    error instanceof URIError ||
    (error instanceof AssertionError && error.generatedMessage)
  return {
    type: name,
    message: repeatsInput ? withheld : message,
    stack: frames(error),
    ...('code' in error ? { code: error.code } : {}),
    ...(cause === undefined ? {} : { cause: toLoggedError(cause) }),
  }
}

type LoggedError = { type: string; message: string; stack: string; [more: string]: unknown }

const withheld = '(may hold what was sent)'

/**
 * Error classes of PostgreSQL whose messages contain only names of our objects. Class 22 contains values and
 * class 42 the statement.
 */
const harmlessClasses = /^(?:08|23|25|40|53|55|57|58)/

/** Returns the stack without the message. */
const frames = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .slice(0, 20)
    .join('\n')
