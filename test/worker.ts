import { after } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../tools/launch-browser.ts'

/**
 * Functions that the test files of one process share. `npm test` runs several files in a process, each as a separate
 * suite. The process imports this module before any file, so `after` runs once all of them are done.
 */
const cleanups: (() => Promise<unknown>)[] = []

after(() => Promise.all(cleanups.map((cleanup) => cleanup())))

/** Runs `cleanup` after the last test of this process. */
export const afterAllFiles = (cleanup: () => Promise<unknown>) => void cleanups.push(cleanup)

let browser: Promise<Browser> | undefined

/** Returns the Chromium of this process. Every test opens a new context in it. */
export function testBrowser(): Promise<Browser> {
  if (browser === undefined) afterAllFiles(async () => (await browser)?.close())
  return (browser ??= launchBrowser())
}
