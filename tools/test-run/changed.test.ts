import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { repositoryRoot } from '../build.ts'
import { findAffectedTests } from './changed.ts'

const tests = globSync('{apps,packages,test,tools,bench}/**/*.test.ts', {
  cwd: repositoryRoot,
  exclude: (name) => name.includes('node_modules'),
})

const selects = (changed: string, needed: string, spared: string) => {
  const found = findAffectedTests([changed], tests)
  assert.ok(found.includes(needed), `${changed} does not run ${needed}`)
  assert.ok(!found.includes(spared), `${changed} runs ${spared}`)
}

const lockTest = 'tools/lock.test.ts'
const clientTest = 'packages/client/src/pages.test.ts'

test('a changed module runs the tests that import it, directly or not, and no others', () => {
  selects('tools/lock.mjs', lockTest, 'tools/sample-feed/html.test.ts')
  selects('apps/server/src/lib/crypto/secret-box.ts', 'apps/server/test/contract/tour.test.ts', lockTest)
  selects('packages/contract/src/limits.ts', 'apps/server/test/contract/tour.test.ts', lockTest)
})

test('a changed file that is read runs the tests that mention it', () => {
  const [migration = ''] = globSync('apps/server/src/lib/postgres/migrations/*.sql', { cwd: repositoryRoot })
  selects(migration, 'apps/server/test/contract/tour.test.ts', clientTest)
  selects('test/seeds.json', 'apps/server/test/soak/crash/crash.test.ts', lockTest)
})

test('a change of what a browser loads runs the browser tests', () => {
  selects('apps/console/src/main.tsx', 'apps/server/test/console/console.browser.test.ts', clientTest)
  selects('README.md', 'apps/portal/test/layout.browser.test.ts', clientTest)
})

test('every test runs if a change affects all of them, or if no test is known for it', () => {
  // Composed, so that this file does not mention it.
  for (const changed of ['package-lock.json', ['unknown', 'bin'].join('.')])
    assert.deepEqual(findAffectedTests([changed], tests), tests)
})
