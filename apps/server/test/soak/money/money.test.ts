import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachSeed } from '../../../../../test/seeds.ts'
import { moneyRun } from './money-run.ts'

test('64 writers in two processes that are killed, as PostgreSQL is, overspend no budget, lose no click that was acknowledged, and leave every sum as the ledger has it', (t) =>
  forEachSeed(async (seed) => {
    const report = await moneyRun({ operations: 2_500, kills: 3, seed })
    t.diagnostic(JSON.stringify(report))
    const none = Object.fromEntries(Object.keys(report.broken).map((name) => [name, 0]))
    assert.deepEqual({ ...report.broken, examples: report.examples }, { ...none, examples: [] })
    assert.ok(
      report.charged > 500 && report.charged < report.clicks,
      'some clicks are charged and some exceed the budget',
    )
    assert.ok(report.acquisitions > 20, 'some acquisitions are charged')
  }))
