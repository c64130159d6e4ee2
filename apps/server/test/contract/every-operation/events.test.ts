import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'
import { harness } from '../../harness/harness.ts'
import { freshRequestOf, personal, secured, send } from './cases.ts'

/** The operations that leave no event, by the reason. */
const exempt = {
  'It reads or calculates, and has a body only because its input is large.': [
    'boostCampaigns',
    'getJobStatuses',
    'previewJobFilters',
    'recommendCpc',
    'recommendCpcByBudget',
    'simulateCampaign',
    'suggestJobTitles',
    'validateQuestions',
  ],
  'Saved views are personal settings of the console; they change no advertising.': [
    'createSavedView',
    'updateSavedView',
    'deleteSavedView',
  ],
  'Webhooks receive events, and the published audit log has no object type for them.': [
    'createWebhook',
    'updateWebhook',
    'deleteWebhook',
    'rotateWebhookSecret',
    'replayWebhook',
  ],
}

/** The number of audit records, webhook events, and index hints. */
async function countEvents(db: Db): Promise<number> {
  const { rows } = await sql<{ events: number }>`
    select (select count(*) from change_record) + (select count(*) from operator_change)
      + (select count(*) from change) + (select count(*) from event) as events`.execute(db)
  return rows[0]?.events ?? 0
}

const writing = secured.filter(({ method, id }) => method !== 'GET' && !personal.has(id))

test('every writing operation leaves an event, or is exempt for a stated reason', async (t) => {
  const h = await harness(t)
  const silent: string[] = []
  for (const operation of writing) {
    const request = await freshRequestOf(operation, h)
    const before = await countEvents(h.db)
    const { status, body } = await send(h.api, request)
    assert.equal(status, 200, `${operation.id}: ${JSON.stringify(body)}`)
    if ((await countEvents(h.db)) === before) silent.push(operation.id)
  }
  assert.deepEqual(silent.toSorted(), Object.values(exempt).flat().toSorted())
})
