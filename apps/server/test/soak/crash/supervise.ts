import { type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** A program that is restarted whenever it exits, as by a service manager. */
export type Program = {
  ready(): Promise<void>
  /** Sends SIGKILL. Resolves when the program is ready again. */
  kill(): Promise<void>
  /** Its last output for each exit after it was ready. */
  deaths(): readonly string[]
  /** The current process. */
  pid(): number
  stop(): Promise<void>
}

const lastWords = 2_000

/** Pause before a restart, for example while a dependency is missing. */
const pauseMs = 200

/** Keeps a program running.  @param readyLine the output that reports readiness */
export function supervise(start: () => ChildProcess, readyLine: RegExp): Program {
  const killed = new WeakSet<ChildProcess>()
  let ready = Promise.withResolvers<void>()
  let stopped = false
  const deaths: string[] = []
  let child = launch()
  const endWithUs = () => void child.kill('SIGKILL')
  process.once('exit', endWithUs)

  function launch(): ChildProcess {
    const started = start()
    let isReady = false
    let said = ''
    started.stderr?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-lastWords)))
    createInterface(started.stdout ?? process.stdin).on('line', (line) => {
      if (!readyLine.test(line)) return
      isReady = true
      ready.resolve()
    })
    started.once('close', () => {
      if (isReady) ready = Promise.withResolvers()
      if (stopped) return
      if (isReady && !killed.has(started)) deaths.push(said)
      setTimeout(() => {
        if (!stopped) child = launch()
      }, pauseMs)
    })
    return started
  }

  async function end() {
    const victim = child
    killed.add(victim)
    if (victim.exitCode !== null || victim.signalCode !== null) return
    const ended = once(victim, 'close')
    victim.kill('SIGKILL')
    await ended
  }

  return {
    ready: () => ready.promise,
    kill: async () => {
      await end()
      await ready.promise
    },
    deaths: () => deaths,
    pid: () => child.pid ?? 0,
    stop: async () => {
      stopped = true
      process.off('exit', endWithUs)
      await end()
    },
  }
}
