import { Readable } from 'node:stream'
import { exitWithError } from '#app/cli/fail.ts'
import { createProgram } from '#app/cli/program.ts'

/** The process that runs commands for `tiller` of `../cli.ts`. */

export type Command = { args: readonly string[]; env: NodeJS.ProcessEnv; input: string }

export type Result = { code: number; out: string; err: string }

/** Ends a command instead of the process. */
class Exit extends Error {
  readonly code: number
  constructor(code: number) {
    super()
    this.code = code
  }
}

process.exit = (code) => {
  throw new Exit(Number(code ?? process.exitCode ?? 0))
}

const machine = () => new Date()

async function run({ args, env, input }: Command): Promise<Result> {
  process.env = env
  process.exitCode = undefined
  Object.defineProperty(process, 'stdin', { value: Readable.from([input]), configurable: true })
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    process[name].write = (text: string | Uint8Array) => {
      output[name] += String(text)
      return true
    }
  const code = await createProgram({ machine })
    .parseAsync(args, { from: 'user' })
    .catch((error: unknown) => (error instanceof Exit ? Promise.reject(error) : exitWithError(error)))
    .then(
      () => Number(process.exitCode ?? 0),
      (error: Exit) => error.code,
    )
  process.exitCode = undefined
  return { code, out: output.stdout, err: output.stderr }
}

process.on('message', (command: Command) => void run(command).then((result) => process.send?.(result)))
