import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { repositoryRoot } from '../build.ts'

/** A check that is not a test. Its program prints problems, and fails if there are any. */
type Check = { name: string; command: string[] }

const bin = (name: string) => join(repositoryRoot, 'node_modules/.bin', name)

const checks: Check[] = [
  // Several checkers would repeat each other's work, and the other processor lints.
  { name: 'types', command: [bin('tsc'), '-p', '.', '--checkers', '1'] },
  { name: 'lint', command: [bin('oxlint'), '--type-aware', '--deny-warnings', '--format=stylish'] },
  { name: 'types of the portal', command: [bin('tsc'), '-p', 'apps/portal'] },
  { name: 'dead code', command: [bin('knip'), '--no-progress'] },
  { name: 'API documents', command: [process.execPath, 'packages/contract/src/emit/emit.ts', '--check'] },
  { name: 'API rules', command: [bin('redocly'), 'lint', '--format=stylish'] },
  {
    name: 'database types',
    command: [process.execPath, 'apps/server/src/lib/postgres/migrations/generate-schema.ts', '--check'],
  },
  { name: 'settings', command: [process.execPath, 'tools/documents/settings.ts', '--check'] },
  { name: 'clock', command: [process.execPath, 'tools/check/clock.ts'] },
  { name: 'licenses', command: [process.execPath, 'tools/supply/licenses.ts'] },
  { name: 'format', command: [bin('oxfmt'), '--check', '.'] },
]

/** Number of concurrent checks. It is low because some checks use two cores. */
const concurrency = 2

export type CheckCounts = { passed: number; failed: number }

/** Runs all checks, and prints the result of each when it ends. */
export async function runAllChecks(say: (line: string) => void): Promise<CheckCounts> {
  const waiting = [...checks]
  const outcome = { passed: 0, failed: 0 }
  const worker = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const { name } = check
      const startedAt = performance.now()
      const { code, output } = await run(check)
      const took = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
      outcome[code === 0 ? 'passed' : 'failed']++
      say(code === 0 ? `  ✓ ${name} (${took})` : `  ✗ ${name} (${took})\n${output.trimEnd()}\n`)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return outcome
}

async function run({
  command: [file = '', ...args],
}: Check): Promise<{ code: number | null; output: string }> {
  const child = spawn(file, args, {
    cwd: repositoryRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
  })
}
