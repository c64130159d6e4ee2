import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { root } from '../build.ts'
import { processesOf } from './groups.ts'

const inServer = (path: string) => join(root, 'apps/server', path)

/** Two that stand on the harness, one that uses it and has hooks, and one that does without. */
const [campaigns, events, source, pricing] = [
  inServer('src/domain/campaigns/campaigns.test.ts'),
  inServer('src/domain/campaigns/hiring-events/events.test.ts'),
  inServer('src/app/cli/accounts/source.test.ts'),
  inServer('src/domain/campaigns/bidding/pricing.test.ts'),
]

test('files that stand on the harness share a process, in which each follows the end of the one before', () => {
  const processes = processesOf([pricing, events, source, campaigns])
  assert.deepEqual(
    processes.map(({ files }) => files.map((file) => relative(root, file))),
    [[campaigns, events], [source], [pricing]].map((files) => files.map((file) => relative(root, file))),
  )
  const imported = readFileSync(processes[0]?.entry ?? '', 'utf8').matchAll(/([\w-]+(?:\.test)?\.ts)/g)
  assert.deepEqual(
    [...imported].map(([name]) => name),
    ['campaigns.test.ts', 'next-file.ts', 'events.test.ts'],
  )
})

test('a file that is run by itself is run as it is', () => {
  assert.deepEqual(processesOf([campaigns]), [{ entry: campaigns, files: [campaigns] }])
})
