import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCalledOperations, type KnownOperation } from './guide-calls.ts'

const known = (method: string, path: string, id: string): KnownOperation => ({
  id,
  method,
  url: `http://localhost:4000/v5${path}`,
  summary: id,
  route: '/api/platform/v5',
})

const operations = [
  known('GET', '/campaigns/{campaignId}', 'getCampaign'),
  known('PATCH', '/campaigns/{campaignId}', 'updateCampaign'),
  known('POST', '/campaigns/{campaignId}/launch', 'launchCampaign'),
  known('POST', '/campaigns/bulk', 'changeCampaigns'),
  known('GET', '/customers/me/jobs', 'listMyJobs'),
  known('POST', '/customers/me/app-clients', 'createAppClient'),
  known('DELETE', '/app-clients/{appClientId}', 'deleteAppClient'),
]

const ids = (markdown: string) => findCalledOperations(markdown, operations).map(({ id }) => id)
const shell = (code: string) => `Text.\n\n\`\`\`sh\n${code}\n\`\`\`\n`

test('a guide uses the operations that its shell blocks call, in every notation', () => {
  const calls: [string, string[]][] = [
    ['api "$TILLER/v5/campaigns/$CAMPAIGN"', ['getCampaign']],
    ['api -X PATCH "$TILLER/v5/campaigns/$CAMPAIGN?dryRun=true" -d \'{"basicCpc": 30}\'', ['updateCampaign']],
    ['api -X POST "$TILLER/v5/campaigns/$CAMPAIGN/launch"', ['launchCampaign']],
    [
      'api "$TILLER/v5/campaigns/bulk" -d \'{"items": [\n  {"path": "/customers/me/jobs"}\n]}\'',
      ['changeCampaigns'],
    ],
    ['list /customers/me/jobs -d size=5 -G', ['listMyJobs']],
    ['jobs="$TILLER/v5/customers/me/jobs"\nget "$jobs?size=1"', ['listMyJobs']],
    ['call DELETE "/app-clients/$CLIENT"', ['deleteAppClient']],
    [
      'curl -sS -H "Authorization: Bearer $TOKEN" "$TILLER/v5/customers/me/app-clients" --json \'{\n  "a": 1\n}\'',
      ['createAppClient'],
    ],
    ['curl -sS \\\n  -X DELETE "$TILLER/v5/app-clients/14"', ['deleteAppClient']],
  ]
  for (const [code, expected] of calls) assert.deepEqual(ids(shell(code)), expected, code)
})

test('a guide uses the operations that its text names or links to, in order and with repetitions', () => {
  assert.deepEqual(
    ids(
      '`POST /v5/campaigns/bulk` changes many; [launch](/api/platform/v5#launchCampaign) and `POST /v5/campaigns/bulk`.',
    ),
    ['changeCampaigns', 'launchCampaign', 'changeCampaigns'],
  )
})

test('responses and samples in other languages are not calls', () => {
  assert.deepEqual(ids('```json\n{ "url": "GET /customers/me/jobs" }\n```\n'), [])
})
