import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { listFiles } from '../tools/hash-files.ts'
import { isNightlyRun } from './nightly.ts'
import { checkProperty, forEachSeed, readSeeds } from './seeds.ts'

function emptyFile(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'tiller-seeds-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'seeds.json')
  writeFileSync(file, '{}\n')
  return file
}

test('a seed that fails is named, stored, and replayed before a fresh one in every later run', async (t) => {
  const file = emptyFile(t)
  const failed: number[] = []
  await assert.rejects(
    forEachSeed(
      (seed) => {
        failed.push(seed)
        throw new Error('lost a click')
      },
      { name: t.name, file },
    ),
    (error: Error) =>
      error.message.includes(`seed ${failed[0]}`) && String(error.cause).includes('lost a click'),
  )
  assert.equal(failed.length, 1)
  const run = async () => {
    const seeds: number[] = []
    await forEachSeed((seed) => void seeds.push(seed), { name: t.name, file })
    return seeds
  }
  const next = await run()
  const last = await run()
  assert.deepEqual([next[0], last[0]], [failed[0], failed[0]])
  assert.deepEqual([next.length, last.length], [2, 2])
  assert.notEqual(next[1], last[1])
})

test('a stored seed that fails again ends the test, and is not stored twice', async (t) => {
  const file = emptyFile(t)
  const fail = () =>
    assert.rejects(forEachSeed(() => Promise.reject(new Error('still lost')), { name: t.name, file }))
  await fail()
  const stored = readFileSync(file, 'utf8')
  await fail()
  assert.equal(readFileSync(file, 'utf8'), stored)
})

test('a seed is replayed only by the test that stored it', async (t) => {
  const file = emptyFile(t)
  writeFileSync(file, JSON.stringify({ 'another test': [1, 2] }))
  const used: number[] = []
  await forEachSeed((seed) => void used.push(seed), { name: t.name, file })
  assert.equal(used.length, 1)
  await assert.rejects(forEachSeed(() => Promise.reject(new Error('no')), { name: t.name, file }))
  assert.deepEqual(Object.keys(readSeeds(file)), [
    'a seed is replayed only by the test that stored it',
    'another test',
  ])
})

test('a property that failed draws the same values again', async (t) => {
  const file = emptyFile(t)
  const drawn: number[][] = [[], []]
  const draw = (run: number) =>
    fc.property(fc.integer(), (value) => {
      drawn[run]?.push(value)
      return run !== 0
    })
  await assert.rejects(checkProperty(draw(0), { numRuns: 3, endOnFailure: true }, { name: t.name, file }))
  await checkProperty(draw(1), { numRuns: 3 }, { name: t.name, file })
  assert.equal(drawn[1]?.[0], drawn[0]?.[0])
  // All three cases of the stored seed, then those of a fresh one.
  assert.equal(drawn[1]?.length, isNightlyRun ? 6 : 4)
})

test('every stored seed belongs to a test of the repository', () => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const tests = ['packages', 'apps', 'tools', 'test', 'bench']
    .flatMap((folder) => listFiles(root, folder, new Set(['node_modules', 'dist', 'build'])))
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
  for (const name of Object.keys(readSeeds()).filter((each) => !each.startsWith('npm run soak ')))
    assert.ok(
      tests.some((text) => text.includes(name)),
      `No test is called "${name}": rename it in test/seeds.json, too.`,
    )
})
