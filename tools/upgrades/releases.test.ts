import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { repositoryRoot } from '../build.ts'
import { upgradableReleases } from './releases.ts'

test('the portal lists every released version, and how it is tested', () => {
  const page = readFileSync(join(repositoryRoot, 'apps/portal/docs/resources/upgrades.mdx'), 'utf8')
  for (const { day, commit, runsBeside } of upgradableReleases) {
    const row = page.split('\n').find((line) => line.includes(`${day} (${commit.slice(0, 8)})`)) ?? ''
    assert.deepEqual(
      row
        .split('|')
        .slice(2, 4)
        .map((cell) => cell.trim()),
      ['yes', runsBeside ? 'yes' : 'no'],
      `${day} ${commit}`,
    )
  }
})
