import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listAcceptedScopes, type Operation } from '@tiller/contract/operation'
import { harnessWith } from '../../harness/harness.ts'
import { requestOf, secured, send } from './cases.ts'

/** The operations that accept each scope. A space separates alternatives. */
const table: readonly [scopes: string, operations: string][] = [
  [
    'advertiser',
    `POST /feeds/test
     POST /pools/{poolId}/sources
     PATCH /sources/{sourceId}
     POST /sources/{sourceId}/upload/preview
     POST /sources/{sourceId}/upload
     POST /campaigns/{campaignId}/scheduling/monthly-budget-changes
     PATCH /scheduling/monthly-budget-changes/{monthlyBudgetChangeId}
     DELETE /scheduling/monthly-budget-changes/{monthlyBudgetChangeId}
     POST /scheduling/monthly-budget-changes/{monthlyBudgetChangeId}/acknowledge`,
  ],
  [
    'advertiser:read',
    `GET /customers/me/pools
     GET /pools/{poolId}
     GET /customers/me/sources
     GET /sources/{sourceId}
     GET /sources/{sourceId}/imports
     GET /sources/{sourceId}/import-progress
     GET /imports/{importId}/problems
     GET /customers/me/companies
     GET /companies/{companyId}
     GET /customers/me/scheduling/monthly-budget-changes
     GET /campaigns/{campaignId}/scheduling/monthly-budget-changes
     GET /scheduling/monthly-budget-changes/{monthlyBudgetChangeId}`,
  ],
  ['advertiser:read application:read', 'GET /campaigns/{campaignId}/applications'],
  [
    'campaigns',
    `POST /pools/{poolId}/campaigns
     PATCH /campaigns/{campaignId}
     POST /campaigns/{campaignId}/pause
     POST /campaigns/{campaignId}/launch
     POST /campaigns/{campaignId}/archive
     POST /campaigns/{campaignId}/copy
     POST /campaigns/bulk
     POST /campaigns/{campaignId}/segments
     PATCH /segments/{segmentId}
     POST /segments/{segmentId}/pause
     POST /segments/{segmentId}/launch
     POST /segments/{segmentId}/archive
     POST /segments/{segmentId}/copy
     POST /segments/bulk
     POST /campaigns/{campaignId}/scheduling/pauses
     POST /segments/{segmentId}/scheduling/pauses
     PATCH /scheduling/pauses/{pauseId}
     DELETE /scheduling/pauses/{pauseId}
     POST /campaigns/{campaignId}/scheduling/one-time-budgets
     PATCH /scheduling/one-time-budgets/{oneTimeBudgetId}
     DELETE /scheduling/one-time-budgets/{oneTimeBudgetId}`,
  ],
  [
    'campaigns:read',
    `GET /customers/me/campaigns
     GET /pools/{poolId}/campaigns
     GET /campaigns/{campaignId}
     POST /pools/{poolId}/job-filters/preview
     GET /customers/me/segments
     GET /campaigns/{campaignId}/segments
     GET /segments/{segmentId}
     GET /campaigns/{campaignId}/pacing
     GET /segments/{segmentId}/pacing
     GET /customers/me/scheduling/pauses
     GET /campaigns/{campaignId}/scheduling/pauses
     GET /segments/{segmentId}/scheduling/pauses
     GET /scheduling/pauses/{pauseId}
     GET /customers/me/scheduling/one-time-budgets
     GET /campaigns/{campaignId}/scheduling/one-time-budgets
     GET /scheduling/one-time-budgets/{oneTimeBudgetId}
     GET /campaigns/{campaignId}/changes
     GET /segments/{segmentId}/changes
     GET /campaigns/{campaignId}/explanation
     GET /campaigns/{campaignId}/funnel
     GET /reports/live-jobs/campaigns
     GET /reports/live-jobs/segments
     GET /reports/activity
     POST /customers/me/recommended-cpc
     POST /customers/me/recommended-cpc-by-budget
     POST /customers/me/campaign-boost
     POST /campaigns/{campaignId}/simulation
     GET /pause-reasons
     GET /pause-reasons/{pauseReasonId}`,
  ],
  [
    'title-expansions',
    `POST /jobs/{jobId}/job-expansions
     POST /sources/{sourceId}/job-expansions
     POST /sources/{sourceId}/jobs/{jobReference}/job-expansions
     POST /job-expansions/bulk
     PATCH /job-expansions/{expansionId}
     DELETE /job-expansions/{expansionId}`,
  ],
  [
    'title-expansions:read',
    `GET /job-expansions
     GET /jobs/{jobId}/job-expansions
     GET /sources/{sourceId}/job-expansions
     GET /sources/{sourceId}/jobs/{jobReference}/job-expansions
     GET /job-expansions/{expansionId}`,
  ],
  [
    'jobs',
    `PUT /sources/{sourceId}/jobs/{jobReference}
     PATCH /sources/{sourceId}/jobs/{jobReference}
     DELETE /sources/{sourceId}/jobs/{jobReference}
     POST /sources/{sourceId}/jobs/bulk`,
  ],
  [
    'jobs:read',
    `GET /customers/me/jobs
     GET /customers/me/posted-jobs
     GET /sources/{sourceId}/jobs/{jobReference}
     GET /customers/me/jobs/facets
     GET /customers/me/job-titles
     GET /jobs/{id}
     GET /jobs/{id}/shareable-links
     GET /jobs/{id}/explanation
     GET /jobs/{id}/title-suggestions
     POST /jobs/title-suggestions`,
  ],
  [
    'job:status:read',
    `GET /jobs/{id}/status
     POST /jobs/status`,
  ],
  [
    'application',
    `POST /applications/{applicationId}/events
     POST /applications/{applicationId}/notes
     PATCH /application-notes/{noteId}
     DELETE /application-notes/{noteId}
     POST /applications/{applicationId}/share`,
  ],
  [
    'application:read',
    `GET /customers/me/applications
     GET /segments/{segmentId}/applications
     GET /applications/{applicationId}
     GET /applications/{applicationId}/resume/download
     GET /applications/{applicationId}/events
     GET /applications/{applicationId}/notes
     GET /application-notes/{noteId}
     PUT /users/me/application-visit
     POST /applications/questions/validate
     GET /dispositions/types`,
  ],
  [
    'category:read',
    `GET /categories
     GET /categories/{categoryId}`,
  ],
  [
    'location:read',
    `GET /locations/us/states
     GET /locations/us/states/{stateId}
     GET /locations/us/states/{stateId}/counties
     GET /locations/us/states/{stateId}/cities
     GET /locations/us/states/{stateId}/zipcodes
     GET /locations/us/counties
     GET /locations/us/counties/{countyId}
     GET /locations/us/counties/{countyId}/cities
     GET /locations/us/cities
     GET /locations/us/cities/{cityId}
     GET /locations/us/cities/{cityId}/zipcodes
     GET /locations/us/zipcodes
     GET /locations/us/zipcodes/{zipCode}`,
  ],
  [
    'customer:read',
    `GET /customers/me
     GET /customers/me/sub-customers
     GET /customers/me/changes
     GET /customers/me/month
     GET /customers/me/statements
     GET /customers/me/statements/{month}
     GET /customers/me/alerts
     GET /users/me/alert-subscriptions
     PUT /users/me/alert-subscriptions
     PUT /users/me/language
     GET /customers/me/saved-views
     POST /customers/me/saved-views
     GET /saved-views/{savedViewId}
     PATCH /saved-views/{savedViewId}
     DELETE /saved-views/{savedViewId}
     GET /users/me
     GET /users/me/sessions
     DELETE /sessions/{sessionId}`,
  ],
  [
    'users',
    `POST /customers/me/users
     PATCH /users/{userId}
     DELETE /users/{userId}`,
  ],
  [
    'users:read customer:read',
    `GET /customers/me/users
     GET /users/{userId}`,
  ],
  [
    'integration',
    `GET /customers/me/app-clients
     POST /customers/me/app-clients
     GET /app-clients/scopes
     GET /app-clients/{id}
     POST /app-clients/{id}/rotate-secret
     DELETE /app-clients/{id}
     GET /webhooks
     POST /webhooks
     GET /webhooks/event-types
     GET /webhooks/{webhookId}
     PATCH /webhooks/{webhookId}
     DELETE /webhooks/{webhookId}
     POST /webhooks/{webhookId}/rotate-secret
     POST /webhooks/{webhookId}/test
     POST /webhooks/{webhookId}/replay
     GET /webhooks/{webhookId}/deliveries
     GET /webhook-deliveries/{deliveryId}`,
  ],
]

const nameOf = ({ method, path }: Operation) => `${method} ${path}`

const operations = secured.filter(({ path }) => !path.startsWith('/operator/'))

const broadHarness = harnessWith({ broadCustomerScope: true })

test('each operation accepts the scopes that the specification names for its object, and no others', () => {
  const expected = Object.fromEntries(
    table.flatMap(([scopes, names]) =>
      names
        .trim()
        .split(/\s*\n\s*/)
        .map((name) => [name, scopes]),
    ),
  )
  const actual = Object.fromEntries(
    operations.map((operation) => [nameOf(operation), listAcceptedScopes(operation).join(' ')]),
  )
  assert.deepEqual(actual, expected)
})

test('BROAD_CUSTOMER_SCOPE lets customer:read read the lists that it covered in 0.1, and nothing else', async (t) => {
  const h = await broadHarness(t, { scopes: ['customer:read'] })
  const former = operations.filter(({ formerAuth }) => formerAuth !== undefined)
  assert.deepEqual(former.map(nameOf).sort(), [
    'GET /customers/me/campaigns',
    'GET /customers/me/companies',
    'GET /customers/me/jobs',
    'GET /customers/me/jobs/facets',
    'GET /customers/me/pools',
    'GET /customers/me/scheduling/monthly-budget-changes',
    'GET /customers/me/scheduling/one-time-budgets',
    'GET /customers/me/scheduling/pauses',
    'GET /customers/me/segments',
    'GET /customers/me/sources',
  ])
  for (const operation of former) {
    const { status } = await send(h.api, await requestOf(operation, h))
    assert.equal(status, 200, operation.id)
  }
  const { poolId } = h
  await assert.rejects(h.api.getPool({ params: { poolId } }), { code: 'scope-missing' })
  assert.equal((await h.api.getStatus()).broadCustomerScope, true)
})
