import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { payLaws } from '@tiller/job-text/pay-laws'
import { harness, type Harness } from '../../harness/harness.ts'
import { accessToken } from '../../harness/oauth.ts'

const guide = (path: string) =>
  readFileSync(new URL(`../../../../portal/docs/${path}.mdx`, import.meta.url), 'utf8')

const blocks = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(([, block = '']) => block)

/** Runs the calls of a guide in order and compares each response with the guide. */
async function follow(h: Harness, path: string, names: Record<string, number> = {}) {
  const text = guide(path)
  const [prelude = '', ...calls] = blocks(text, 'sh')
  const told = blocks(text, 'json')
  assert.ok(calls.length > 0)
  assert.equal(told.length, calls.length)
  const ids = Object.fromEntries(Object.entries(names).map(([name, id]) => [name, String(id)]))
  const env = { ...process.env, ...ids, TILLER: h.baseUrl, TOKEN: await accessToken(h) }
  for (const [index, call] of calls.entries()) {
    const { stdout } = await promisify(execFile)('sh', ['-eu', '-c', prelude + call], { env })
    assert.partialDeepStrictEqual(JSON.parse(stdout), JSON.parse(told[index] ?? ''), call)
  }
}

async function withNurse(t: Parameters<typeof harness>[0]) {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'RN-4711' }])
  const { id } = (await h.api.listMyJobs()).content[0] ?? assert.fail()
  return { h, id }
}

test('the calls on the classification page return the responses shown', async (t) => {
  const { h } = await withNurse(t)
  await follow(h, 'resources/classification')
})

test('the classification page lists exactly the existing categories', async (t) => {
  const { api } = await harness(t)
  const { content } = await api.listCategories({ query: { size: 1000 } })
  const text = guide('resources/classification')
  const majors = [...text.matchAll(/^## (.+) \{#c(\d+)\}\n\n`\2`, MAJOR_INDUSTRY$/gm)].map(
    ([, name, id]) => `${id} ${name}`,
  )
  const minors = [...text.matchAll(/^\| `(\d{6})` +\| (.+?) +\|$/gm)].map(([, id, name]) => `${id} ${name}`)
  const of = (wanted: string) =>
    content.flatMap(({ id, description, indication }) =>
      indication === wanted ? [`${id} ${description}`] : [],
    )
  assert.deepEqual(majors, of('MAJOR_INDUSTRY'))
  assert.deepEqual(minors, of('MINOR_INDUSTRY'))
  assert.deepEqual([majors.length, minors.length], [23, 98])
})

test('the page on pay in job ads lists exactly the known laws', () => {
  const row = /^\| .+ \((\w\w)\) +\| (\S+) +\| (\d+) +\| \[(.+)\]\((\S+)\) +\| (\S+) +\|$/gm
  const listed = [...guide('resources/pay-transparency').matchAll(row)].map(
    ([, state, effectiveOn, minEmployees, law, source, reviewedOn]) => ({
      state,
      law,
      effectiveOn,
      minEmployees: Number(minEmployees),
      source,
      reviewedOn,
    }),
  )
  assert.deepEqual(listed, payLaws)
})
