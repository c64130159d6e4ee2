import { run } from 'node:test'
import { root } from '../build.ts'
import type { TestProcess } from './groups.ts'

export type Failure = { name: string; line: number | undefined; error: unknown }

/** What became of the tests of a file. */
export type FileResult = {
  file: string
  passed: number
  skipped: number
  failed: number
  /** Why, without the tests that failed only with their own tests. */
  failures: Failure[]
  durationMs: number
}

/**
 * `broken` says why a process that files share is not to be believed: it did not come to its end, or something failed
 * that is no file's test. A file that is by itself fails with its process.
 */
export type ProcessResult = { files: FileResult[]; broken: Failure[]; printed: string }

/** A process that hangs is ended rather than waited for. */
const limitMs = 20 * 60_000

/** Runs test files in a process and says what became of each. */
export function runProcess(process: TestProcess, endAfterMs = limitMs): Promise<ProcessResult> {
  const { promise, resolve, reject } = Promise.withResolvers<ProcessResult>()
  const startedAt = performance.now()
  const tally = tallyOf(process)
  let printed = ''
  let cameToItsEnd = false
  const events = run({ files: [process.entry], cwd: root, signal: AbortSignal.timeout(endAfterMs) })
  for (const name of ['test:stdout', 'test:stderr'] as const)
    events.on(name, ({ message }: { message: string }) => (printed += message))
  events.on('test:start', tally.start)
  events.on('test:pass', tally.pass)
  events.on('test:fail', tally.fail)
  events.on('test:summary', ({ file }) => {
    // First the process tells of itself, if it still can; then all is told.
    if (file !== undefined) cameToItsEnd = true
    else resolve({ ...tally.close(cameToItsEnd, performance.now() - startedAt), printed })
  })
  events.once('error', reject)
  return promise
}

type Told = { name: string; nesting: number; file?: string; line?: number; skip?: unknown; todo?: unknown }
type Passed = Told & { details: { type?: string | undefined; duration_ms: number } }
type Failed = Told & { details: Passed['details'] & { error: Error & { failureType?: string } } }

/** Keeps what a process tells, by the file that it is about. */
function tallyOf({ entry, files }: TestProcess) {
  const results = new Map(files.map((file) => [file, noResult(file)]))
  const only = files.length === 1 ? results.get(entry) : undefined
  const told = new Set<FileResult>()
  const broken: Failure[] = []
  // A test within a test may stand in another module; it belongs to the file whose test is running.
  let running = only

  const ownerOf = ({ nesting, file = '' }: Told) => (nesting === 0 ? (only ?? results.get(file)) : running)
  const start = (test: Told) => {
    running = ownerOf(test)
    if (running !== undefined) told.add(running)
  }
  const pass = (test: Passed) => {
    const owner = ownerOf(test)
    if (owner === undefined) return
    if (test.nesting === 0) owner.durationMs += test.details.duration_ms
    if (test.details.type === 'suite') return
    owner[test.skip === undefined && test.todo === undefined ? 'passed' : 'skipped'] += 1
  }
  const fail = (test: Failed) => {
    const { name, line, details } = test
    const owner = ownerOf(test)
    if (test.nesting === 0 && owner !== undefined) owner.durationMs += details.duration_ms
    if (test.todo !== undefined && owner !== undefined) owner.skipped += 1
    else if (owner !== undefined && details.error.failureType === 'subtestsFailed')
      owner.failed += details.type === 'suite' ? 0 : 1
    else note(owner, { name, line, error: details.error.cause ?? details.error })
  }
  const note = (owner: FileResult | undefined, failure: Failure) => {
    if (owner === undefined) return void broken.push(failure)
    owner.failed += 1
    owner.failures.push(failure)
  }
  const close = (cameToItsEnd: boolean, durationMs: number) => {
    const silent = [...results.values()].filter((result) => only === undefined && !told.has(result))
    if (!cameToItsEnd) note(only, failure('It ended, or was ended, before its tests did'))
    else for (const { file } of silent) broken.push(failure(`Nothing was told of ${file}`))
    if (only !== undefined) only.durationMs = durationMs
    return { files: [...results.values()], broken }
  }
  return { start, pass, fail, close }
}

const noResult = (file: string): FileResult => ({
  file,
  passed: 0,
  skipped: 0,
  failed: 0,
  failures: [],
  durationMs: 0,
})

const failure = (name: string): Failure => ({ name, line: undefined, error: undefined })
