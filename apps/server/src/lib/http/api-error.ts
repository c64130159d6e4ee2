import { errorTable, type ErrorCode } from '@tiller/contract/errors'
import type { FieldProblem } from '@tiller/contract/problem'
import { maxReportedErrors } from '@tiller/contract/limits'
import { truncateText, toDisplayedValue } from './request/displayed-value.ts'

/** An error that is reported to the caller. All other errors are internal errors. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly errors: readonly FieldProblem[]
  /** Number of seconds after which a retry may succeed; undefined if it is unknown. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    detail: string,
    errors: readonly FieldProblem[] = [],
    retryAfterSeconds?: number,
  ) {
    super(detail)
    this.code = code
    this.errors = errors.slice(0, maxReportedErrors).map(bounded)
    this.retryAfterSeconds = retryAfterSeconds
  }

  get status() {
    return errorTable[this.code].status
  }
}

/** Shortens the invalid value that the response repeats. */
const bounded = (fault: FieldProblem): FieldProblem => ({
  ...fault,
  field: truncateText(fault.field),
  ...('value' in fault ? { value: toDisplayedValue(fault.value) } : {}),
})

/**
 * Creates the error for a missing object. Objects of other customers get the same error, so that their existence is not
 * disclosed.
 */
export const createNotFoundError = (noun: string, id: number | string) =>
  new ApiError('not-found', `There is no ${noun} ${id}.`)

/** Returns the object or throws `not-found`. */
export function requireFound<T>(item: T | undefined, noun: string, id: number | string): T {
  if (item === undefined) throw createNotFoundError(noun, id)
  return item
}

/** Throws `invalid-request` if there are problems. */
export function throwIfInvalid(errors: readonly FieldProblem[]) {
  if (errors.length > 0) throw createInvalidRequestError(errors)
}

/** Validation stops after this many problems. */
export const maxProblemsCounted = 1000

export const createInvalidRequestError = (errors: readonly FieldProblem[]) =>
  new ApiError('invalid-request', `${count(errors.length)}.`, errors)

function count(faults: number) {
  if (faults === 1) return 'One field is invalid'
  if (faults <= maxReportedErrors) return `${faults} fields are invalid`
  const atLeast = faults < maxProblemsCounted ? '' : 'At least '
  return `${atLeast}${faults} fields are invalid; the first ${maxReportedErrors} are listed`
}
