import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { assertMatchesGuide } from '#test/contract/guides/answers.ts'
import { guides, isProgram, expectedResponse, tourFunctions } from '#test/contract/guides/guide.ts'
import { harness } from '#test/harness/harness.ts'
import { accessToken } from '#test/harness/oauth.ts'
import { runDueActionsAt } from './schedules.fixture.ts'

const path = 'guides/platform-api/one-time-budgets'

test('the calls in the guide on one-time budgets return the documented responses', async (t) => {
  const h = await harness(t)
  const { id: campaignId } = await h.seed.campaign(h.poolId)
  const guide = guides.find((each) => each.path === path) ?? assert.fail(path)
  const programs = guide.blocks.filter(isProgram)
  // Later blocks use what the guide stored earlier.
  const kept = [tourFunctions]
  for (const [index, program] of programs.entries()) {
    if (index === 3) await runDueActionsAt(h, '2026-03-31T04:00:00Z')
    if (index === 5) await runDueActionsAt(h, '2026-04-01T04:00:00Z')
    const env = { ...process.env, TILLER: h.baseUrl, TOKEN: await accessToken(h) }
    const { stdout } = await promisify(execFile)('sh', ['-eu', '-c', [...kept, program.code].join('\n')], {
      env,
    })
    assertMatchesGuide(
      stdout,
      expectedResponse(guide, program) ?? assert.fail(program.code),
      `line ${program.line}`,
    )
    kept.push(...program.code.split('\n').filter((line) => /^[A-Z]+=/.test(line)))
    if (index === 3)
      assert.equal((await h.api.getCampaign({ params: { campaignId } })).status, 'LIVE', 'it was launched')
  }
  assert.equal(programs.length, 6)
})
