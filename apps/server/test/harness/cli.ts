import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAllFiles } from '../../../../test/worker.ts'
import type { Command, Result } from './work/run-commands.ts'

let runner: ChildProcess | undefined
let last: Promise<unknown> = Promise.resolve()

function start() {
  const child = fork(new URL('./work/run-commands.ts', import.meta.url), { stdio: 'inherit' })
  afterAllFiles(async () => child.disconnect())
  return child
}

/**
 * Runs a command of `tiller`. All commands of the tests run one after the other in one process, because starting
 * Node takes longer than most of them. What a command does to its process (signals, standard streams that close) needs
 * a process of its own.
 * @param settings environment variables, besides those of this process
 */
export function tiller(
  args: readonly string[],
  settings: Record<string, string>,
  input = '',
): Promise<Result> {
  const result = last.then(async () => {
    const child = (runner ??= start())
    child.send({ args, env: { ...process.env, ...settings }, input } satisfies Command)
    const [message] = (await once(child, 'message')) as [Result]
    return message
  })
  last = result.catch(() => {})
  return result
}
