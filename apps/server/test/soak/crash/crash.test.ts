import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachSeed } from '../../../../../test/seeds.ts'
import { guarantees } from './checks.ts'
import { crashRun } from './crash-run.ts'

// Nightly: it kills processes for half a minute; money.test.ts kills some too.

test('faults of the server, importer, PostgreSQL, disk, and network lose or repeat no acknowledged write, overspend no budget, and cause no internal error', () =>
  forEachSeed(async (seed) => {
    const { broken, examples, clicks, events, applications, answers } = await crashRun({ faults: 4, seed })
    const none = Object.fromEntries(Object.keys(guarantees).map((name) => [name, 0]))
    assert.deepEqual({ ...broken, examples }, { ...none, examples: [] })
    assert.ok(clicks > 20 && events > 50 && applications > 0, JSON.stringify(answers))
  }))
