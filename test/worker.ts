import { after } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../tools/launch-browser.ts'

/**
 * Functions that the test files of one process share. `npm test` runs groups of neighboring files in a process, each file
 * as a separate suite. The process imports this module before any file, so `after` runs once all of them are done.
 */
const cleanups: (() => Promise<unknown>)[] = []
const groupCleanups: (() => Promise<unknown>)[] = []

/** Ends a group of files. */
export const endFileGroup = () => Promise.all(groupCleanups.map((cleanup) => cleanup()))

after(async () => {
  await endFileGroup()
  await Promise.all(cleanups.map((cleanup) => cleanup()))
})

/** Runs `cleanup` after the last test of this process. */
export const afterAllFiles = (cleanup: () => Promise<unknown>) => void cleanups.push(cleanup)

/**
 * Runs `cleanup` after each group of files. What files share between tests must end with their group: which groups a
 * process runs depends on time.
 */
export const afterEachFileGroup = (cleanup: () => Promise<unknown>) => void groupCleanups.push(cleanup)

let browser: Promise<Browser> | undefined

/** Returns the Chromium of this process. Every test opens a new context in it. */
export function testBrowser(): Promise<Browser> {
  if (browser === undefined) afterAllFiles(async () => (await browser)?.close())
  return (browser ??= launchBrowser())
}
