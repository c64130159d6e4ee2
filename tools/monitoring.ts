import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build.ts'
import { exitWithError } from './tool-error.ts'

/** Checks and tests the rules of Prometheus with its own promtool, from Debian's package. */

const folder = join(root, 'node_modules/.cache/prometheus')
const promtool = join(folder, 'usr/bin/promtool')

/** Unpacks the package without installing it, which would start a service. */
function unpackPrometheus() {
  mkdirSync(folder, { recursive: true })
  execFileSync('apt-get', ['download', 'prometheus'], { cwd: folder, stdio: 'inherit' })
  const name = readdirSync(folder).find((file) => file.endsWith('.deb')) ?? ''
  execFileSync('dpkg', ['-x', name, '.'], { cwd: folder, stdio: 'inherit' })
}

try {
  if (!existsSync(promtool)) unpackPrometheus()
  const options = { cwd: join(root, 'deploy/prometheus'), stdio: 'inherit' } as const
  execFileSync(promtool, ['check', 'rules', 'rules.yml'], options)
  execFileSync(promtool, ['test', 'rules', 'rules.test.yml'], options)
} catch (error) {
  exitWithError(error)
}
