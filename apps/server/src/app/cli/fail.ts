import { ConfigError } from '#lib/config/config.ts'
import { StartError } from '#lib/postgres/embedded/start-error.ts'
import { ApiError } from '#lib/http/api-error.ts'

/** A mistake in a command. The message states the problem and the remedy. */
export class CommandError extends Error {}

/** Ends the process with exit code 1: a `CommandError` prints one line, other errors print their stack. */
export function fail(error: unknown): never {
  const { message, stack } = error as Error
  process.stderr.write(`${fileFault(error) ?? (isExpected(error) ? message : stack)}\n`)
  process.exit(1)
}

const isExpected = (error: unknown) =>
  [StartError, ConfigError, ApiError, CommandError].some((kind) => error instanceof kind)

function fileFault(error: unknown): string | undefined {
  const { code, path } = error as NodeJS.ErrnoException
  if (path === undefined) return undefined
  if (code === 'ENOENT') return `There is no file ${path}.`
  return code === 'EACCES' ? `The file ${path} may not be opened by this user.` : undefined
}
