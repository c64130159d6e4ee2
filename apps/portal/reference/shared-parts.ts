import type { Parameter } from './document.ts'
import type { OperationResponse, ResponseHeader, Operation } from './model.ts'

/**
 * Parameters, headers, and failures that many operations share. The page describes them once, and operations only
 * name them.
 */
export type SharedElements = {
  parameters: Parameter[]
  headers: ResponseHeader[]
  /** Headers that nearly all responses have. An operation only lists those that it lacks. */
  ubiquitous: ResponseHeader[]
  /** The error codes of each status, or its description if it has none. */
  failures: { status: string; codes: string[]; description: string }[]
}

const minUses = 10
const minShare = 0.06
// Errors are grouped at a lower share than parameters, because each operation names them.
const minFailureShare = 0.2
const nearlyAll = 0.9

/** Returns the elements that operations share, most frequent first. */
export const findSharedElements = (operations: readonly Operation[]): SharedElements => {
  const shared = <T>(partsOf: (operation: Operation) => readonly T[], share = minShare): T[] =>
    sharedBy(operations, partsOf, Math.max(minUses, operations.length * share))
  const failures = shared(failuresOf, minFailureShare)
  const statuses = [...new Set(failures.map(({ status }) => status))].toSorted()
  return {
    parameters: shared(({ parameters }) => parameters.filter((parameter) => parameter.in !== 'path')),
    headers: shared(({ answers }) => answers.flatMap((answer) => answer.headers)),
    ubiquitous: shared(
      ({ answers }) => answers.filter(isSuccessResponse).flatMap(({ headers }) => headers),
      nearlyAll,
    ),
    failures: statuses.map((status) => {
      const same = failures.filter((failure) => failure.status === status)
      return {
        status,
        codes: same.flatMap(({ code }) => code ?? []),
        description: same.find(({ code }) => code === undefined)?.description ?? '',
      }
    }),
  }
}

const sharedBy = <T>(
  operations: readonly Operation[],
  partsOf: (operation: Operation) => readonly T[],
  least: number,
): T[] => {
  const uses = new Map<string, { part: T; count: number }>()
  for (const operation of operations)
    for (const [key, part] of new Map(partsOf(operation).map((part) => [JSON.stringify(part), part])))
      uses.set(key, { part, count: (uses.get(key)?.count ?? 0) + 1 })
  return [...uses.values()]
    .filter(({ count }) => count >= least)
    .toSorted((one, other) => other.count - one.count)
    .map(({ part }) => part)
}

export const isSuccessResponse = ({ status }: OperationResponse): boolean => status.startsWith('2')

type Failure = { status: string; code?: string; description: string }

const failuresOf = ({ answers }: Operation): Failure[] =>
  answers
    .filter((answer) => !isSuccessResponse(answer))
    .flatMap(({ status, errorCodes, description }): Failure[] =>
      errorCodes.length === 0
        ? [{ status, description }]
        : errorCodes.map((code) => ({ status, code, description: '' })),
    )

export const isSharedParameter = ({ parameters }: SharedElements, parameter: Parameter): boolean =>
  includes(parameters, parameter)

export const isCommonHeader = ({ headers }: SharedElements, header: ResponseHeader): boolean =>
  includes(headers, header)

/** Returns the ubiquitous headers that are missing from a response. */
export const findMissingHeaders = (
  { ubiquitous }: SharedElements,
  headers: readonly ResponseHeader[],
): ResponseHeader[] => ubiquitous.filter((header) => !includes(headers, header))

export const isUbiquitousHeader = ({ ubiquitous }: SharedElements, header: ResponseHeader): boolean =>
  includes(ubiquitous, header)

/** Returns the part of an error response that is not shared, or null if all of it is. */
export const omitSharedFailure = (
  { failures }: SharedElements,
  answer: OperationResponse,
): OperationResponse | null => {
  const common = failures.find(({ status }) => status === answer.status)
  if (common === undefined) return answer
  if (answer.errorCodes.length === 0) return common.description === answer.description ? null : answer
  const errorCodes = answer.errorCodes.filter((code) => !common.codes.includes(code))
  return errorCodes.length === 0 ? null : { ...answer, errorCodes }
}

/** Returns the statuses of an operation that are at least partly shared. */
export const listSharedStatuses = (
  { failures }: SharedElements,
  answers: readonly OperationResponse[],
): string[] =>
  answers
    .filter(({ status, errorCodes, description }) =>
      failures.some(
        (failure) =>
          failure.status === status &&
          (errorCodes.length === 0
            ? failure.description === description
            : errorCodes.some((code) => failure.codes.includes(code))),
      ),
    )
    .map(({ status }) => status)

const includes = <T>(parts: readonly T[], part: T): boolean => {
  const text = JSON.stringify(part)
  return parts.some((other) => JSON.stringify(other) === text)
}
