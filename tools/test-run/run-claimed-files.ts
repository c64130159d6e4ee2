import { writeFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { after, suite } from 'node:test'
import { pathToFileURL } from 'node:url'
import { endFileGroup } from '../../test/worker.ts'
import { startTrackingPromises, stopTrackingPromises } from './tracked-promises.mjs'

/** What a test process may claim. */
export type Claims = {
  /** The folder that contains a file for each claimed group: its index, with the name of the process. */
  folder: string
  /** The absolute paths of all test files of the run, in groups. */
  groups: readonly (readonly string[])[]
  /** The name of this process. */
  name: string
  /** The number of files and the time after which this process claims no further group. */
  maxFiles: number
  maxMs: number
}

/**
 * Runs groups of test files that no other process has claimed, one file after the other, each as a suite that is named by
 * its path.
 */
export async function runClaimedFiles({ folder, groups, name, maxFiles, maxMs }: Claims) {
  stopTrackingPromises()
  let count = 0
  for (const [index, files] of groups.entries()) {
    if (count >= maxFiles || performance.now() > maxMs) return
    if (!claim(join(folder, String(index)), name)) continue
    count += files.length
    for (const file of files) await runFile(file)
    await endFileGroup()
    // Other processes start meanwhile and would compile the same modules.
    flushCompileCache()
  }
}

/** Creates the file of a claim. Returns false if it exists. */
function claim(path: string, name: string): boolean {
  try {
    writeFileSync(path, name, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Resolves when all tests of the file have ended. */
function runFile(file: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  startTrackingPromises()
  void suite(file, async () => {
    after(() => resolve())
    try {
      await import(pathToFileURL(file).href)
    } catch (error) {
      resolve()
      throw error
    } finally {
      stopTrackingPromises()
    }
  })
  return promise
}
