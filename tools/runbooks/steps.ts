import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { repositoryRoot } from '../build.ts'
import { until } from './incidents/check.ts'

const document = readFileSync(join(repositoryRoot, 'docs/runbooks.md'), 'utf8')

/** Returns the section of docs/runbooks.md with this heading. */
function readSection(heading: string): string {
  const [, section] = document.split(`\n## ${heading}\n`)
  if (section === undefined) throw new Error(`docs/runbooks.md has no section ${heading}.`)
  return section.split('\n## ')[0] ?? ''
}

type Output = { code: number | null; output: string }

/** The steps of a runbook, which must be written in its section. */
export type Steps = {
  /**
   * Runs a documented command, such as `npx tiller doctor`.
   *
   * @param args replace the documented arguments, which are examples
   */
  command(documented: string, args?: readonly string[], env?: NodeJS.ProcessEnv): Promise<Output>
  /** Waits until a documented sentence is true. */
  until(documented: string, isTrue: () => Promise<boolean>, withinSeconds?: number): Promise<void>
  /** Does what a documented sentence says. */
  act<T>(documented: string, work: () => Promise<T>): Promise<T>
}

export function followRunbook(heading: string, env: () => NodeJS.ProcessEnv): Steps {
  const section = readSection(heading).replaceAll(/\s+/g, ' ')
  const require = (words: string) => {
    if (!section.includes(words)) throw new Error(`The runbook "${heading}" does not say: ${words}`)
  }
  const report = (line: string, startedMs: number) =>
    process.stdout.write(`    ✓ ${line} (${((performance.now() - startedMs) / 1000).toFixed(1)} s)\n`)
  return {
    command: async (documented, args, more = {}) => {
      require(documented)
      const startedMs = performance.now()
      const given = args ?? documented.replace(/^npx tiller /, '').split(' ')
      const result = await runTiller(given, { ...env(), ...more })
      report(documented, startedMs)
      return result
    },
    until: async (documented, isTrue, withinSeconds = 60) => {
      require(documented)
      const startedMs = performance.now()
      await until(isTrue, withinSeconds, documented)
      report(documented, startedMs)
    },
    act: async (documented, work) => {
      require(documented)
      const startedMs = performance.now()
      const result = await work()
      report(documented, startedMs)
      return result
    },
  }
}

const cli = join(repositoryRoot, 'apps/server/src/app/tiller.ts')

/** Runs the command line. */
export async function runTiller(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Output> {
  const child = spawn(process.execPath, [cli, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [code, out, errors] = await Promise.all([
    new Promise<number | null>((resolve) => child.once('exit', resolve)),
    text(child.stdout),
    text(child.stderr),
  ])
  return { code, output: out + errors }
}
