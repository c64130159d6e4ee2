import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { TestContext } from 'node:test'

/** What a program needs; the recovery key is in hexadecimal. */
export type Settings = { dataDir: string; folder: string; recoveryKey: string; url?: string; until?: string }

const programs = {
  cluster: new URL('./cluster.ts', import.meta.url),
  'back-up': new URL('./back-up.ts', import.meta.url),
  restore: new URL('./restore.ts', import.meta.url),
}

export type Program = {
  /** The first message of the program. */
  message: Promise<unknown>
  /** Ends it with SIGKILL, unless it has ended by itself. Returns whether it had completed its work. */
  kill(): Promise<boolean>
  /** Waits for its end, and throws if it has failed. */
  finish(): Promise<void>
}

export function runProgram(t: TestContext, name: keyof typeof programs, settings: Settings): Program {
  const child = fork(programs[name], [JSON.stringify(settings)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  t.after(() => child.kill('SIGKILL'))
  return {
    message: once(child, 'message').then(([message]) => message as unknown),
    kill: async () => {
      if (!hasEnded(child)) child.kill('SIGKILL')
      await ended
      return child.exitCode === 0
    },
    finish: async () => {
      await ended
      if (child.exitCode !== 0) throw new Error(`${name} ended with ${child.exitCode ?? child.signalCode}.`)
    },
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/** The settings of this process, for the programs. */
export const readSettings = () => JSON.parse(process.argv[2] ?? '') as Settings

export const openKey = ({ recoveryKey }: Settings) => Buffer.from(recoveryKey, 'hex')
