import { spawnSync } from 'node:child_process'
import { repositoryRoot } from './build.ts'
import { nightlyChecks } from './nightly-checks.ts'

/**
 * `npm run nightly -- <name> [options]` runs one long check and exits with its code. Without a name, it lists all
 * checks.
 */
const [name, ...options] = process.argv.slice(2)
const check = nightlyChecks[name ?? '']

if (check === undefined) {
  const lines = Object.entries(nightlyChecks).map(([each, { about }]) => `  ${each.padEnd(12)} ${about}`)
  process.stdout.write(`npm run nightly -- <name> [options]\n\n${lines.join('\n')}\n`)
  process.exitCode = name === undefined ? 0 : 1
} else {
  const args = [...process.execArgv, ...check.program, ...options]
  const { status } = spawnSync(process.execPath, args, { cwd: repositoryRoot, stdio: 'inherit' })
  process.exitCode = status ?? 1
}
