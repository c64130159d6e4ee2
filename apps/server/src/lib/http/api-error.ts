import { errorTable, type ErrorCode } from '@tiller/contract/errors'
import type { FieldProblem } from '@tiller/contract/problem'
import { maxFaults } from '@tiller/contract/limits'
import { shortened, shownValue } from './request/displayed-value.ts'

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
    this.errors = errors.slice(0, maxFaults).map(bounded)
    this.retryAfterSeconds = retryAfterSeconds
  }

  get status() {
    return errorTable[this.code].status
  }
}

/** What is wrong with a field, with no more of what was sent than an answer may repeat. */
const bounded = (fault: FieldProblem): FieldProblem => ({
  ...fault,
  field: shortened(fault.field),
  ...('value' in fault ? { value: shownValue(fault.value) } : {}),
})

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

/** More faults than this are not looked for. */
export const maxFaultsCounted = 1000

export const invalid = (errors: readonly FieldProblem[]) =>
  new ApiError('invalid-request', `${count(errors.length)}.`, errors)

function count(faults: number) {
  if (faults === 1) return 'One field is invalid'
  if (faults <= maxFaults) return `${faults} fields are invalid`
  const atLeast = faults < maxFaultsCounted ? '' : 'At least '
  return `${atLeast}${faults} fields are invalid; the first ${maxFaults} are listed`
}
