import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { testDatabase } from '#test/harness/postgres.ts'
import { connectToDatabase } from '../database.ts'
import { createEffectMeter } from './measure-effects.ts'
import { findBrokenMigrationRules } from './migration-rules.ts'

/** Returns the broken rules of statements on a table `job (id, title)` with a unique title. */
async function rulesOf(t: TestContext) {
  const { url, drop } = await testDatabase()
  const { pool, close } = connectToDatabase(url, { connections: 1 })
  t.after(async () => {
    await close()
    await drop()
  })
  await pool.query('create table job (id integer not null, title text)')
  return async (text: string) => {
    const meter = createEffectMeter()
    await meter.measure(pool)
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query(text)
      return findBrokenMigrationRules(9000, text, await meter.measure(client))
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
}

test('accepts migrations that hold locks only for a moment and that the previous version does not notice', async (t) => {
  const brokenRules = await rulesOf(t)
  for (const text of [
    'create table other (id integer primary key)',
    'alter table job add place text',
    `alter table job add kind text not null default 'FEED'`,
    '-- Expands: all values are longer.\nalter table job add constraint filled check (length(title) > 0) not valid',
    '-- Contracts: version 1 reads it.\nalter table job drop title',
    'update job set title = trim(title)',
  ])
    assert.deepEqual(await brokenRules(text), [], text)
})

test('rejects migrations that block a table while they read or write all of it', async (t) => {
  const brokenRules = await rulesOf(t)
  for (const [text, whom] of [
    ['create index on job (title)', 'writers'],
    ['-- Expands: x\nalter table job add constraint filled check (length(title) > 0)', 'everybody'],
    ['-- Contracts: x\nalter table job alter title set not null', 'everybody'],
    ['-- Contracts: x\nalter table job alter id type bigint', 'everybody'],
    ['lock table job in share mode; update job set title = null', 'writers'],
  ] as const) {
    const [rule = '', ...more] = await brokenRules(text)
    assert.match(rule, new RegExp(`^It blocks ${whom} of job while it reads or writes the whole table\\. `))
    assert.deepEqual(more, [], text)
  }
})

test('rejects migrations that remove or require something without stating it', async (t) => {
  const brokenRules = await rulesOf(t)
  for (const [text, change] of [
    ['alter table job drop title', 'removes column job.title of type text'],
    ['drop table job', 'removes table job'],
    ['alter table job rename title to name', 'removes column job.title of type text'],
    ['alter table job add place text not null', 'requires a value of column job.place'],
    [
      'alter table job add constraint filled check (id > 0) not valid',
      'requires constraint filled: CHECK ((id > 0))',
    ],
  ] as const) {
    const rules = await brokenRules(text)
    assert.ok(
      rules.some((rule) => rule.includes(change) && rule.includes('Say "-- Contracts: …"')),
      `${text}: ${rules.join()}`,
    )
  }
})

test('outside a transaction, a migration may only build and drop indexes, which it can repeat', () => {
  const head = '-- Outside a transaction, because the index is built while jobs are written.\n'
  const build = 'drop index concurrently if exists i;\ncreate index concurrently i on job (title);\n'
  assert.deepEqual(findBrokenMigrationRules(9000, head + build, undefined), [])
  assert.match(
    findBrokenMigrationRules(9000, `${head}${build}update job set title = null;`, undefined).join(),
    /^Outside a transaction, this statement may be applied by half: update job/,
  )
})
