import { relative } from 'node:path'
import type { run } from 'node:test'
import { inspect } from 'node:util'
import { root } from './build.ts'
import type { Outcome } from './check/checks.ts'

/** With the files of which something failed, and how much of each passed. */
export type Reported = Outcome & { failedFiles: Map<string, { passed: number }> }

type Failure = { name: string; line: number | undefined; error: unknown }

/** What is known of a test file that is not done. */
type Progress = { failures: Failure[]; printed: string }

/**
 * Follows a test run: a line for each file when it is done, and below it what failed, with what the
 * file printed. Resolves to the counts when all are done.
 */
export function report(events: ReturnType<typeof run>, say: (line: string) => void): Promise<Reported> {
  const failedFiles: Reported['failedFiles'] = new Map()
  const files = new Map<string, Progress>()
  const progressOf = (file = '') => {
    const known = files.get(file) ?? { failures: [], printed: '' }
    files.set(file, known)
    return known
  }
  const { promise, resolve, reject } = Promise.withResolvers<Reported>()
  for (const name of ['test:stdout', 'test:stderr'] as const) {
    events.on(name, ({ file, message }: { file?: string; message: string }) => {
      progressOf(file).printed += message
    })
  }
  events.on('test:fail', ({ file, line, name, details: { error } }) => {
    // A parent fails with its subtests; they have told why.
    if ('failureType' in error && error.failureType === 'subtestsFailed') return
    progressOf(file).failures.push({ name, line, error: error.cause })
    if (file !== undefined) failedFiles.set(file, { passed: 0 })
  })
  events.on('test:summary', ({ file, counts, duration_ms }) => {
    if (file !== undefined) {
      say(fileLine(file, counts, duration_ms))
      const { failures, printed } = progressOf(file)
      if (failures.length > 0) say(details(failures, printed))
      if (failedFiles.has(file)) failedFiles.set(file, counts)
      files.delete(file)
      return
    }
    for (const { failures, printed } of files.values()) {
      if (failures.length > 0) say(details(failures, printed))
    }
    if (counts.skipped > 0) say(`  ${counts.skipped} skipped: they need something that is not here`)
    const failed = counts.tests - counts.passed - counts.skipped - counts.todo
    resolve({ passed: counts.passed, failed, failedFiles })
  })
  events.once('error', reject)
  return promise
}

type Counts = { tests: number; passed: number; skipped: number }

function fileLine(file: string, { tests, passed, skipped }: Counts, durationMs: number) {
  const mark = passed + skipped === tests ? '✓' : '✗'
  const took = `${(durationMs / 1000).toFixed(1)} s`
  return `  ${mark} ${relative(root, file)} (${passed} of ${tests}, ${took})`
}

const details = (failures: Failure[], printed: string) =>
  [
    ...failures.map(
      ({ name, line, error }) => `✗ ${name}${line === undefined ? '' : ` (line ${line})`}\n${inspect(error)}`,
    ),
    ...(printed.trim() === '' ? [] : [`It printed:\n${printed.trimEnd()}`]),
    '',
  ]
    .join('\n')
    .replaceAll(/^/gm, '    ')
