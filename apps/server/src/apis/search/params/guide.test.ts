import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { searchOperations } from '@tiller/contract/search/search'
import { harness } from '#test/harness/harness.ts'

const guide = readFileSync(
  new URL('../../../../../portal/docs/guides/searching.mdx', import.meta.url),
  'utf8',
)

const [prelude = { shell: '', shown: undefined }, ...blocks] = [
  ...guide.matchAll(/```sh\n(.*?)```(?:\s*```json\n(.*?)```)?/gs),
].map(([, shell = '', shown]) => ({ shell, shown }))

test('the search guide names exactly the existing parameters', () => {
  const known = Object.keys(searchOperations.searchJobs.query.properties)
  const rows = [...guide.matchAll(/^\| (`[^|]*`) +\|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  )
  assert.deepEqual(rows.toSorted(), known.toSorted())
})

test('each call in the search guide works and shows its actual response', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(
    h.sourceId,
    ['New York', 'Austin', 'Remote'].map((city) => ({
      reference: city,
      title: 'Civil Engineer',
      company: `${city} works`,
      city,
      state: { 'New York': 'NY', Austin: 'TX' }[city] ?? '',
      description: 'Full-time. Health insurance. $70,000 a year.',
    })),
  )
  await h.seed.campaign(h.poolId, { live: true, basicCpc: 50 })
  const cwd = mkdtempSync(join(tmpdir(), 'tiller-guide-'))
  t.after(() => rmSync(cwd, { recursive: true }))
  const env = { ...process.env, TILLER: h.baseUrl }
  assert.ok(blocks.length >= 8)
  for (const { shell, shown } of blocks) {
    const { stdout, stderr } = await promisify(execFile)('sh', ['-eu', '-c', `${prelude.shell}\n${shell}`], {
      env,
      cwd,
    })
    assert.equal(stderr, '', shell)
    for (const line of stdout.trim().split('\n'))
      if (line.startsWith('{'))
        assert.equal('message' in JSON.parse(line), shown?.includes('message') === true, shell)
    if (shown?.includes('message') === true) assert.deepEqual(JSON.parse(stdout), JSON.parse(shown))
  }
  const found = async (query: string) => (await fetch(`${h.baseUrl}/api/search.php?${query}`)).json()
  assert.partialDeepStrictEqual(await found('q=engineer&salary.min=60000&salary.period=yearly'), { total: 3 })
  assert.partialDeepStrictEqual(await found('worktype=fulltime&worktype_filter=1&l=Texas'), { total: 1 })
})
