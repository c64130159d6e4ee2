import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JobCampaign } from '@tiller/client/platform'
import { splitIntoChunks, createUndoItem, createBulkItem } from './change.ts'

const outcome = (fields: Partial<JobCampaign>) => ({
  id: 7,
  status: 200,
  etag: '"v2"',
  campaign: campaign(fields),
})

const campaign = (fields: Partial<JobCampaign>) => ({ id: 7, basicCpc: 50, ...fields }) as JobCampaign

test('what is taken back is what has changed and nothing else, and only from the version that the change has made', () => {
  const adjust = { field: 'basicCpc', by: { percent: 10 } } as const
  assert.deepEqual(createBulkItem(adjust, 7), { id: 7, adjust: { basicCpc: { percent: 10 } } })
  assert.deepEqual(createUndoItem(adjust, campaign({}), outcome({ basicCpc: 55 })), {
    id: 7,
    ifMatch: '"v2"',
    patch: { basicCpc: 50 },
  })
  assert.equal(createUndoItem(adjust, campaign({}), outcome({})), undefined)
})

test('a pause is taken back by a launch; a first launch and an archived campaign are not', () => {
  const move = (
    action: 'pause' | 'launch' | 'archive',
    from: JobCampaign['status'],
    to: JobCampaign['status'],
  ) => createUndoItem({ action }, campaign({ status: from }), outcome({ status: to }))
  assert.deepEqual(move('pause', 'LIVE', 'PAUSED'), { id: 7, ifMatch: '"v2"', action: 'launch' })
  assert.deepEqual(move('launch', 'PAUSED', 'LIVE'), { id: 7, ifMatch: '"v2"', action: 'pause' })
  assert.equal(move('launch', 'UNDER_DEVELOPMENT', 'LIVE'), undefined)
  assert.equal(move('archive', 'LIVE', 'ARCHIVED'), undefined)
})

test('many changes go in parts of 200, in their order and none twice', () => {
  const items = Array.from({ length: 401 }, (_, index) => index)
  const chunks = splitIntoChunks(items)
  assert.deepEqual(
    chunks.map(({ length }) => length),
    [200, 200, 1],
  )
  assert.deepEqual(chunks.flat(), items)
  assert.deepEqual(splitIntoChunks([]), [])
})
