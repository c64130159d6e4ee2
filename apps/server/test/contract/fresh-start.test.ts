import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { before, after, test } from 'node:test'
import { promisify } from 'node:util'
import type { Operation } from '@tiller/contract/operation'
import { platformOperations } from '@tiller/contract/platform/platform'

import { selectCases } from '../../../../test/nightly.ts'
import { runSamples } from './samples/languages.ts'
import { record } from './samples/recorder.ts'
import { operationsOn } from './samples/reference-page.ts'
import { differences } from './samples/shape.ts'
import { createServerProcess } from '../harness/work/serve.ts'
import { testDatabase } from '../harness/postgres.ts'

// Also nightly: it runs the samples of each page in every language, instead of in curl and one other.

/** The first start of Tiller: all tests below run against one such start. */

const database = await testDatabase()
const server = await createServerProcess({ env: { DATABASE_URL: database.url } })
const { baseUrl, dataDir } = server
before(() => server.ready)
after(async () => {
  await server.end()
  await database.drop()
})

const get = async (path: string) => {
  const answer = await fetch(`${baseUrl}${path}`)
  return { status: answer.status, text: await answer.text() }
}

/** Runs a pasted script in a shell, in the folder in which Tiller was started. */
async function paste(script: string, more: Record<string, string> = {}) {
  const env = { ...process.env, TILLER_DATA: dataDir, ...more }
  const { stdout } = await promisify(execFile)('bash', ['--norc', '-c', script], {
    env,
    cwd: dataDir,
    maxBuffer: 64 * 1024 * 1024,
  })
  return stdout
}

const blocks = (markdown: string, language: string) =>
  [...markdown.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(([, block = '']) => block)

test('the first search finds jobs', async () => {
  const { status, text } = await get('/api/search.php?q=engineer&l=New+York,+NY&format=html')
  assert.equal(status, 200)
  assert.match(text, /<h1[^>]*>[1-9]\d* jobs/)
})

/** Samples that a new sandbox must reject, with the status. */
const refused = new Map<string, number>([
  // There is no failed change, and the previous sample deleted the only scheduled one.
  ['acknowledgeMonthlyBudgetChange', 404],
  // The sandbox has no charges of the month in the example.
  ['downloadStatement', 404],
  // The sandbox has no job by API before the sample of `putSourceJob`.
  ['getSourceJob', 404],
  // The first source has a feed.
  ['previewUpload', 409],
  ['uploadJobs', 409],
  // The sandbox's token has no user.
  ['endMySession', 404],
  ['recordApplicationVisit', 404],
  ['getMyAlertSubscriptions', 404],
  ['updateMyAlertSubscriptions', 404],
  ['updateMyLanguage', 404],
  // The previous sample deleted it.
  ['rotateAppClientSecret', 404],
  // No customer's app client has operator scopes.
  ...Object.values<Operation>(platformOperations)
    .filter(({ path }) => path.startsWith('/operator/'))
    .map(({ id }) => [id, 403] as const),
])

const references = [
  { path: '/api/platform/v5', base: '/v5/', least: 50 },
  { path: '/api/search', base: '/api/', least: 1 },
  { path: '/api/disposition/v1', base: '/disposition/', least: 1 },
]

for (const [turn, { path, base, least }] of references.entries())
  test(`every sample of ${path} works when pasted, in all languages, and shows the actual response`, async (t) => {
    const operations = operationsOn((await get(path)).text)
    assert.ok(operations.length >= least, `${operations.length} operations`)
    const address = baseUrl.replace('127.0.0.1', 'localhost')
    const proxy = await record(t, baseUrl)
    const inLanguage = (language: string) =>
      operations.map(({ id, samples: { [language]: sample = '' } }) => {
        assert.ok(sample.includes(`${address}${base}`), `${id} in ${language}: ${sample}`)
        return sample.replaceAll(address, proxy.address)
      })
    const env = await credentials()
    await paste(
      inLanguage('curl')
        .map((sample) => sample.replace(/^curl /, 'curl -sS '))
        .join('\n'),
      env,
    )
    const { exchanges } = proxy
    assert.equal(exchanges.length, operations.length)
    const failed = operations.flatMap(({ id }, index) => {
      const { status, body } = exchanges[index] ?? assert.fail(id)
      return status === (refused.get(id) ?? 200) ? [] : [{ id, status, body: body.slice(-400) }]
    })
    assert.deepEqual(failed, [])
    for (const language of selectCases(['javascript', 'python'] as const, turn, 1)) {
      const repeated = proxy.replay()
      await runSamples(t, language, inLanguage(language), env)
      for (const [index, { id }] of operations.entries())
        assert.deepEqual(
          repeated[index],
          exchanges[index]?.request,
          `${id} in ${language} sends the same request as curl`,
        )
    }
    const untrue = operations.flatMap(({ id, answer }, index) => {
      const { status = 0, body = '' } = exchanges[index] ?? {}
      return answer === undefined || status !== 200 || !body.startsWith('{')
        ? []
        : differences(JSON.parse(answer), JSON.parse(body)).map((difference) => `${id}: ${difference}`)
    })
    assert.deepEqual(untrue, [])
  })

/** The environment variables of the samples, obtained as the Platform API page describes. */
async function credentials(): Promise<Record<string, string>> {
  const [getToken = ''] = blocks((await get('/api/platform/v5.md')).text, 'sh')
  const said = await paste(
    `${getToken}\nprintf '%s\\n' "$TILLER_TOKEN" "\${TILLER_CLIENT_ID-}" "\${TILLER_CLIENT_SECRET-}"`,
  )
  const [TILLER_TOKEN = '', TILLER_CLIENT_ID = '', TILLER_CLIENT_SECRET = ''] = said
    .trim()
    .split('\n')
    .slice(-3)
  return { TILLER_TOKEN, TILLER_CLIENT_ID, TILLER_CLIENT_SECRET }
}

test('the sandbox advertises recent jobs with campaigns of every kind', async () => {
  const find = async (query: string) => {
    const { text } = await get(`/api/search.php?format=json&${query}`)
    return JSON.parse(text) as {
      total: number
      jobs: { title: string; date: string; ad_type: string; preview: number }[]
    }
  }
  for (const words of ['accountant', 'data entry']) {
    const [first] = (await find(`q=${encodeURIComponent(words)}`)).jobs
    assert.ok(first?.title.toLowerCase().includes(words), first?.title)
  }
  const { jobs } = await find('l=New+York,+NY&limit=50')
  const oldest = new Date().getTime() - 46 * 86_400_000
  assert.ok(jobs.length > 20 && jobs.every(({ date }) => Date.parse(date) > oldest))
  assert.ok((await find('q=mechanic&limit=50')).jobs.some((job) => job.ad_type === 'EVENT'))
  assert.ok((await find('q=teacher&limit=50')).jobs.some(({ preview }) => preview === 1))
})

test('the quick tour of the README ends with one click of 40 cents in addition to the sandbox campaigns', async () => {
  const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8')
  const [, tour = ''] = /<!-- tour:begin -->(.*)<!-- tour:end -->/s.exec(readme) ?? []
  const lines = (await paste(blocks(tour, 'sh').join('\n'))).trim().split('\n')
  assert.equal(lines.at(-1), '40')
  assert.match(lines.at(-2) ?? '', /^302 http/)
})

test('the campaigns have two months of spend', async () => {
  const { text: page } = await get('/api/platform/v5.md')
  const list = await paste(
    `${blocks(page, 'sh')[0] ?? ''}\ncurl -sS -H "Authorization: Bearer $TILLER_TOKEN" "${baseUrl}/v5/customers/me/campaigns"`,
  )
  const { content } = JSON.parse(list) as { content: { name: string; createdAt: string; mtdSpend: number }[] }
  const engineers = content.find(({ name }) => name === 'Engineers')
  const [year, month] = [new Date().getUTCFullYear(), new Date().getUTCMonth()]
  assert.ok(Date.parse(engineers?.createdAt ?? '') < Date.UTC(year, month, 1))
})

test('sitemap, canonical URLs, robots.txt, and all documents contain the URL of the server', async () => {
  const address = baseUrl.replace('127.0.0.1', 'localhost')
  const paths = [
    '/',
    '/docs/guides/quick-tour',
    '/api/platform/v5',
    '/api/platform/v5.md',
    '/api/search.md',
    '/sitemap.xml',
    '/robots.txt',
    '/openapi/platform.v5.json',
    '/openapi/search.yaml',
    '/openapi/disposition.v1.yaml',
  ]
  for (const path of paths) {
    const { status, text } = await get(path)
    assert.equal(status, 200, path)
    assert.ok(text.includes(address), path)
    assert.doesNotMatch(text, /localhost:4000|developers\.tiller/, path)
  }
  const script = /<script src="?(\/assets\/js\/main[^"> ]+)/.exec((await get('/')).text)?.[1]
  assert.equal((await get(script ?? '')).status, 200)
})
