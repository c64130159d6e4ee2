import { run } from 'node:test'
import { repositoryRoot } from '../build.ts'
import { trackedPromises, writeEntryModule } from './groups.ts'

export type TestFailure = { name: string; line?: number | undefined; error?: unknown }

export type FileResult = {
  file: string
  passed: number
  skipped: number
  /** Failures of tests, of hooks, of loading, and of files that did not finish. */
  failures: TestFailure[]
  durationMs: number
}

/**
 * The result of a process. `broken` contains failures of the process itself, for example an error after the last test.
 */
export type ProcessResult = { files: FileResult[]; broken: TestFailure[]; printed: string }

/** Time in ms after which a process is considered hung and is killed. */
const limitMs = 20 * 60_000

type Event = {
  name: string
  nesting: number
  line?: number
  skip?: unknown
  todo?: unknown
  details: { type?: string | undefined; duration_ms: number; error?: Error & { failureType?: string } }
}

/** Runs test files in one process, each as a suite that is named by its path. */
export function runTestProcess(files: readonly string[], timeoutMs = limitMs): Promise<ProcessResult> {
  const { promise, resolve, reject } = Promise.withResolvers<ProcessResult>()
  const finished: FileResult[] = []
  const broken: TestFailure[] = []
  let printed = ''
  let current = emptyResult()
  const add = (test: Event) => {
    const failure = failureOf(test)
    const isFile = test.nesting === 0 && files.includes(test.name)
    if (test.nesting === 0 && !isFile) return failure === undefined ? undefined : void broken.push(failure)
    if (failure !== undefined) current.failures.push(failure)
    else if (isCounted(test))
      current[test.skip === undefined && test.todo === undefined ? 'passed' : 'skipped'] += 1
    if (!isFile) return
    finished.push({ ...current, file: test.name, durationMs: test.details.duration_ms })
    current = emptyResult()
  }
  const events = run({
    files: [writeEntryModule(files)],
    execArgv: ['--import', trackedPromises],
    cwd: repositoryRoot,
    signal: AbortSignal.timeout(timeoutMs),
  })
  for (const name of ['test:stdout', 'test:stderr'] as const)
    events.on(name, ({ message }: { message: string }) => (printed += message))
  events.on('test:pass', add)
  events.on('test:fail', add)
  events.on('test:summary', ({ file }) => {
    // The summary of the process, which names its file, comes before that of the run.
    if (file === undefined) resolve({ files: files.map((each) => resultOf(each, finished)), broken, printed })
  })
  events.once('error', reject)
  return promise
}

/** Returns the failure of a test event, or undefined. A parent that fails because of its children is not counted. */
function failureOf({ name, line, todo, details: { error } }: Event): TestFailure | undefined {
  if (error === undefined || todo !== undefined || error.failureType === 'subtestsFailed') return undefined
  return { name, line, error: error.cause ?? error }
}

const isCounted = ({ details }: Event) =>
  details.type !== 'suite' && details.error?.failureType !== 'subtestsFailed'

function resultOf(file: string, finished: readonly FileResult[]): FileResult {
  const result = finished.find((each) => each.file === file) ?? {
    ...emptyResult(),
    file,
    failures: [{ name: 'The process ended before the tests of this file' }],
  }
  const isEmpty = result.passed + result.skipped + result.failures.length === 0
  return isEmpty ? { ...result, failures: [{ name: 'The file has no test' }] } : result
}

const emptyResult = (): FileResult => ({ file: '', passed: 0, skipped: 0, failures: [], durationMs: 0 })
