import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { harness } from '../harness/harness.ts'

const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8')

/** The shell blocks of the README's tour. */
function tour() {
  const [, section] =
    /<!-- tour:begin -->(.*)<!-- tour:end -->/s.exec(readme) ?? assert.fail('the README has no tour')
  return [...(section ?? '').matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => block).join('\n')
}

test('the quick tour of the README works as written and ends with one click of 40 cents', async (t) => {
  const { baseUrl, poolId, sourceId, credentials, seed } = await harness(t)
  await seed.jobs(sourceId, [
    { reference: 'ny', title: 'Civil Engineer', city: 'New York', state: 'NY' },
    { reference: 'la', title: 'Traffic Engineer', city: 'Los Angeles', state: 'CA' },
  ])
  const folder = mkdtempSync(join(tmpdir(), 'tiller-tour-'))
  t.after(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'sandbox.json'), JSON.stringify({ baseUrl, poolId, ...credentials }, null, 2))
  const env = { ...process.env, TILLER_DATA: folder }
  const { stdout, stderr } = await promisify(execFile)('bash', ['--norc', '-euo', 'pipefail', '-c', tour()], {
    env,
  })
  assert.equal(stderr, '')
  const lines = stdout.trim().split('\n')
  assert.match(lines[0] ?? '', /^\{"size":20,"content":\[\{"id":\d+,"name":"Pool"/)
  assert.match(lines[1] ?? '', /^Campaign \d+$/)
  assert.match(lines[2] ?? '', /^Segment \d+$/)
  assert.deepEqual(lines.slice(3, 5), ['LIVE', 'LIVE'])
  assert.match(
    lines[5] ?? '',
    /^\{"total":1,"start":0,"count":1,"jobs":\[\{"id":"\d+","title":"Civil Engineer"/,
  )
  assert.match(lines[6] ?? '', /^302 https:\/\/jobs\.example\.com\/ny\?tlr_sid=[\w-]{36}$/)
  assert.deepEqual(lines.slice(7), ['40'])
})
