import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rehearsals } from './rehearsals.ts'
import { followRunbook } from './steps.ts'
import { createWorld } from './world.ts'

/**
 * Provokes each incident of docs/runbooks.md in a deployment on this machine, and follows the written steps. A step
 * that the runbook does not contain fails, and so does one that does not help.
 */
const [flag, only] = process.argv.slice(2)
const chosen = Object.entries(rehearsals).filter(
  ([heading]) => flag !== '--only' || new RegExp(only ?? '', 'i').test(heading),
)
const folder = mkdtempSync(join(tmpdir(), 'tiller-runbooks-'))
const say = (line: string) => process.stdout.write(`${line}\n`)
const world = await createWorld(folder)
try {
  for (const [heading, rehearse] of chosen) {
    say(`  ${heading}`)
    await rehearse(
      world,
      followRunbook(heading, () => world.env.worker),
    )
  }
  say(`${chosen.length} incidents rehearsed.`)
} finally {
  await world.stop()
  rmSync(folder, { recursive: true, force: true })
}
