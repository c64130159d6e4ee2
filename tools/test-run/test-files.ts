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

/** Sorts test files. Browser tests come first, because they take longest. */
export const sortTestFiles = (files: readonly string[]): string[] => [
  ...files.filter((file) => isBrowserTest(file)).toSorted(),
  ...files.filter((file) => !isBrowserTest(file)).toSorted(),
]
