import { ConfigError } from '#lib/config/config.ts'
import { StartError } from '#lib/postgres/embedded/start-error.ts'
import { ApiError } from '#lib/http/api-error.ts'

/** A mistake in a command. The message states the problem and the remedy. */
export class CommandError extends Error {}

/** Ends the process with exit code 1: expected errors print their message, others their stack. */
export function fail(error: unknown): never {
  const { stack } = error as Error
  process.stderr.write(`${fileFault(error) ?? (isExpected(error) ? messageOf(error) : stack)}\n`)
  process.exit(1)
}

const isExpected = (error: unknown): error is Error =>
  [StartError, ConfigError, ApiError, CommandError].some((kind) => error instanceof kind)

/** The message, and the invalid fields. */
const messageOf = (error: Error) =>
  [
    error.message,
    ...(error instanceof ApiError ? error.errors.map(({ field, message }) => `  ${field} ${message}`) : []),
  ].join('\n')

function fileFault(error: unknown): string | undefined {
  const { code, path } = error as NodeJS.ErrnoException
  if (path === undefined) return undefined
  if (code === 'ENOENT') return `There is no file ${path}.`
  return code === 'EACCES' ? `The file ${path} may not be opened by this user.` : undefined
}
