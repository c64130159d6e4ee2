import { errorTable, type ErrorCode } from '@tiller/contract/errors'
import type { FieldProblem } from '@tiller/contract/problem'
import { maxFaults } from '@tiller/contract/limits'
import { truncated, displayedValue } from './request/displayed-value.ts'

/** An error for the caller. All other errors are internal errors. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly errors: readonly FieldProblem[]
  /** When a retry is useful. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    detail: string,
    errors: readonly FieldProblem[] = [],
    retryAfterSeconds?: number,
  ) {
    super(detail)
    this.code = code
    this.errors = errors.slice(0, maxFaults).map(bounded)
    this.retryAfterSeconds = retryAfterSeconds
  }

  get status() {
    return errorTable[this.code].status
  }
}

/** Shortens the value that the response repeats. */
const bounded = (fault: FieldProblem): FieldProblem => ({
  ...fault,
  field: truncated(fault.field),
  ...('value' in fault ? { value: displayedValue(fault.value) } : {}),
})

/** Missing and hidden objects have the same error. */
export const notFound = (noun: string, id: number | string) =>
  new ApiError('not-found', `There is no ${noun} ${id}.`)

/** Returns the object or throws `not-found`. */
export function requireFound<T>(item: T | undefined, noun: string, id: number | string): T {
  if (item === undefined) throw notFound(noun, id)
  return item
}

/** Throws `invalid-request` if there are problems. */
export function throwIfInvalid(errors: readonly FieldProblem[]) {
  if (errors.length > 0) throw invalid(errors)
}

/** Validation stops after this many problems. */
export const maxProblemsCounted = 1000

export const invalid = (errors: readonly FieldProblem[]) =>
  new ApiError('invalid-request', `${count(errors.length)}.`, errors)

function count(faults: number) {
  if (faults === 1) return 'One field is invalid'
  if (faults <= maxFaults) return `${faults} fields are invalid`
  const atLeast = faults < maxProblemsCounted ? '' : 'At least '
  return `${atLeast}${faults} fields are invalid; the first ${maxFaults} are listed`
}
