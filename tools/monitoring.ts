import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from './build.ts'
import { unpackPackages } from './debian-packages.ts'
import { exitWithError } from './tool-error.ts'

/** Validates and tests the Prometheus rules with promtool from Debian's package. */

const folder = join(repositoryRoot, 'node_modules/.cache/prometheus')
const promtool = join(folder, 'usr/bin/promtool')

try {
  if (!existsSync(promtool)) unpackPackages(['prometheus'], folder)
  const options = { cwd: join(repositoryRoot, 'deploy/prometheus'), stdio: 'inherit' } as const
  execFileSync(promtool, ['check', 'rules', 'rules.yml'], options)
  execFileSync(promtool, ['test', 'rules', 'rules.test.yml'], options)
} catch (error) {
  exitWithError(error)
}
