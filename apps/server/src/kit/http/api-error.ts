import { errorTable, type ErrorCode } from '@tiller/contract/errors'
import type { FieldProblem } from '@tiller/contract/problem'

/** A refusal that the caller is meant to read. Everything else that is thrown is an internal error. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly errors: readonly FieldProblem[]
  /** When it is worth another try. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    detail: string,
    errors: readonly FieldProblem[] = [],
    retryAfterSeconds?: number,
  ) {
    super(detail)
    this.code = code
    this.errors = errors
    this.retryAfterSeconds = retryAfterSeconds
  }

  get status() {
    return errorTable[this.code].status
  }
}

/** Missing and hidden objects get this one answer. */
export const notFound = (noun: string, id: number | string) =>
  new ApiError('not-found', `There is no ${noun} ${id}.`)

/** What is there, or the answer that it is not. */
export function found<T>(item: T | undefined, noun: string, id: number | string): T {
  if (item === undefined) throw notFound(noun, id)
  return item
}

/** Refuses a request whose body has the right shape, but breaks a rule between its fields. */
export function refuseIf(errors: readonly FieldProblem[]) {
  if (errors.length > 0) throw invalid(errors)
}

export const invalid = (errors: readonly FieldProblem[]) =>
  new ApiError(
    'invalid-request',
    errors.length === 1 ? 'One field is invalid.' : `${errors.length} fields are invalid.`,
    errors,
  )
