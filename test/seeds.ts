import { readFileSync, writeFileSync } from 'node:fs'
import { getTestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { withLock } from '../tools/lock.mjs'
import { isNightlyRun } from './nightly.ts'

/** Seeds with which tests have failed, by the name of the test. */
export type StoredSeeds = Record<string, number[]>

const storedFile = fileURLToPath(new URL('seeds.json', import.meta.url))

export const readSeeds = (file = storedFile): StoredSeeds =>
  JSON.parse(readFileSync(file, 'utf8')) as StoredSeeds

/**
 * Where seeds are stored: under the name of the current test. Programs, and tests that have awaited something, pass a
 * name.
 */
type Place = { name?: string | undefined; file?: string }

/**
 * Runs `check` with each stored seed of the current test, then with a fresh one. A fresh seed that fails is stored,
 * so that every later run replays it.
 */
export async function forEachSeed(
  check: (seed: number, isStored: boolean) => void | Promise<void>,
  { name = getTestContext()?.name, file = storedFile }: Place = {},
): Promise<void> {
  if (name === undefined) throw new Error('forEachSeed must be called within a test.')
  const stored = readSeeds(file)[name] ?? []
  const fresh = Math.floor(Math.random() * 2 ** 31)
  for (const seed of [...stored, fresh]) {
    // Printed before it runs: a process that hangs is killed, and its output shown.
    process.stdout.write(`${name}: seed ${seed}\n`)
    try {
      await check(seed, seed !== fresh)
    } catch (error) {
      if (seed === fresh) await storeSeed(name, seed, file)
      throw new Error(`Failed with seed ${seed}. Commit ${file}, which replays it in every later run.`, {
        cause: error,
      })
    }
  }
}

/** The part of the cases of a property that `npm test` draws; the nightly run draws all. */
const sampledPart = 1 / 3

/** Number of cases of fast-check without a setting. */
const usualRuns = 100

/**
 * Checks a property of fast-check with the seeds of the current test. Stored seeds draw all cases, to reach the failing
 * one.
 */
export const checkProperty = <Values>(
  property: fc.IRawProperty<Values>,
  parameters: fc.Parameters<Values> = {},
  place: Place = {},
): Promise<void> =>
  forEachSeed((seed, isStored) => {
    const { numRuns = usualRuns } = parameters
    const drawn = isStored || isNightlyRun ? numRuns : Math.ceil(numRuns * sampledPart)
    return fc.assert(property, { ...parameters, seed, numRuns: drawn })
  }, place)

/** Stores a seed with a lock, because test files run in several processes, and more than one may fail. */
const storeSeed = (test: string, seed: number, file: string) =>
  withLock(
    file,
    async () => {
      const seeds = readSeeds(file)
      const added = { ...seeds, [test]: [...(seeds[test] ?? []), seed] }
      writeFileSync(file, `${JSON.stringify(added, Object.keys(added).toSorted(), 2)}\n`)
    },
    () => {},
  )
