import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { click, harness } from '#test/harness/harness.ts'
import { tourFunctions } from '#test/contract/guides/guide.ts'
import { accessToken } from '#test/harness/oauth.ts'
import { createReportingSecret } from '#domain/accounts/customers/reporting-secrets.ts'

const read = (name: string) =>
  readFileSync(new URL(`../../../../../portal/docs/${name}.mdx`, import.meta.url), 'utf8')

/** The code blocks of a guide in a language. */
const blocks = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(([, block = '']) => block)

const run = async (script: string, env: Record<string, string>) => {
  const { stdout, stderr } = await promisify(execFile)('sh', ['-eu', '-c', `${tourFunctions}\n${script}`], {
    env: { ...process.env, ...env },
  })
  assert.equal(stderr, '')
  return stdout
}

test('each request in the guides on reports and predictions returns the documented content', async (t) => {
  const h = await harness(t)
  await h.seed.campaign(h.poolId, { live: true })
  const env = { TILLER: h.baseUrl, TOKEN: await accessToken(h), POOL: String(h.poolId) }
  const reports = blocks(read('guides/platform-api/reports'), 'sh').join('\n')
  const answers = (await run(reports, env)).trim().split('\n')
  assert.equal(answers.length, 16)
  const parsed = answers
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  assert.equal(parsed.length, 14)
  for (const answer of parsed) assert.equal('code' in answer, false, JSON.stringify(answer))
  assert.ok(parsed[0]?.['events'] !== undefined && parsed[0]['spending'] !== undefined)
  assert.ok(answers.some((line) => line.startsWith('at,impressions,')))
  const predictions = (await run(blocks(read('guides/platform-api/predictions'), 'sh').join('\n'), env))
    .trim()
    .split('\n')
  assert.equal(predictions.length, 5)
  for (const line of predictions) assert.match(line, /"enoughData":false/)
})

test('the reporting API page has a working request and documents every error', async (t) => {
  const h = await harness(t)
  const word = `lynx${h.tenant.customerId}`
  await h.seed.jobs(h.sourceId, [
    { reference: 'a', title: `Nurse ${word}`, extra: '<advertiser_id>adv-1</advertiser_id>' },
  ])
  await h.seed.campaign(h.poolId, { live: true, basicCpc: 35 })
  const [job] = (await h.api.searchJobs({ query: { q: word, link: 1 } })).jobs
  await click(String(job?.url))
  const page = read('resources/reporting-api')
  const { reportingErrors } = await import('#apis/reporting/request.ts')
  for (const [message, status] of Object.entries(reportingErrors))
    assert.match(page, new RegExp(`\\| \`${message}\` +\\| ${status} `))
  const secret = await createReportingSecret(h.db, h.parts.secretBox, h.tenant.customerId, h.clock.at)
  const [script = ''] = blocks(page, 'sh')
  // The test's clock stands still.
  const now = script.replace('$(date +%s)000', String(h.clock.at.getTime()))
  const env = {
    TILLER: h.baseUrl,
    CUSTOMER: String(h.tenant.customerId),
    ADVERTISER: 'adv-1',
    SECRET: secret,
    START: '2026-03-01',
    END: '2026-03-02',
  }
  assert.deepEqual(JSON.parse(await run(now, env)), JSON.parse(blocks(page, 'json')[0] ?? ''))
})
