import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { harness } from '../../../test/harness.ts'
import { accessToken } from '../../../test/oauth.ts'
import { fireAt } from './schedules.fixture.ts'

const guide = readFileSync(
  new URL('../../../../portal/docs/guides/platform-api/one-time-budgets.mdx', import.meta.url),
  'utf8',
)

const blocks = (language: string) =>
  [...guide.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(([, block = '']) => block)

/** The guide cannot know which ids there will be. */
const withoutIds = (json: string) =>
  JSON.parse(json.replaceAll(/"(id|campaignId)": ?\d+/g, '"$1":0')) as object

test('the calls of the guide on one-time budgets are answered as it says, with the days that it names', async (t) => {
  const h = await harness(t)
  const { id: campaignId } = await h.seed.campaign(h.poolId)
  const [prelude = '', ...calls] = blocks('sh')
  const told = blocks('json')
  assert.equal(told.length, calls.length)
  let budgetId = 0
  for (const [index, call] of calls.entries()) {
    if (index === 3) await fireAt(h, '2026-03-10T04:00:00Z')
    if (index === 5) await fireAt(h, '2026-04-01T04:00:00Z')
    const env = {
      ...process.env,
      TILLER: h.baseUrl,
      TOKEN: await accessToken(h),
      CAMPAIGN: String(campaignId),
      BUDGET: String(budgetId),
    }
    const { stdout } = await promisify(execFile)('sh', ['-eu', '-c', prelude + call], { env })
    const answer = withoutIds(stdout)
    const expected = withoutIds(told[index] ?? '')
    if ('code' in expected) assert.partialDeepStrictEqual(answer, expected)
    else assert.deepEqual(answer, expected, call)
    if (index === 0) budgetId = (JSON.parse(stdout) as { id: number }).id
  }
  assert.equal((await h.api.getCampaign({ params: { campaignId } })).status, 'LIVE', 'it was launched')
})
