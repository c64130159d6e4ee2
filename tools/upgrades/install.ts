import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../build.ts'
import type { Release } from './releases.ts'

/** Clones, installs, and builds a release in a folder, unless it is there already. Returns the checkout. */
export function installRelease({ commit }: Release, folder: string): string {
  const checkout = join(folder, commit)
  if (existsSync(checkout)) return checkout
  const run = (command: string, args: string[], cwd: string) =>
    execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  run('git', ['clone', '--quiet', '--no-checkout', repositoryRoot, checkout], folder)
  run('git', ['checkout', '--quiet', commit], checkout)
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], checkout)
  run('npm', ['run', 'build'], checkout)
  return checkout
}
