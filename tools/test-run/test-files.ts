import { readFileSync } from 'node:fs'

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

/** Number of files in a group. Browser tests take longer. */
const filesPerGroup = 12
const browserFilesPerGroup = 4

/**
 * Divides test files into groups of neighbors, which share a Tiller server. The groups depend only on the names, so that
 * a test has the same neighbors in each run. Browser tests come first, because they take longest.
 */
export const groupTestFiles = (files: readonly string[]): string[][] => [
  ...divide(files.filter((file) => isBrowserTest(file)).toSorted(), browserFilesPerGroup),
  ...divide(files.filter((file) => !isBrowserTest(file)).toSorted(), filesPerGroup),
]

const divide = (files: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(files.length / size) }, (_, n) => files.slice(n * size, (n + 1) * size))
