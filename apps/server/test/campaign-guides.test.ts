import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { harness } from './harness.ts'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

const guides = [
  'tiller-ad-platform-structure',
  'job-filtering',
  'campaigns/index',
  'bidding-strategy',
  'exact-money',
  'clicks',
  'campaigns/campaign-create',
  'campaigns/campaign-funding',
  'campaigns/campaign-launch',
  'campaigns/campaign-management',
  'campaigns/campaign-type',
  'events/index',
  'events/event-create',
  'events/event-details',
  'events/event-funding',
  'events/event-launch',
]

const [, tour = ''] = read('README.md').split('<!-- tour:begin -->')

/** The first two blocks of the quick tour: a token, and what the guides call things by. */
const prelude = [...tour.matchAll(/```sh\n(.*?)```/gs)]
  .slice(0, 2)
  .map(([, block]) => block)
  .join('\n')

/** A block of shell, and the answer that the guide shows below it, if it shows one. */
const steps = (guide: string) =>
  [...guide.matchAll(/```sh\n(.*?)```(?:\s*```json\n(.*?)```)?/gs)].map(([, shell = '', json]) => ({
    shell,
    shown: json === undefined ? undefined : (JSON.parse(json) as unknown),
  }))

/** What differs from one Tiller to the next: only its type has to be right. */
const isOfItsOwn = (field: string) => /^id$|Id$|At$/.test(field)

/** The answer holds all that the guide shows of it, in the same places. */
function holds(answer: unknown, shown: unknown, where: string) {
  if (typeof shown !== 'object' || shown === null) return assert.deepEqual(answer, shown, where)
  assert.ok(typeof answer === 'object' && answer !== null, `${where}: ${JSON.stringify(answer)}`)
  for (const [field, value] of Object.entries(shown)) {
    const there: unknown = (answer as Record<string, unknown>)[field]
    const path = `${where}.${field}`
    if (isOfItsOwn(field) && value !== null) assert.equal(typeof there, typeof value, path)
    else holds(there, value, path)
  }
}

const marker = '--- next block ---'

for (const name of guides) {
  test(`the guide ${name} works as it is written, and shows true answers`, async (t) => {
    const { baseUrl, poolId, sourceId, credentials, seed } = await harness(t)
    await seed.jobs(sourceId, [
      { reference: 'N-1', title: 'Registered Nurse', city: 'Austin', state: 'TX', company: 'Acme' },
      { reference: 'N-2', title: 'Night Nurse', city: 'Dallas', state: 'TX', company: 'Acme' },
      { reference: 'D-1', title: 'Truck Driver', city: 'Austin', state: 'TX', company: 'Zebra' },
    ])
    const cwd = mkdtempSync(join(tmpdir(), 'tiller-guide-'))
    t.after(() => rmSync(cwd, { recursive: true }))
    writeFileSync(join(cwd, 'sandbox.json'), JSON.stringify({ baseUrl, poolId, ...credentials }, null, 2))
    const guide = steps(read(`apps/portal/docs/guides/platform-api/${name}.mdx`))
    assert.ok(guide.length > 0, 'the guide shows no call')
    const script = [prelude, ...guide.map(({ shell }) => shell)].join(`\necho '${marker}'\n`)
    const env = { ...process.env, TILLER: baseUrl, TILLER_DATA: cwd }
    const { stdout, stderr } = await promisify(execFile)(
      'bash',
      ['--norc', '-euo', 'pipefail', '-c', script],
      {
        env,
        cwd,
      },
    )
    assert.equal(stderr, '')
    const [, ...answers] = stdout.split(`${marker}\n`)
    for (const [index, { shell, shown }] of guide.entries()) {
      const lines = (answers[index] ?? '').trim().split('\n').filter(Boolean)
      // A block without an answer below it must not have failed, either.
      if (shown === undefined) assert.doesNotMatch(lines.join('\n'), /"code":/, shell)
      else holds(JSON.parse(lines.at(-1) ?? 'null'), shown, `block ${index + 1}`)
    }
  })
}
