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

/** Number of files per process of browser tests, each of which takes long. */
const browserFilesPerProcess = 5

/**
 * Divides test files (absolute paths) into processes. The files of a process share its Tiller server, its Chromium,
 * and its loaded modules. Browser tests come first, because they take longest. The others start with large groups,
 * because a process takes seconds to load, and end with small ones, so that no processor is idle at the end.
 */
export function groupFiles(files: readonly string[]): string[][] {
  const browserFiles = files.filter(isBrowserTest).toSorted()
  const otherFiles = files.filter((file) => !isBrowserTest(file)).toSorted()
  return [
    ...divide(browserFiles, () => browserFilesPerProcess),
    ...divide(otherFiles, (rest) => Math.max(12, Math.ceil(rest / 6))),
  ]
}

/** Divides a list into groups. `sizeOf` returns the size of the next group for the number of remaining items. */
function divide<T>(all: readonly T[], sizeOf: (rest: number) => number): T[][] {
  if (all.length === 0) return []
  const size = sizeOf(all.length)
  return [all.slice(0, size), ...divide(all.slice(size), sizeOf)]
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
