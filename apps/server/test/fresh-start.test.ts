import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { before, after, test } from 'node:test'
import { promisify } from 'node:util'
import { createServerProcess } from './work/serve.ts'
import { testDatabase } from './postgres.ts'

/** What somebody meets who has started Tiller for the first time: everything below runs against one such start. */

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

/** Runs a script as somebody would who has pasted it into a shell in the folder in which Tiller was started. */
async function paste(script: string) {
  const env = { ...process.env, TILLER_DATA: dataDir }
  const { stdout } = await promisify(execFile)('bash', ['--norc', '-c', script], {
    env,
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

/** Samples that a fresh sandbox has to refuse, with the status. */
const refused = new Map([
  // No change has failed, and the sample before this one has deleted the only one.
  ['Acknowledge that a monthly budget change has failed', '404'],
  // They stand below the sample that deletes the only webhook.
  ['Give a webhook a new secret', '404'],
  ['Send a webhook an event to try it', '404'],
  ['List what a webhook was told, and what became of it', '404'],
  ['Get a delivery with its message and each attempt', '404'],
  ['Send a webhook one message again, or all of a time', '404'],
])

test('every sample of the reference of the Platform API works as it is pasted, and names this server', async () => {
  const { text: page } = await get('/api/platform/v5.md')
  const [getToken = ''] = blocks(page, 'sh')
  const samples = page.split(/^### /m).flatMap((section) => {
    const [sample] = blocks(section, 'bash')
    return sample === undefined ? [] : [{ name: section.split('\n', 1)[0] ?? '', sample }]
  })
  assert.ok(samples.length > 50, `${samples.length} samples`)
  const address = baseUrl.replace('127.0.0.1', 'localhost')
  for (const { sample } of samples) assert.ok(sample.includes(`'${address}/v5/`), sample)
  const answers = await paste(
    [
      getToken,
      String.raw`curl() { command curl -sS -w '\n%{http_code}' "$@"; printf '\036'; }`,
      ...samples.map(({ sample }) => sample),
    ].join('\n'),
  )
  const failed = answers
    .split('\x1e')
    .map((answer, index) => ({ name: samples[index]?.name, answer: answer.trim().slice(-400) }))
    .filter(({ name, answer }) => name !== undefined && !answer.endsWith(`\n${refused.get(name) ?? '200'}`))
  assert.equal(answers.split('\x1e').length, samples.length + 1)
  assert.deepEqual(failed, [])
})

test('the quick tour of the README ends with one click of 40 cents, beside the campaigns of the sandbox', async () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
  const [, tour = ''] = /<!-- tour:begin -->(.*)<!-- tour:end -->/s.exec(readme) ?? []
  const lines = (await paste(blocks(tour, 'sh').join('\n'))).trim().split('\n')
  assert.equal(lines.at(-1), '40')
  assert.match(lines.at(-2) ?? '', /^302 http/)
})

test('the campaigns have been spending for two months', async () => {
  const { text: page } = await get('/api/platform/v5.md')
  const list = await paste(
    `${blocks(page, 'sh')[0] ?? ''}\ncurl -sS -H "Authorization: Bearer $TILLER_TOKEN" "${baseUrl}/v5/customers/me/campaigns"`,
  )
  const { content } = JSON.parse(list) as { content: { name: string; createdAt: string; mtdSpend: number }[] }
  const engineers = content.find(({ name }) => name === 'Engineers')
  const [year, month] = [new Date().getUTCFullYear(), new Date().getUTCMonth()]
  assert.ok(Date.parse(engineers?.createdAt ?? '') < Date.UTC(year, month, 1))
})

test('sitemap, canonical addresses, robots and every document name the server that serves them', async () => {
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
