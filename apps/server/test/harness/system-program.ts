import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'

/**
 * Returns the options of a test that needs a program of the system: it is skipped, with the reason, where the program
 * is not installed.
 */
export const needsProgram = (name: string, debianPackage = name) => ({
  skip:
    spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined
      ? (false as const)
      : `needs ${name} (apt-get install ${debianPackage})`,
})

/**
 * Returns the folder of the programs of the newest PostgreSQL server. Debian and Ubuntu install those of each major
 * version in a folder of their own.
 */
export function findServerPrograms(): string | undefined {
  const versions = '/usr/lib/postgresql'
  if (!existsSync(versions)) return undefined
  return readdirSync(versions)
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(versions, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')))
}

/** Some programs refuse to be root, so root runs them as the user whom every Linux has for this. */
export const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** Runs a program of the system until the test ends. */
export function startProgram(t: TestContext, name: string, args: readonly string[]): ChildProcess {
  const child = spawn(name, args, { stdio: ['ignore', 'ignore', 'pipe'], ...unprivileged })
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-10_000)))
  const exit = once(child, 'exit')
  const report = () => {
    // Tests may kill it.
    if (!child.killed) t.diagnostic(`${name} ended: ${said}`)
  }
  child.once('exit', report)
  t.after(async () => {
    child.off('exit', report)
    child.kill('SIGKILL')
    await exit
  })
  return child
}
