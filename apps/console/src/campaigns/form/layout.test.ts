import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  blankCampaignSettings,
  CampaignCreate,
  campaignDefaults,
} from '@tiller/contract/platform/campaigns/schemas'
import { campaignLayout, campaignCodecs } from './layout.ts'

test('the form has every field of a campaign once; only what follows from another field is left out', () => {
  const shown = [...campaignLayout.main, ...campaignLayout.folded].flatMap(({ fields }) => fields)
  assert.deepEqual([...shown, 'fullTargetCpa'].sort(), Object.keys(CampaignCreate.properties).sort())
})

test('lists that are put into the form and read from it are the same lists', () => {
  const lists: Record<string, unknown> = {
    ...blankCampaignSettings,
    ...campaignDefaults,
    jobFilters: [{ title: ['nurse'] }],
    candidateTierSettings: [{ tier: 'FT', multiplier: 1.25, sourceParam: 'source=first' }],
    additionalFields: [{ name: 'Cost centre', value: '4711' }],
    otherEmailAddresses: ['a@example.com', 'b@example.com'],
  }
  for (const [name, { toFormValue, fromFormValue }] of Object.entries(campaignCodecs))
    assert.deepEqual(fromFormValue(toFormValue(lists[name])), { value: lists[name] }, name)
})
