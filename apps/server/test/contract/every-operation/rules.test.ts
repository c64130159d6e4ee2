import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parse } from 'yaml'

/*
 * The parameters, defaults, and limits in the specification, compared with the documents. Limits that the
 * specification does not state may differ.
 */

type Rules = {
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  default?: unknown
  enum?: readonly unknown[]
  pattern?: string
  format?: string
  deprecated?: true
}

const page = { minimum: 0, default: 0 }
const size = { minimum: 1, default: 20 }
const list = { page, size, sort: {}, search: {}, subCustomerId: {} }
const parts = ['EVENTS', 'SPENDING', 'SCHEDULING', 'POOL', 'JOBS']
const spread = ['events', 'spending', 'scheduling', 'jobs']
const ofCampaigns = {
  report: { enum: [...parts, 'SURVEY_STATUS'] },
  expand: { enum: [...spread, 'surveyStatus', 'unique'] },
}
const ofJobs = { report: { enum: parts }, expand: { enum: [...spread, 'expansion'] } }
const ofApplications = { expand: { enum: ['resume', 'qualifyingQuestionAnswers'] } }
const suggestions = {
  count: {},
  sortSetting: { enum: ['BY_RELEVANCE', 'BY_CTR'] },
  blendWeight: { default: 0.1 },
}
const liveJobs = { size: { minimum: 0, maximum: 5_000, default: 50 }, next: {}, previous: {} }

/** Minimum parameters of each operation. */
const parameters: Record<string, Record<string, Rules>> = {
  'GET /customers/me/pools': list,
  'GET /customers/me/jobs': {
    ...list,
    report: { enum: parts },
    expand: { enum: [...spread, 'expansion', 'unique'] },
  },
  'GET /customers/me/job-titles': {
    search: {},
    current: {},
    next: {},
    previous: {},
    size: { minimum: 0, maximum: 1_000, default: 20 },
    expand: { enum: ['unique', 'jobs'] },
    subCustomerId: {},
  },
  'GET /customers/me/companies': list,
  'GET /customers/me/campaigns': { ...list, ...ofCampaigns },
  'GET /customers/me/applications': { ...list, ...ofApplications },
  'GET /campaigns/{campaignId}/applications': { ...list, ...ofApplications },
  'GET /segments/{segmentId}/applications': { ...list, ...ofApplications },
  'GET /customers/me/segments': list,
  'GET /customers/me/scheduling/pauses': list,
  'GET /customers/me/scheduling/one-time-budgets': list,
  'GET /customers/me/scheduling/monthly-budget-changes': list,
  'GET /pools/{poolId}/campaigns': list,
  'GET /campaigns/{campaignId}/segments': list,
  'GET /campaigns/{campaignId}': ofCampaigns,
  'GET /jobs/{id}': ofJobs,
  'GET /jobs/{id}/title-suggestions': suggestions,
  'POST /jobs/title-suggestions': suggestions,
  'GET /job-expansions': list,
  'GET /reports/live-jobs/segments': liveJobs,
  'GET /reports/live-jobs/campaigns': liveJobs,
  'GET /locations/us/zipcodes/{zipCode}': { zipCode: { pattern: '^[0-9]{5}$' } },
}

const settings = ['OFF', 'OPTIONAL', 'REQUIRED', 'REQUIRE_IF_NO_RESUME', 'OPTIONAL_IF_NO_RESUME']
const ofSegments = ['UNDER_DEVELOPMENT', 'LIVE', 'USER_PAUSED', 'SYSTEM_PAUSED', 'OUT_OF_BUDGET', 'ARCHIVED']
const featured = [
  'OFF',
  'CPC_BASED',
  'ALWAYS_ON',
  'J2C_CPC_BASED',
  'J2C_ALWAYS_ON',
  'AI_ALWAYS_ON',
  'ALWAYS_ON_ABSOLUTE',
]
const jobStatuses = [
  'LIVE',
  'PAUSED',
  'OUT_OF_BUDGET',
  'DELETED',
  'EXPIRED',
  'EXPUNGED',
  'DAILY_CAPPED',
  'UNPROCESSED',
  'NOT_FOUND',
]
const least = { minimum: 0 }

/** Schemas by name and path within. */
const schemas: Record<string, Rules> = {
  'CampaignCreate.name': { maxLength: 255 },
  'CampaignPatch.name': { maxLength: 255 },
  'CampaignCopy.name': { maxLength: 255 },
  'SegmentCreate.name': { maxLength: 128 },
  'SegmentCopy.name': { maxLength: 128 },
  'JobPool.name': { maxLength: 128 },
  'Company.name': { maxLength: 128 },
  'JobCustomer.name': { maxLength: 64 },
  'CampaignCreate.adType': { enum: ['JOB', 'EVENT'] },
  'CampaignCreate.applyOrder': least,
  'SegmentCreate.applyOrder': least,
  'CampaignCreate.pacingDom': { minimum: 0, maximum: 31 },
  'CampaignCreate.eventTimeslot': { enum: [30, 60] },
  'CampaignCreate.eventTimeslotLimit': { minimum: 1, maximum: 999 },
  'CampaignCreate.candidateTierSettings.tier': { enum: ['FT', 'ET', 'ST'] },
  'CampaignCreate.candidateTierSettings.multiplier': { minimum: 0.01, maximum: 99.99 },
  'CampaignCreate.candidateTierSettings.sourceParam': { maxLength: 128 },
  'CampaignCreate.tillerFeaturedType': { enum: featured },
  'CampaignCreate.addressQuestion': { enum: settings },
  'CampaignCreate.educationQuestion': { enum: settings },
  'CampaignCreate.workExperienceQuestion': { enum: settings },
  'CampaignCreate.reminderType': { enum: ['NONE', 'EMAIL', 'SMS', 'BOTH'] },
  'ConfigQuery.cpc.lower': least,
  'ConfigQuery.cpc.upper': least,
  'ConfigQuery.targetCpa.lower': least,
  'ConfigQuery.targetCpa.upper': least,
  'JobCampaign.status': {
    enum: ['UNDER_DEVELOPMENT', 'LIVE', 'PAUSED', 'SYSTEM_PAUSED', 'OUT_OF_BUDGET', 'ARCHIVED'],
  },
  'JobSegment.status': { enum: ofSegments },
  'Source.status': { enum: ['UNDER_DEVELOPMENT', 'LIVE', 'USER_PAUSED', 'ARCHIVED'] },
  'Job.status': { enum: jobStatuses },
  'JobExpansion.title': { maxLength: 255 },
  'Category.indication': { enum: ['MAJOR_INDUSTRY', 'MINOR_INDUSTRY'] },
  'Applicant.firstName': { maxLength: 32 },
  'Applicant.lastName': { maxLength: 32 },
  'Applicant.phone': { maxLength: 18 },
  'Applicant.emailAddress': { maxLength: 128 },
  'AppClientCreate.accessTokenExpirySeconds': { minimum: 300, maximum: 86_400 },
  'RecommendedCpcRequest.priceType': { enum: ['cpc', 'target_cpa'] },
  'PlatformStatus.status': { enum: ['DOWN', 'DEGRADED', 'UP'] },
  'PlatformStatus.maintenance': { enum: ['INACTIVE', 'PLANNED', 'UNDERWAY'] },
  ScanStatus: { enum: ['PENDING', 'SUCCESS', 'FAILURE'] },
}

/** The exact required fields of each body. */
const required: Record<string, string> = {
  CampaignCreate:
    'adType additionalFields addressQuestion budgetPacing educationQuestion enableAutoArchive eventTimeslot extendBudgetPacing fullTargetCpa minCpc monthlyBudget name otherEmailAddresses pacingDom reminderType sendReminders tillerApply tillerApplyPro tillerApplyRedir tillerFeaturedType workExperienceQuestion',
  CampaignCopy: 'name poolId',
  SegmentCopy: 'campaignId name',
  RecommendedCpcRequest: 'company price priceType title zipcodes',
  RecommendedCpcByBudgetRequest: 'budget company title zipcodes',
}

const tag = { maxLength: 32 }
const bit = { enum: [0, 1] }
const amount = { minimum: 0 }
const search: Record<string, Rules> = {
  q: {},
  l: {},
  limit: { minimum: 0, maximum: 200, default: 10 },
  start: { minimum: 0, default: 0 },
  t1: tag,
  t2: tag,
  t3: tag,
  salary: amount,
  'salary.min': amount,
  'salary.max': amount,
  'salary.period': { default: 'hourly' },
  format: { enum: ['xml', 'json', 'html'], default: 'json' },
  encrypt: bit,
  full_desc: bit,
  skip_desc: bit,
  link: bit,
  logo: bit,
  d: { enum: [8, 16, 20, 24, 32, 40, 48, 56, 80] },
  commute: {},
  benefit: {},
  worktype: {},
  pid: {},
  useragent: {},
  uid: { deprecated: true },
  date: { deprecated: true },
}

const outcomes =
  'registration lead application_started application_completed application_qualified application_unqualified application_withdrawn contacted screening assessment interview_scheduled interviewed background_check offered offer_declined hired rejected onboarded other'
const reasons = 'failed_checks unresponsive uncertified out_of_area job_closed hired_different_role other'
const event: Record<string, Rules> = {
  'Event.tlr_sid': { format: 'uuid', minLength: 36, maxLength: 36 },
  'Event.tlr_application_id': { minLength: 36, maxLength: 36 },
  'Event.event': { enum: outcomes.split(' ') },
  'Event.reason': { enum: reasons.split(' ') },
  'Event.raw_event': { maxLength: 128 },
  'Event.meta_data': {},
  'Event.event_time': { format: 'date-time' },
}

type Schema = Rules & {
  $ref?: string
  items?: Schema
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
}
type Operation = {
  parameters?: { name: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  deprecated?: true
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const read = (file: string) =>
  parse(readFileSync(new URL(`../../../../../openapi/${file}`, import.meta.url), 'utf8')) as Document
const platform = JSON.parse(
  readFileSync(new URL('../../../../../openapi/platform.v5.json', import.meta.url), 'utf8'),
) as Document

/** A schema without its reference, list, or null alternative. */
function bare({ components }: Document, schema: Schema | undefined): Schema | undefined {
  if (schema?.$ref !== undefined)
    return bare({ paths: {}, components }, components.schemas[schema.$ref.split('/').at(-1) ?? ''])
  if (schema?.items !== undefined && schema.maxItems !== undefined)
    return bare({ paths: {}, components }, schema.items)
  if (schema?.anyOf !== undefined) return bare({ paths: {}, components }, schema.anyOf[0])
  return schema
}

/** A value as text; enum values in any order. */
const written = (value: unknown) =>
  Array.isArray(value)
    ? value
        .map((each) => JSON.stringify(each))
        .toSorted()
        .join()
    : JSON.stringify(value)

/** The rules that a schema violates, with rule and actual value. */
function differences(document: Document, place: string, schema: Schema | undefined, rules: Rules): string[] {
  if (schema === undefined) return [`${place} is missing`]
  const found = bare(document, schema)
  return Object.entries(rules).flatMap(([rule, expected]) => {
    const value: unknown = found?.[rule as keyof Rules]
    const [one, other] = [written(value), written(expected)]
    return one === other ? [] : [`${place}: ${rule} is ${one}, not ${other}`]
  })
}

function schemaAt(document: Document, place: string): Schema | undefined {
  const [name = '', ...fields] = place.split('.')
  return fields.reduce<Schema | undefined>(
    (schema, field) => bare(document, schema)?.properties?.[field],
    document.components.schemas[name],
  )
}

const inSchemas = (document: Document, table: Record<string, Rules>) =>
  Object.entries(table).flatMap(([place, rules]) =>
    differences(document, place, schemaAt(document, place), rules),
  )

function inParameters(document: Document, name: string, table: Record<string, Rules>) {
  const [method = '', path = ''] = name.split(' ')
  const given = document.paths[path]?.[method.toLowerCase()]?.parameters ?? []
  return Object.entries(table).flatMap(([parameter, rules]) => {
    const found = given.find((each) => each.name === parameter)
    return differences(document, `${name} ${parameter}`, found?.schema, rules)
  })
}

test('the Platform API has the parameters, defaults, and limits of the specification', () => {
  assert.deepEqual(
    Object.entries(parameters).flatMap(([name, table]) => inParameters(platform, name, table)),
    [],
  )
  assert.deepEqual(inSchemas(platform, schemas), [])
  assert.deepEqual(
    Object.keys(required).map((name) => [
      name,
      platform.components.schemas[name]?.required?.toSorted().join(' '),
    ]),
    Object.entries(required),
  )
  const boost =
    platform.paths['/customers/me/campaign-boost']?.['post']?.requestBody?.content['application/json']
  assert.deepEqual([boost?.schema.minItems, boost?.schema.maxItems], [1, 200])
  const byReference = platform.paths['/sources/{sourceId}/jobs/{jobReference}/job-expansions']?.['post']
  assert.equal(byReference?.deprecated, true)
})

test('every paginated list starts at page 0 with 20 rows per page', () => {
  const paged = Object.entries(platform.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters: given = [] }]) =>
      given.some(({ name }) => name === 'page') ? [`${method.toUpperCase()} ${path}`] : [],
    ),
  )
  assert.ok(paged.length > 30)
  assert.deepEqual(
    paged.flatMap((name) => inParameters(platform, name, { page, size, sort: {}, search: {} })),
    [],
  )
})

test('the Search API has the parameters, defaults, and limits of the specification', () => {
  assert.deepEqual(inParameters(read('search.yaml'), 'GET /search.php', search), [])
})

test('the Disposition API has the fields and limits of the specification', () => {
  const document = read('disposition.v1.yaml')
  assert.deepEqual(inSchemas(document, event), [])
  assert.deepEqual(document.components.schemas['Event']?.required?.toSorted(), [
    'event',
    'event_time',
    'tlr_application_id',
    'tlr_sid',
  ])
})
