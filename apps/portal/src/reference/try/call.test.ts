import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatCallUrl, parseCurlSample } from './call.ts'

const sample = `curl 'http://localhost:4000/v5/pools/1/campaigns?dryRun=true' \\
  -H "Authorization: Bearer $TILLER_TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{
  "name": "Nurse'\\''s"
}'`

test('a curl sample can be parsed into editable parts and rebuilt', () => {
  const call = parseCurlSample(sample, 'POST', '/pools/{poolId}/campaigns')
  assert.deepEqual(call, {
    method: 'POST',
    base: 'http://localhost:4000/v5',
    template: '/pools/{poolId}/campaigns',
    values: { poolId: '1' },
    query: 'dryRun=true',
    body: '{\n  "name": "Nurse\'s"\n}',
    auth: 'token',
  })
  assert.equal(formatCallUrl(call), 'http://localhost:4000/v5/pools/1/campaigns?dryRun=true')
})

test('a value cannot change the path around it, and a missing value stays visible', () => {
  const call = parseCurlSample(sample, 'POST', '/pools/{poolId}/campaigns')
  assert.match(
    formatCallUrl({ ...call, values: { poolId: '../users?x' } }),
    /\/v5\/pools\/\.\.%2Fusers%3Fx\//,
  )
  assert.match(formatCallUrl({ ...call, values: {} }), /\/v5\/pools\/\{poolId\}\/campaigns/)
})

test('parses a call without authentication, parameters, and body', () => {
  const call = parseCurlSample("curl 'http://localhost:4000/v5/status'", 'GET', '/status')
  assert.deepEqual([call.auth, call.values, call.query, call.body], ['none', {}, '', undefined])
})
