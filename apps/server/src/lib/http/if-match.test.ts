import assert from 'node:assert/strict'
import { test } from 'node:test'
import { JobCampaign } from '@tiller/contract/platform/campaigns/schemas'
import { JobExpansion } from '@tiller/contract/platform/expansions/schemas'
import { computeVersionTag } from './if-match.ts'

test('a field changes the ETag even if a field of the same name is volatile in another schema', () => {
  assert.notEqual(
    computeVersionTag(JobExpansion, '{"events":1}'),
    computeVersionTag(JobExpansion, '{"events":2}'),
  )
})

test('spend and reports do not change the ETag of a campaign, its settings do', () => {
  const tag = (json: string) => computeVersionTag(JobCampaign, json)
  assert.equal(tag('{"id":1,"mtdSpend":0}'), tag('{"id":1,"mtdSpend":50,"events":{"clicks":1}}'))
  assert.notEqual(tag('{"id":1,"name":"A"}'), tag('{"id":1,"name":"B"}'))
})
