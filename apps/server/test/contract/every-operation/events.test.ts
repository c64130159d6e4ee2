import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { webhookEventTypeNames } from '@tiller/contract/platform/webhooks/event-types'
import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'
import { isolatedHarness } from '../../harness/harness.ts'
import { freshRequestOf, personal, secured, send } from './cases.ts'

// Moving the clock runs what is due for everybody.
const harness = isolatedHarness()

const campaignStatusChanged = 'webhook platform:Campaign:statusChanged:v1'
const segmentStatusChanged = 'webhook platform:Segment:statusChanged:v1'

/** What each writing operation publishes: audit records, index updates, and webhook events. */
const published: Record<string, readonly string[]> = {
  createAppClient: ['audit APP_CLIENT CREATE'],
  rotateAppClientSecret: ['audit APP_CLIENT CHANGE'],
  deleteAppClient: ['audit APP_CLIENT DELETE'],
  inviteUser: ['audit USER CREATE'],
  updateUser: ['audit USER CHANGE'],
  deleteUser: ['audit USER DELETE'],
  createCampaign: ['audit CAMPAIGN CREATE'],
  updateCampaign: ['audit CAMPAIGN CHANGE', 'index campaign'],
  pauseCampaign: ['audit CAMPAIGN PAUSE', 'index campaign', campaignStatusChanged],
  launchCampaign: ['audit CAMPAIGN LAUNCH', 'index campaign', campaignStatusChanged],
  archiveCampaign: ['audit CAMPAIGN ARCHIVE', 'index campaign', campaignStatusChanged],
  copyCampaign: ['audit CAMPAIGN COPY'],
  changeCampaigns: ['audit CAMPAIGN CHANGE', 'index campaign'],
  createSegment: ['audit SEGMENT CREATE'],
  updateSegment: ['audit SEGMENT CHANGE', 'index campaign'],
  pauseSegment: ['audit SEGMENT PAUSE', 'index campaign', segmentStatusChanged],
  launchSegment: ['audit SEGMENT LAUNCH', 'index campaign', segmentStatusChanged],
  archiveSegment: ['audit SEGMENT ARCHIVE', 'index campaign', segmentStatusChanged],
  copySegment: ['audit SEGMENT COPY'],
  changeSegments: ['audit SEGMENT CHANGE', 'index campaign'],
  createCampaignScheduledPause: ['audit SCHEDULED_PAUSE CREATE'],
  createSegmentScheduledPause: ['audit SCHEDULED_PAUSE CREATE'],
  updateScheduledPause: ['audit SCHEDULED_PAUSE CHANGE'],
  deleteScheduledPause: ['audit SCHEDULED_PAUSE DELETE'],
  createOneTimeBudget: ['audit ONE_TIME_BUDGET CREATE'],
  updateOneTimeBudget: ['audit ONE_TIME_BUDGET CHANGE'],
  deleteOneTimeBudget: ['audit ONE_TIME_BUDGET DELETE'],
  createMonthlyBudgetChange: ['audit MONTHLY_BUDGET_CHANGE CREATE'],
  updateMonthlyBudgetChange: ['audit MONTHLY_BUDGET_CHANGE CHANGE'],
  deleteMonthlyBudgetChange: ['audit MONTHLY_BUDGET_CHANGE DELETE'],
  acknowledgeMonthlyBudgetChange: ['audit MONTHLY_BUDGET_CHANGE ACKNOWLEDGE'],
  putSourceJob: ['audit JOB CHANGE', 'index job'],
  updateSourceJob: ['audit JOB CHANGE', 'index job'],
  deleteSourceJob: ['audit JOB DELETE', 'index job'],
  putSourceJobs: ['audit SOURCE CHANGE', 'index job'],
  createJobExpansion: ['index job'],
  createSourceExpansion: ['index job'],
  createReferenceExpansion: ['index job'],
  createJobExpansions: ['index job'],
  updateJobExpansion: ['index job'],
  deleteJobExpansion: ['index job'],
  testWebhook: ['webhook platform:Webhook:test:v1'],
  createCustomer: ['operator CUSTOMER CREATE'],
  recordApplicationEvent: ['webhook platform:Disposition:reported:v1'],
  createApplicationNote: ['audit NOTE CREATE'],
  updateApplicationNote: ['audit NOTE CHANGE'],
  deleteApplicationNote: ['audit NOTE DELETE'],
  createSource: ['audit SOURCE CREATE'],
  updateSource: ['audit SOURCE CHANGE'],
  uploadJobs: ['audit SOURCE CHANGE'],
  createPool: ['operator POOL CREATE'],
  createSourceAsOperator: ['operator SOURCE CREATE'],
  inviteUserAsOperator: ['audit USER CREATE', 'operator CUSTOMER CHANGE'],
  updateCustomerAsOperator: ['operator CUSTOMER CHANGE'],
  mailPasswordLink: ['operator USER CHANGE'],
  removeUserAsOperator: ['audit USER DELETE', 'operator USER DELETE'],
  fetchSourceAsOperator: ['operator SOURCE RUN'],
  intervene: [
    'audit CAMPAIGN SUSPEND',
    'index campaign',
    'operator CAMPAIGN CHANGE',
    'webhook platform:Campaign:statusChanged:v1',
  ],
  refundClick: ['index campaign', 'operator CLICK CHANGE'],
  updateBrand: ['index publisher', 'operator BRAND CHANGE'],
  updateCustomerLimits: ['operator CUSTOMER CHANGE'],
  holdApplication: ['operator APPLICATION CHANGE'],
  eraseApplication: ['operator APPLICATION DELETE'],
  releaseRecipient: ['operator RECIPIENT CHANGE'],
  updatePoolAsOperator: ['operator POOL CHANGE'],
  updateSourceAsOperator: ['operator SOURCE CHANGE'],
  createPublisher: ['operator PUBLISHER CREATE'],
  updatePublisher: ['index publisher', 'operator PUBLISHER CHANGE'],
  refundPublisherClicks: ['operator PUBLISHER CHANGE'],
  reviewHeldClicks: ['operator HELD_CLICKS REFUSE'],
  decideJobReport: ['index job', 'operator JOB_REPORT CHANGE'],
  confirmImport: ['operator IMPORT CONFIRM'],
  refuseImport: ['operator IMPORT REFUSE'],
  runBackgroundTask: ['operator BACKGROUND_TASK RUN'],
  moveClock: ['operator CLOCK CHANGE'],
  updateSystem: ['operator MAINTENANCE CHANGE'],
}

/** The operations that publish nothing, by the reason. */
const exempt = {
  'It reads or calculates, and has a body only because its input is large.': [
    'boostCampaigns',
    'getJobStatuses',
    'searchApplicationsAsOperator',
    'previewJobFilters',
    'recommendCpc',
    'recommendCpcByBudget',
    'simulateCampaign',
    'suggestJobTitles',
    'previewUpload',
    'testFeed',
    'validateQuestions',
  ],
  'Saved views are personal settings of the console; they change no advertising.': [
    'createSavedView',
    'updateSavedView',
    'deleteSavedView',
  ],
  'It mails a link to colleagues, and the application does not change.': ['shareApplication'],
  'Webhooks receive events, and the published audit log has no object type for them.': [
    'createWebhook',
    'updateWebhook',
    'deleteWebhook',
    'rotateWebhookSecret',
    'replayWebhook',
  ],
}

/** All published events by kind. */
async function publishedEvents(db: Db) {
  const { rows } = await sql<{ event: string; count: number }>`
    select 'audit ' || object_type || ' ' || action as event, count(*)::integer as count from change_record group by 1
    union all select 'operator ' || object_type || ' ' || action, count(*)::integer from operator_change group by 1
    union all select 'index ' || kind, count(*)::integer from change group by 1
    union all select 'webhook ' || type, count(*)::integer from event group by 1`.execute(db)
  return new Map(rows.map(({ event, count }) => [event, count]))
}

const writing = secured.filter(({ method, id }) => method !== 'GET' && !personal.has(id))

test('every writing operation publishes its events, or is exempt for a stated reason', async (t) => {
  const h = await harness(t)
  await h.api.createWebhook({
    body: { url: 'https://hooks.example.com/all', eventTypes: webhookEventTypeNames },
  })
  const seen: Record<string, readonly string[]> = {}
  for (const operation of writing) {
    const request = await freshRequestOf(operation, h)
    const before = await publishedEvents(h.db)
    const { status, body } = await send(h.api, request)
    assert.equal(status, 200, `${operation.id}: ${JSON.stringify(body)}`)
    const after = await publishedEvents(h.db)
    seen[operation.id] = [...after.keys()]
      .filter((event) => after.get(event) !== before.get(event))
      .toSorted()
  }
  const silent = Object.values(exempt).flatMap((ids) => ids.map((id) => [id, []]))
  assert.deepEqual(seen, { ...Object.fromEntries(silent), ...published })
})

test('only domain/events writes audit records, index updates, and webhook events', () => {
  const tables = '(change|change_record|event|delivery)'
  const writer = `insert into ${tables}\\b|insertInto\\('(change|changeRecord|event|delivery)'\\)`
  const files = execFileSync('git', ['grep', '-lE', writer, '--', 'apps/server/src/**/*.ts'], {
    cwd: new URL('../../../../..', import.meta.url),
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .filter((file) => !file.includes('.test.'))
  assert.deepEqual(
    files.filter((file) => !file.startsWith('apps/server/src/domain/events/')),
    [],
  )
  assert.ok(files.length > 0)
})
