import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOf } from './address.ts'

test('a screen is saved with all that its address says, apart from for whom it is', () => {
  const addresses: Record<string, string> = {
    '/console': '/',
    '/console?as=12': '/',
    '/console/jobs?sort=title%2Casc&as=12': '/jobs?sort=title%2Casc',
    '/console/campaigns?search=name~%22nur%22&page=2#top': '/campaigns?search=name%7E%22nur%22&page=2',
  }
  for (const [href, address] of Object.entries(addresses)) assert.equal(addressOf(href), address)
})
