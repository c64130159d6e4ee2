import { fork, type ChildProcess } from 'node:child_process'
import { importHeapMegabytes } from '../../../../../bin/node-flags.mjs'
import { importStallMs } from '../import.ts'

/** A request to the import process, which handles one at a time. */
export type ImporterRequest = {
  sourceId: number
  /** Tiller's time at the start of the request, in ms since the epoch. */
  atMs: number
}

/**
 * Thrown if the import process ends before its request is complete: `too-slow` without progress for too long,
 * `too-much` otherwise, for example out of memory.
 */
export class ImporterTerminatedError extends Error {
  readonly reason: 'too-slow' | 'too-much'

  constructor(reason: ImporterTerminatedError['reason']) {
    super(reason)
    this.reason = reason
  }
}

export type Importer = {
  /** Fetches the feed of a source, one at a time. Throws `ImporterTerminatedError`. Aborting the signal cancels it. */
  fetch(request: ImporterRequest, signal?: AbortSignal): Promise<void>
}

export type ImporterOptions = {
  /**
   * The path of the process's program. It answers each request with any number of `progress` messages and one `done`.
   */
  program: string
  env: NodeJS.ProcessEnv
  /** Maximum time from the request, or the last message, to the next message. */
  limitMs?: number
  heapMegabytes?: number
}

/** Longer than the import's own limit, which normally applies first. */
const limitMs = importStallMs + 60_000
/** An idle process is kept for this time, because starting one takes seconds. */
const idleMs = 60_000

/**
 * Creates an importer in a process with its own memory, event loop, and connections, so that an expensive feed neither
 * delays nor ends this process.
 */
export function createImporter(options: ImporterOptions): Importer {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const heap = options.heapMegabytes ?? importHeapMegabytes
    const started = fork(options.program, {
      env: options.env,
      execArgv: [...process.execArgv, `--max-old-space-size=${heap}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // The process lowers the priority of its session, which would otherwise be that of this server.
      detached: true,
    })
    started.once('exit', () => {
      if (child === started) child = undefined
    })
    started.on('error', () => {})
    return (child = started)
  }

  function end() {
    child?.disconnect()
    child = undefined
  }

  async function ask(asked: ChildProcess, request: ImporterRequest) {
    const outcome = await outcomeOf(asked, request, options.limitMs ?? limitMs)
    if (outcome === 'done') return
    if (child === asked) child = undefined
    throw new ImporterTerminatedError(outcome)
  }

  return {
    fetch: async (request, signal) => {
      clearTimeout(idle)
      const asked = child ?? start()
      const stop = () => asked.kill('SIGTERM')
      signal?.addEventListener('abort', stop)
      try {
        await ask(asked, request)
      } finally {
        signal?.removeEventListener('abort', stop)
        idle = setTimeout(end, idleMs)
        idle.unref()
        asked.unref()
        asked.channel?.unref()
      }
    },
  }
}

/** Sends a request and waits for its result. Kills the process if it makes no progress for too long. */
async function outcomeOf(
  asked: ChildProcess,
  request: ImporterRequest,
  ms: number,
): Promise<'done' | ImporterTerminatedError['reason']> {
  const { promise, resolve } = Promise.withResolvers<'done' | ImporterTerminatedError['reason']>()
  const onMessage = (message: unknown) => (message === 'done' ? resolve('done') : timer.refresh())
  const gone = () => resolve('too-much')
  const timer = setTimeout(() => {
    resolve('too-slow')
    asked.kill('SIGKILL')
  }, ms)
  asked.on('message', onMessage).once('exit', gone).once('error', gone)
  asked.send(request, () => {})
  const outcome = await promise
  clearTimeout(timer)
  asked.off('message', onMessage).off('exit', gone).off('error', gone)
  return outcome
}
