import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyRawJob } from '../document/raw-job.ts'
import type { Finding } from '../report/problem.ts'
import { readRemote } from './remote.ts'

function read(value: string): boolean | null | 'unknown' {
  const findings: Finding[] = []
  const remote = readRemote({ ...emptyRawJob(1, ''), values: { remote: value } }, findings)
  return findings.length > 0 ? 'unknown' : remote
}

const remote = [
  'true',
  'Yes',
  '1',
  'Fully remote',
  'Remote',
  '100% Remote',
  'TELECOMMUTE',
  'Work from home',
  'fully_remote',
  'always',
]
const local = [
  'false',
  'No',
  '0',
  'Hybrid',
  'Hybrid remote',
  'On-site',
  'onsite',
  'Not remote',
  'COVID-19',
  'Temporarily remote',
  'WFH flexible',
  'never',
  'Office',
]

test('fully remote work is remote, hybrid and temporary are not', () => {
  for (const value of remote) assert.equal(read(value), true, value)
  for (const value of local) assert.equal(read(value), false, value)
})

test('what says nothing of it is reported and decides nothing', () => {
  for (const value of ['maybe', 'Berlin', 'x'.repeat(100)]) assert.equal(read(value), 'unknown', value)
  assert.equal(read(' '), null)
})
