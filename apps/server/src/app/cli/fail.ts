import { ConfigError } from '#lib/config/config.ts'
import { StartError } from '#lib/postgres/embedded/start-error.ts'
import { ApiError } from '#lib/http/api-error.ts'

/** An error in the use of a command. The message states the problem and the remedy. */
export class CommandError extends Error {}

/** Prints the reason and ends the process with exit code 1. `LOG_LEVEL=debug` adds the stack of an unexpected error. */
export function exitWithError(error: unknown): never {
  process.stderr.write(`${formatFailure(error)}\n`)
  if (isVerbose(process.env['LOG_LEVEL']) && !isExpected(error))
    process.stderr.write(`${(error as Error).stack}\n`)
  process.exit(1)
}

const isVerbose = (level: string | undefined) => level === 'debug' || level === 'trace'

/** Formats an error as one sentence without a stack, and a line for each invalid setting or field. */
export function formatFailure(error: unknown): string {
  if (isExpected(error)) return [error.message, ...invalidFields(error)].join('\n')
  const { code, path } = error as NodeJS.ErrnoException
  const fault = fileFaults[code ?? '']
  if (fault !== undefined) return fault(path)
  return `Unexpected error: ${getErrorReason(error)}. LOG_LEVEL=debug prints its stack.`
}

const invalidFields = (error: Error) =>
  error instanceof ApiError ? error.errors.map(({ field, message }) => `  ${field} ${message}`) : []

const isExpected = (error: unknown): error is Error =>
  [StartError, ConfigError, ApiError, CommandError].some((kind) => error instanceof kind)

const forbidden = (path = 'needed here') => `The file ${path} may not be opened by this user.`
const full = (path?: string) =>
  `The disk${path === undefined ? '' : ` of ${path}`} is full. Free space, or choose another directory with TILLER_DATA.`

/** Messages by the error code of the operating system. Errors of writes have no path. */
const fileFaults: Record<string, (path?: string) => string> = {
  EEXIST: (path = 'with this name') => `The file ${path} exists already. Choose another name.`,
  ENOENT: (path = 'with this name') => `There is no file ${path}, or its directory is missing.`,
  EACCES: forbidden,
  EPERM: forbidden,
  EROFS: (path = 'the file') =>
    `The file system of ${path} is read-only. Choose another directory with TILLER_DATA.`,
  ENOSPC: full,
  EDQUOT: full,
}

/**
 * Returns the first line of the error's message. Node's `AggregateError` for failed connections has none, so its
 * first error is used.
 */
export function getErrorReason(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return getErrorReason(error.errors[0])
  const [line = ''] = (error instanceof Error ? error.message : String(error)).trim().split('\n')
  return line.replace(/\.$/, '')
}
