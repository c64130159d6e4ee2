import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '../apps/server/src/lib/postgres/embedded/cluster.ts'
import { documentedAnswers } from '../apps/server/test/harness/documents.ts'
import { makeTemplate } from '../apps/server/test/harness/postgres.ts'
import { findBrowser } from './browser.ts'
import { buildTargets, repositoryRoot } from './build.ts'
import { type CheckCounts, runAllChecks } from './check/checks.ts'
import { listFiles } from './hash-files.ts'
import { listChangedFiles, findAffectedTests } from './test-run/changed.ts'
import { groupFiles, isBrowserTest, isNightlyTest, runsInNightlyRun } from './test-run/groups.ts'
import {
  readProcessorMs,
  printFailures,
  printProcessResult,
  printSlowestFiles,
  formatSeconds,
} from './test-run/report.ts'
import { runTestProcess, type ProcessResult } from './test-run/run-process.ts'
import { exitWithError, ToolError } from './tool-error.ts'

/** The help text. This program is the second step of `npm test`, which runs after everything is installed. */

const help = `npm test                      all checks and all tests
npm test -- --only <text>     only the test files whose path contains <text>, without the checks
npm test -- --changed         only the test files that a difference from main can affect, without the checks
npm test -- --nightly         the long test files and long forms of tests, as the nightly check "tests" does
npm test -- --help            this text

It uses its own ports, database, and directories, and may run while \`npm start\` does.
A single file also runs by itself: node --test <file>`

const say = (line: string) => void process.stdout.write(`${line}\n`)

function readArguments() {
  try {
    return parseArgs({
      options: {
        only: { type: 'string' },
        changed: { type: 'boolean' },
        nightly: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values
  } catch (error) {
    throw new ToolError(`${error instanceof Error ? error.message : String(error)}\n\n${help}`, {
      cause: error,
    })
  }
}

/**
 * Number of test processes. One more than processors, because each of them waits a quarter of the time, for timers,
 * Chromium, or processes that start.
 */
const concurrency = availableParallelism() + 1

const isTest = /\.test\.tsx?$/
const ignored = new Set(['node_modules', 'dist', 'build', '.docusaurus', 'build.next', 'dist.next'])

type Selection = { only?: string | undefined; changed?: boolean | undefined; nightly?: boolean | undefined }

/** Selects test files. Long files run only with `--nightly`, or if `--only` names them. */
function testFiles({ only = '', changed = false, nightly = false }: Selection) {
  const all = ['packages', 'apps', 'test', 'tools', 'bench']
    .flatMap((folder) => listFiles(repositoryRoot, folder, ignored))
    .filter((file) => isTest.test(file) && file.includes(only))
    .filter((file) => {
      const path = join(repositoryRoot, file)
      return nightly ? runsInNightlyRun(path) : only !== '' || !isNightlyTest(path)
    })
  return changed ? findAffectedTests(listChangedFiles(), all) : all
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  say(`• ${name}`)
  const result = await work()
  say(`  ${name}: ${formatSeconds(performance.now() - startedAt)}`)
  return result
}

/** Starts one PostgreSQL for all tests, in a temporary folder. Each test file has a database of its own. */
async function withPostgres<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tiller-tests-'))
  const remove = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
  process.once('exit', remove)
  const postgres = await startEmbeddedPostgres({ dataDir, mode: 'throwaway', log: say })
  process.env['TILLER_TEST_DATABASE_URL'] = postgres.url
  stopOnSignal(postgres.stop)
  try {
    // Nearly every test file begins with a copy of this database.
    process.env['TILLER_TEST_TEMPLATE'] = await makeTemplate(postgres.url)
    return await work(dataDir)
  } finally {
    await postgres.stop()
    remove()
  }
}

function stopOnSignal(stop: () => Promise<void>) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(130)))
  }
}

/** Runs every file once. Failed tests are not repeated, because a race that loses data fails only rarely. */
async function runFiles(files: string[]): Promise<CheckCounts> {
  // Nearly all files load the same modules, so processes share a compile cache.
  process.env['NODE_COMPILE_CACHE'] ??= join(repositoryRoot, 'node_modules/.cache/compiled')
  const results: ProcessResult[] = []
  const waiting = groupFiles(files.map((file) => join(repositoryRoot, file))).values()
  const worker = async () => {
    for (const group of waiting) {
      const result = await runTestProcess(group)
      printProcessResult(result, say)
      results.push(result)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  const ran = results.flatMap((result) => result.files)
  printSlowestFiles(ran, say)
  printFailures(results, say)
  return {
    passed: ran.reduce((sum, { passed }) => sum + passed, 0),
    failed: [...ran.flatMap(({ failures }) => failures), ...results.flatMap(({ broken }) => broken)].length,
  }
}

/** Prints the documented responses that no test has received, and returns their number. */
function unseenAnswers(file: string): number {
  const seen = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])
  const unseen = documentedAnswers.filter((answer) => !seen.has(answer))
  for (const answer of unseen) say(`  ✗ documented, but provoked by no test: ${answer}`)
  return unseen.length
}

async function checkAndTest(selection: Selection): Promise<CheckCounts> {
  const isWhole = selection.only === undefined && selection.changed !== true && selection.nightly !== true
  const files = testFiles(selection)
  if (files.length === 0) throw new ToolError('No test file matches.')
  if (selection.nightly === true) process.env['TILLER_TESTS_NIGHTLY'] = '1'
  if (files.some(isBrowserTest)) process.env['CHROMIUM'] = findBrowser(say)
  await timed('Build', () => buildTargets((line) => say(`  ${line}`)))
  return timed('Checks and tests', () =>
    withPostgres(async (folder) => {
      const checks = isWhole ? await timed('Checks', () => runAllChecks(say)) : { passed: 0, failed: 0 }
      const answers = join(folder, 'answers')
      process.env['TILLER_TEST_ANSWERS'] = answers
      const tests = await timed(`Tests (${files.length} files)`, () => runFiles(files))
      const unseen = isWhole ? unseenAnswers(answers) : 0
      return { passed: checks.passed + tests.passed, failed: checks.failed + tests.failed + unseen }
    }),
  )
}

async function main() {
  const { help: asked, ...selection } = readArguments()
  if (asked === true) return say(help)
  const { passed, failed } = await checkAndTest(selection)
  const worked = readProcessorMs()
  if (worked > 0) say(`Processors worked for ${formatSeconds(worked)}`)
  say(`${passed} passed, ${failed} failed`)
  // Exits even if a test has left something open.
  process.exit(failed === 0 ? 0 : 1)
}

await main().catch(exitWithError)
