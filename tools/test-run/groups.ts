import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { repositoryRoot } from '../build.ts'

export const isBrowserTest = (file: string) => file.includes('.browser.test.')

/** Matches the comment that marks a long test file, whose subject shorter tests also cover. */
const nightly = /^\/\/ Nightly: /m

export const isNightlyTest = (file: string) => nightly.test(readFileSync(file, 'utf8'))

/**
 * Matches a test file that runs only some of its cases in `npm test` and all of them at night. Either a comment says
 * so, or the file checks properties.
 */
const alsoNightly = /^\/\/ Also nightly: |\bcheckProperty\(/m

export const runsInNightlyRun = (file: string) =>
  isNightlyTest(file) || alsoNightly.test(readFileSync(file, 'utf8'))

/** Number of test files per process. They share its Tiller server, its Chromium, and its loaded modules. */
const filesPerProcess = 60

/**
 * Divides test files (absolute paths) into processes. Browser tests come first, because they take longest; short
 * processes at the end keep all processors busy.
 */
export function groupFiles(files: readonly string[]): string[][] {
  const sorted = files.toSorted()
  const others = sorted.filter((file) => !isBrowserTest(file))
  return [...split(sorted.filter(isBrowserTest), 5), ...split(others, filesPerProcess)]
}

/** Divides a list into as few groups of at most `size` as possible, all of about the same length. */
function split<T>(all: readonly T[], size: number): T[][] {
  const parts = Math.ceil(all.length / size)
  return Array.from({ length: parts }, (_, n) =>
    all.slice(Math.round((n * all.length) / parts), Math.round(((n + 1) * all.length) / parts)),
  )
}

/** URL of the module with which a test process starts. */
export const trackedPromises = new URL('tracked-promises.mjs', import.meta.url).href

let folder: string | undefined

/**
 * Writes a module that runs each file as a suite, so that the hooks of a file apply only to its own tests. Returns
 * its path.
 */
export function writeEntryModule(files: readonly string[]): string {
  if (folder === undefined) {
    const made = mkdtempSync(join(tmpdir(), 'tiller-test-groups-'))
    process.once('exit', () => rmSync(made, { recursive: true, force: true }))
    folder = made
  }
  const entry = join(folder, `${randomUUID()}.mjs`)
  const url = (path: string) => JSON.stringify(pathToFileURL(path).href)
  // One import at a time: a module that awaits at its top level would mix up the suites of two imports.
  const suites = files.map(
    (file) => `await new Promise((loaded) =>
  suite(${JSON.stringify(file)}, () => import(${url(file)}).finally(loaded)))\n`,
  )
  writeFileSync(
    entry,
    `import { suite } from 'node:test'
import ${url(join(repositoryRoot, 'test/worker.ts'))}
import { stopTrackingPromises } from '${trackedPromises}'
${suites.join('')}stopTrackingPromises()\n`,
  )
  return entry
}
