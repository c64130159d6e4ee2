import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fingerprintedFiles } from './program-fingerprint.ts'

test('the fingerprint covers the engine, its abbreviations, and the texts of jobs', () => {
  for (const file of [
    'memory/memory-index.ts',
    'title-abbreviations.tsv',
    'titles/abbreviations.ts',
    'domain/search-sync/projection.ts',
  ])
    assert.ok(
      fingerprintedFiles.some((folder) => existsSync(join(folder, file))),
      file,
    )
})
