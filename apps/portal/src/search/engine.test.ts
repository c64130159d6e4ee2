import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSearchEngine, searchEntries, type SearchEntry } from './engine.ts'
import { tokenize } from './words.ts'

const operation = (title: string, method: string, path: string, id: string): SearchEntry => ({
  title,
  place: `Platform API ${path}`,
  path: `/api/platform/v5#${id}`,
  group: 'Operations',
  method,
  words: tokenize(id).join(' ').toLowerCase(),
})

const entries: SearchEntry[] = [
  operation('Set a campaign live', 'POST', '/campaigns/{campaignId}/launch', 'launchCampaign'),
  operation('Pause a campaign', 'POST', '/campaigns/{campaignId}/pause', 'pauseCampaign'),
  operation('Get the status of a job', 'GET', '/jobs/{id}/status', 'getJobStatus'),
  {
    title: 'JobCampaign',
    place: 'Platform API',
    path: '/api/platform/v5#schema-JobCampaign',
    group: 'Schemas',
    words: 'basic basiccpc cpc',
  },
  {
    title: 'Quick tour',
    place: 'Quick tour',
    path: '/docs/guides/quick-tour',
    group: 'Guides',
    words: 'access token campaign click',
  },
  {
    title: 'invalid-request',
    place: 'Error catalogue',
    path: '/docs/resources/errors#invalid-request',
    group: 'Guides',
    words: 'errors field value',
  },
]
const engine = createSearchEngine(entries)
const first = (query: string) => searchEntries(engine, query)[0]?.path

test('a path with parameters finds its operation', () => {
  assert.equal(first('/campaigns/{campaignId}/pause'), '/api/platform/v5#pauseCampaign')
  assert.equal(first('jobs/{id}/status'), '/api/platform/v5#getJobStatus')
})

test('a camel-case name is found in full, in any case, and by a part', () => {
  assert.equal(first('getJobStatus'), '/api/platform/v5#getJobStatus')
  assert.equal(first('launchcampaign'), '/api/platform/v5#launchCampaign')
  assert.equal(first('basicCpc'), '/api/platform/v5#schema-JobCampaign')
})

test('tolerates a typo and matches prefixes', () => {
  assert.equal(first('campagin luanch'), '/api/platform/v5#launchCampaign')
  assert.equal(first('qui'), '/docs/guides/quick-tour')
})

test('an error code finds its catalog entry', () => {
  assert.equal(first('invalid-request'), '/docs/resources/errors#invalid-request')
})

test('an unknown word has no hits', () => {
  assert.deepEqual(searchEntries(engine, 'xylophone'), [])
})
