import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { repositoryRoot } from '../build.ts'
import { nightlyChecks } from '../nightly-checks.ts'

const read = (file: string) => readFileSync(join(repositoryRoot, file), 'utf8')

test('.node-version names the Node that package.json pins', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as {
    optionalDependencies: Record<string, string>
  }
  assert.deepEqual([...new Set(Object.values(optionalDependencies))], [read('.node-version').trim()])
})

for (const file of readdirSync(join(repositoryRoot, '.github/workflows'))) {
  const workflow = read(`.github/workflows/${file}`)

  test(`${file} runs only actions that are pinned to a commit, with the version beside it`, () => {
    const uses = [...workflow.matchAll(/uses: (.*)/g)].map(([, action]) => action)
    assert.ok(uses.length > 0)
    for (const action of uses) assert.match(action ?? '', /^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  test(`${file} may only read, does not run twice at once, and every job of it ends`, () => {
    assert.match(workflow, /^permissions: read-all$/m)
    assert.match(workflow, /^concurrency:$/m)
    const jobs = workflow.match(/^ {4}runs-on:/gm) ?? []
    assert.equal(workflow.match(/^ {4}timeout-minutes: \d+$/gm)?.length, jobs.length)
  })
}

test('the nightly workflow runs every nightly check, and each of them is a program', () => {
  const [, names = ''] = /^ +check:\s+\[([^\]]*)\]$/m.exec(read('.github/workflows/nightly.yml')) ?? []
  assert.deepEqual(names.match(/\w+/g), Object.keys(nightlyChecks))
  for (const { program } of Object.values(nightlyChecks))
    assert.ok(existsSync(join(repositoryRoot, program[0] ?? '')))
})

test('CODEOWNERS names paths that exist', () => {
  const paths = [...read('.github/CODEOWNERS').matchAll(/^\/(\S+)/gm)].map(([, path]) => path ?? '')
  assert.ok(paths.length > 0)
  assert.deepEqual(
    paths.filter((path) => !existsSync(join(repositoryRoot, path))),
    [],
  )
})

test('the changelog begins with the unreleased version and sorts its lines under known headings', () => {
  const changelog = read('CHANGELOG.md')
  const versions = [...changelog.matchAll(/^## (.*)$/gm)].map(([, version]) => version ?? '')
  assert.match(versions[0] ?? '', /^\d+\.\d+\.\d+ \(unreleased\)$/)
  for (const version of versions.slice(1)) assert.match(version, /^\d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\)$/)
  const headings = [...changelog.matchAll(/^### (.*)$/gm)].map(([, heading]) => heading ?? '')
  assert.deepEqual(
    headings.filter((heading) => !['Added', 'Changed', 'Fixed', 'Removed', 'Security'].includes(heading)),
    [],
  )
})
