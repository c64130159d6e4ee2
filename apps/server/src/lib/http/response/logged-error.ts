import { AssertionError } from 'node:assert/strict'
import pg from 'pg'

/**
 * What a log may hold of an error: nothing that a customer has sent. PostgreSQL repeats values in `detail`,
 * `where` and in the messages of some classes, Kysely keeps the parameters, Node the input that it could not
 * read; so it is named here what is taken, and nothing else is.
 */
export function loggedError(error: unknown): LoggedError {
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
    ...(cause === undefined ? {} : { cause: loggedError(cause) }),
  }
}

type LoggedError = { type: string; message: string; stack: string; [more: string]: unknown }

const withheld = '(may hold what was sent)'

/**
 * Classes of PostgreSQL's codes whose messages name only what we have named ourselves: connections, constraints,
 * transactions, resources, objects that are not ready, interventions, the system. Not 22, which is about values,
 * nor 42, which repeats the statement.
 */
const harmlessClasses = /^(?:08|23|25|40|53|55|57|58)/

/** Where it happened, without the message that a stack begins with. */
const frames = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .slice(0, 20)
    .join('\n')
