import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build.ts'
import { unpackPackages } from './debian-packages.ts'
import { exitWithError } from './tool-error.ts'

/** Checks and tests the rules of Prometheus with its own promtool, from Debian's package. */

const folder = join(root, 'node_modules/.cache/prometheus')
const promtool = join(folder, 'usr/bin/promtool')

try {
  if (!existsSync(promtool)) unpackPackages(['prometheus'], folder)
  const options = { cwd: join(root, 'deploy/prometheus'), stdio: 'inherit' } as const
  execFileSync(promtool, ['check', 'rules', 'rules.yml'], options)
  execFileSync(promtool, ['test', 'rules', 'rules.test.yml'], options)
} catch (error) {
  exitWithError(error)
}
