import { SingleBar } from 'cli-progress'
import type { Progress } from '../start.ts'

/** What every noun of the command line is given: the clock that `cli.ts` reads. */
export type Cli = { now: () => Date }

export type Output = { json?: true }

/** The option that every command takes which has a result. */
export const json = ['--json', 'print the result as JSON'] as const

export const say = (text: string) => void process.stdout.write(`${text}\n`)

/** A result, for people or for programs. */
export const print = ({ json }: Output, value: unknown, text: string) =>
  say(json === true ? JSON.stringify(value, null, 2) : text)

/** Steps as lines; on a terminal long work as a moving bar, elsewhere as a line every tenth. */
export function terminalProgress(): Progress {
  const bar = new SingleBar({
    format: '  {text} [{bar}] {percentage}%',
    hideCursor: true,
    clearOnComplete: true,
    noTTYOutput: false,
  })
  let tenth = -1
  return {
    step: (text) => {
      bar.stop()
      say(`• ${text}`)
    },
    bar: (text, part) => {
      const percent = Math.floor(Math.min(part, 1) * 100)
      if (process.stdout.isTTY) {
        if (!bar.isActive) bar.start(100, 0, { text })
        bar.update(percent, { text })
      } else if (Math.floor(percent / 10) > tenth) {
        tenth = Math.floor(percent / 10)
        say(`  ${text} (${percent} %)`)
      }
    },
  }
}
