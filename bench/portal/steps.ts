import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../../tools/build.ts'
import { hashFiles } from '../../tools/hash-files.ts'

const file = join(root, 'bench/out/portal-steps.json')

/** What the steps measure, without what is made of it. */
const inputs = ['apps/portal', 'packages/ui', 'openapi', 'README.md', 'bench/portal', 'package-lock.json']
const made = new Set(['node_modules', '.docusaurus', 'test', 'build', 'build.next', 'build.old'])

type Kept = { stamp: string; results: Record<string, unknown> }

/**
 * The steps of a measurement, each of which is kept when it is done: after one that failed, the next run goes on
 * from there, as long as what is measured has not changed. `forget` begins anew.
 */
export function createSteps(say: (line: string) => void) {
  const kept = earlier(hashFiles(root, inputs, made, ''))
  return {
    step: async <Result>(name: string, run: () => Result | Promise<Result>): Promise<Result> => {
      // The seam: our own file, written by the same step.
      if (name in kept.results) return kept.results[name] as Result
      say(name)
      const result = await run()
      kept.results[name] = result
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify(kept))
      return result
    },
    forget: () => rmSync(file, { force: true }),
  }
}

export type Step = ReturnType<typeof createSteps>['step']

function earlier(stamp: string): Kept {
  try {
    // The seam: our own file, written above.
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Kept
    if (kept.stamp === stamp) return kept
  } catch {
    // There is none, or half of one.
  }
  return { stamp, results: {} }
}
