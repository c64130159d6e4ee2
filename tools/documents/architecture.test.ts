import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { test } from 'node:test'
import { repositoryRoot } from '../build.ts'
import { listFiles } from '../hash-files.ts'
import { listFilesOfOperation } from './operation-files.ts'

/**
 * Returns paths in backticks that do not exist. They are relative to the repository, to the server's source, or, in a
 * README, to its folder.
 */
function missingFiles(document: string): string[] {
  const named = [
    ...readFileSync(join(repositoryRoot, document), 'utf8').matchAll(/`([\w./-]*[\w-]\.(?:ts|tsx|md))`/g),
  ].map(([, path = '']) => path)
  assert.ok(named.length > 10, document)
  const places = ['', 'apps/server/src/', `${dirname(document)}/`]
  const isPath = (name: string) => name.includes('/') || dirname(document) !== '.'
  return named.filter(
    (name) => isPath(name) && !places.some((place) => existsSync(join(repositoryRoot, place, name))),
  )
}

const serverReadmes = listFiles(repositoryRoot, 'apps/server/src', new Set()).filter((file) =>
  file.endsWith('README.md'),
)

for (const document of ['ARCHITECTURE.md', ...serverReadmes])
  test(`every file that ${document} names exists`, () => assert.deepEqual(missingFiles(document), []))

test('every React part of packages/ui is used by at least two apps', () => {
  const ignored = new Set(['node_modules', 'dist', 'build', '.docusaurus', 'test'])
  const sources = ['apps/pages', 'apps/portal', 'apps/console'].map((app) =>
    listFiles(repositoryRoot, app, ignored)
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => readFileSync(join(repositoryRoot, file), 'utf8'))
      .join('\n'),
  )
  const parts = readdirSync(join(repositoryRoot, 'packages/ui/src/parts')).map((file) =>
    basename(file, '.tsx'),
  )
  assert.ok(parts.length > 5)
  const ofOne = parts.filter(
    (part) => sources.filter((source) => source.includes(`'@tiller/ui/${part}'`)).length < 2,
  )
  assert.deepEqual(ofOne, [])
})

test('ARCHITECTURE.md lists exactly the files of pauseCampaign, at most seven in three folders', () => {
  const [, section = ''] = readFileSync(join(repositoryRoot, 'ARCHITECTURE.md'), 'utf8').split(
    /^## One operation$/m,
  )
  const [table = ''] = section.split(/^## /m)
  const listed = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, file = '']) => file)
  const files = listFilesOfOperation(
    'pauseCampaign',
    'platform/campaigns/operations.ts',
    'domain/campaigns/lifecycle/handlers.ts',
  )
  assert.deepEqual(files, listed.toSorted())
  assert.ok(files.length <= 7 && new Set(files.map((file) => dirname(file))).size <= 3, files.join('\n'))
})

test('the files of an operation include those that its handler reaches through other modules', () => {
  const files = listFilesOfOperation(
    'launchCampaign',
    'platform/campaigns/operations.ts',
    'domain/campaigns/lifecycle/handlers.ts',
  )
  for (const file of ['lifecycle/launch-checks.ts', 'budget/buckets.ts', 'hiring-events/event-times.ts'])
    assert.ok(files.includes(`apps/server/src/domain/campaigns/${file}`), file)
})
