import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

/** The operations of the specification, by method and path. */
const expected = lines(`
  POST /oauth2/token
  GET /customers/me
  GET /customers/me/segments
  GET /customers/me/pools
  GET /customers/me/jobs
  GET /customers/me/job-titles
  GET /customers/me/companies
  GET /customers/me/campaigns
  GET /customers/me/applications
  GET /customers/me/scheduling/pauses
  GET /customers/me/scheduling/one-time-budgets
  GET /customers/me/scheduling/monthly-budget-changes
  POST /customers/me/recommended-cpc
  POST /customers/me/recommended-cpc-by-budget
  POST /customers/me/campaign-boost
  GET /customers/me/app-clients
  POST /customers/me/app-clients
  GET /pools/{poolId}
  GET /pools/{poolId}/campaigns
  POST /pools/{poolId}/campaigns
  GET /campaigns/{campaignId}
  PATCH /campaigns/{campaignId}
  POST /campaigns/{campaignId}/pause
  POST /campaigns/{campaignId}/launch
  POST /campaigns/{campaignId}/copy
  POST /campaigns/{campaignId}/archive
  GET /campaigns/{campaignId}/segments
  POST /campaigns/{campaignId}/segments
  GET /campaigns/{campaignId}/applications
  GET /segments/{segmentId}
  PATCH /segments/{segmentId}
  POST /segments/{segmentId}/pause
  POST /segments/{segmentId}/launch
  POST /segments/{segmentId}/copy
  POST /segments/{segmentId}/archive
  GET /segments/{segmentId}/applications
  GET /campaigns/{campaignId}/scheduling/pauses
  POST /campaigns/{campaignId}/scheduling/pauses
  GET /campaigns/{campaignId}/scheduling/one-time-budgets
  POST /campaigns/{campaignId}/scheduling/one-time-budgets
  GET /campaigns/{campaignId}/scheduling/monthly-budget-changes
  POST /campaigns/{campaignId}/scheduling/monthly-budget-changes
  GET /segments/{segmentId}/scheduling/pauses
  POST /segments/{segmentId}/scheduling/pauses
  GET /scheduling/pauses/{pauseId}
  PATCH /scheduling/pauses/{pauseId}
  DELETE /scheduling/pauses/{pauseId}
  GET /scheduling/one-time-budgets/{oneTimeBudgetId}
  PATCH /scheduling/one-time-budgets/{oneTimeBudgetId}
  DELETE /scheduling/one-time-budgets/{oneTimeBudgetId}
  GET /scheduling/monthly-budget-changes/{monthlyBudgetChangeId}
  PATCH /scheduling/monthly-budget-changes/{monthlyBudgetChangeId}
  DELETE /scheduling/monthly-budget-changes/{monthlyBudgetChangeId}
  POST /scheduling/monthly-budget-changes/{monthlyBudgetChangeId}/acknowledge
  GET /jobs/{id}
  GET /jobs/{id}/title-suggestions
  GET /jobs/{id}/status
  GET /jobs/{id}/shareable-links
  POST /jobs/title-suggestions
  POST /jobs/status
  GET /jobs/{jobId}/job-expansions
  POST /jobs/{jobId}/job-expansions
  GET /sources/{sourceId}/job-expansions
  POST /sources/{sourceId}/job-expansions
  GET /sources/{sourceId}/jobs/{jobReference}/job-expansions
  POST /sources/{sourceId}/jobs/{jobReference}/job-expansions
  GET /job-expansions
  POST /job-expansions/bulk
  GET /job-expansions/{expansionId}
  PATCH /job-expansions/{expansionId}
  DELETE /job-expansions/{expansionId}
  GET /applications/{applicationId}
  GET /applications/{applicationId}/resume/download
  POST /applications/questions/validate
  GET /companies/{companyId}
  GET /categories
  GET /categories/{categoryId}
  GET /pause-reasons
  GET /pause-reasons/{pauseReasonId}
  GET /dispositions/types
  GET /locations/us/zipcodes
  GET /locations/us/zipcodes/{zipCode}
  GET /locations/us/states
  GET /locations/us/states/{stateId}
  GET /locations/us/states/{stateId}/zipcodes
  GET /locations/us/states/{stateId}/counties
  GET /locations/us/states/{stateId}/cities
  GET /locations/us/counties
  GET /locations/us/counties/{countyId}
  GET /locations/us/counties/{countyId}/cities
  GET /locations/us/cities
  GET /locations/us/cities/{cityId}
  GET /locations/us/cities/{cityId}/zipcodes
  GET /reports/live-jobs/segments
  GET /reports/live-jobs/campaigns
  GET /app-clients/{id}
  DELETE /app-clients/{id}
  GET /app-clients/scopes
  GET /status
`)

type Documented = { paths: Record<string, Record<string, { 'x-addition'?: true }>> }

test('the published document has every operation of the specification, and only marked extensions besides', () => {
  const file = new URL('../../../../../openapi/platform.v5.json', import.meta.url)
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as Documented
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      isAddition: operation['x-addition'] === true,
    })),
  )
  const names = new Set(documented.map(({ name }) => name))
  assert.equal(expected.length, 99)
  assert.deepEqual(
    expected.filter((name) => !names.has(name)),
    [],
  )
  assert.deepEqual(
    documented.flatMap(({ name, isAddition }) => (expected.includes(name) === isAddition ? [name] : [])),
    [],
  )
})

function lines(text: string): string[] {
  return text.trim().split(/\s*\n\s*/)
}
