import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

/** What leaves or enters in real time, checks the machine, or is the clock itself. */
const ofTheMachine = [
  'running/backup.ts',
  'running/clock.ts',
  'running/doctor.ts',
  'running/restore.ts',
  'running/serve.ts',
  'running/support.ts',
  'terminal.ts',
  'webhooks/listen.ts',
  'with-database.ts',
]

test('every command uses the clock of the platform, which a sandbox moves', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const found = files.filter((name) =>
    /\bmachine\b(?=[ ,:(}\])])/.test(
      readFileSync(join(import.meta.dirname, name), 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/.*|'[^'\n]*'/g, ''),
    ),
  )
  assert.deepEqual(found.toSorted(), ofTheMachine)
})
