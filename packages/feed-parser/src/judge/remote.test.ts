import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCaseRows } from '../../cases/cases-table.ts'
import { createRawJob } from '../document/raw-job.ts'
import type { Finding } from '../report/problem.ts'
import { parseRemote } from './remote.ts'

function read(value: string): boolean | null | 'unknown' {
  const findings: Finding[] = []
  const remote = parseRemote({ ...createRawJob(1, ''), values: { remote: value } }, findings)
  return findings.length > 0 ? 'unknown' : remote
}

test('reads each statement of cases/remote.tsv by its phrases', () => {
  for (const [text = '', expected = ''] of readCaseRows('remote')) {
    const remote = read(text)
    assert.equal(String(remote), expected, text)
  }
})

test('what says nothing of it is reported and decides nothing', () => {
  for (const value of ['maybe', 'Berlin', 'x'.repeat(100)]) assert.equal(read(value), 'unknown', value)
  assert.equal(read(' '), null)
})
