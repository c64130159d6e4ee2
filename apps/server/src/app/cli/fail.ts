import { ConfigError } from '#lib/config/config.ts'
import { StartError } from '#lib/postgres/embedded/start-error.ts'
import { ApiError } from '#lib/http/api-error.ts'

/** Something is wrong with what the operator asked for; the message says what and how to put it right. */
export class CommandError extends Error {}

/** Ends the process: a mistake of the operator's in one line, a fault of ours with its stack. */
export function fail(error: unknown): never {
  const { message, stack } = error as Error
  process.stderr.write(`${fileFault(error) ?? (isExpected(error) ? message : stack)}\n`)
  process.exit(1)
}

const isExpected = (error: unknown) =>
  [StartError, ConfigError, ApiError, CommandError].some((kind) => error instanceof kind)

/** What is wrong with a file that was named. */
function fileFault(error: unknown): string | undefined {
  const { code, path } = error as NodeJS.ErrnoException
  if (path === undefined) return undefined
  if (code === 'ENOENT') return `There is no file ${path}.`
  return code === 'EACCES' ? `The file ${path} may not be opened by this user.` : undefined
}
