import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { crashRun } from './crash-run.ts'

test('the API and PostgreSQL are killed with kill -9 while 2,000 events are written: every acknowledged one is there once', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tiller-crash-'))
  t.after(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 }))
  const { acknowledged, unknown, requests, repeats, kills, ...broken } = await crashRun({
    dataDir,
    events: 2_000,
    writers: 12,
    victims: ['api', 'postgres', 'api', 'backend'],
    random: Math.random,
  })
  assert.deepEqual(broken, { lost: 0, doubled: 0, invented: 0, halfStored: 0, wrongStages: 0, unhealthy: 0 })
  assert.equal(kills, 4)
  assert.ok(acknowledged + unknown === 2_000 && acknowledged > 1_000 && repeats > 0 && requests > 0)
})
