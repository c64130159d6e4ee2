import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { TillerError, type TillerClient } from '@tiller/client'
import { blankCampaignSettings } from '@tiller/contract/platform/campaigns/schemas'
import { platformOperations } from '@tiller/contract/platform/platform'
import type { Operation } from '@tiller/contract/operation'
import type { Scope } from '@tiller/contract/scopes'
import { getOrCreateConsoleClient } from '#domain/access/console/console-client.ts'
import { findSessionPrincipal, startConsoleSession } from '#domain/access/console/sessions.ts'
import { updateFetchSettings } from '#domain/accounts/sources/sources.ts'
import { readClockOffsetMs } from '#lib/clock/clock.ts'
import { createAppClient } from '#domain/access/app-clients/app-clients.ts'
import { createUser } from '#domain/access/sign-in/users.ts'
import { makeApplication, questions } from '../../harness/applications.ts'
import type { Harness } from '../../harness/harness.ts'
import {
  chargedClick,
  fetchedSource,
  idleTask,
  heldApplication,
  job,
  jobReport,
  rejectedAddress,
} from './operator-objects.ts'

/** Every operation of the Platform API that requires a token. */
export type SecuredOperation = Operation & { auth: Scope }

const isSecured = (operation: Operation): operation is SecuredOperation =>
  operation.auth !== 'none' && operation.auth !== 'basic'

export const secured: SecuredOperation[] = Object.values<Operation>(platformOperations).filter(isSecured)

/**
 * Creates the object that a path parameter identifies, by the segment before it: an object of the customer,
 * or shared reference data. Tests fail for an operation whose path is not in this table.
 */
const owned: Record<string, (h: Harness) => Promise<number>> = {
  pools: async ({ poolId }) => poolId,
  sources: async ({ sourceId }) => sourceId,
  'sources/jobs': async ({ api, poolId }) => {
    const { id: sourceId } = await api.createSource({
      params: { poolId },
      body: { name: 'By API', type: 'API' },
    })
    await api.putSourceJob({ params: { sourceId, jobReference: 'a' }, body: aPostedJob })
    return sourceId
  },
  'sources/upload': async ({ api, poolId }) =>
    (await api.createSource({ params: { poolId }, body: { name: 'Spreadsheets', type: 'UPLOAD' } })).id,
  campaigns: (h) => campaign(h),
  segments: async (h) => {
    const campaignId = await campaign(h)
    return (await h.api.createSegment({ params: { campaignId }, body: { name: 'Segment', jobFilters: [] } }))
      .id
  },
  pauses: async (h) => {
    const params = { campaignId: await campaign(h) }
    return (await h.api.createCampaignScheduledPause({ params, body: aPause })).id
  },
  'one-time-budgets': async (h) => {
    const params = { campaignId: await campaign(h) }
    return (await h.api.createOneTimeBudget({ params, body: aOneTimeBudget })).id
  },
  'monthly-budget-changes': async (h) => {
    const params = { campaignId: await campaign(h) }
    return (await h.api.createMonthlyBudgetChange({ params, body: aBudgetChange })).id
  },
  jobs: (h) => job(h),
  'job-expansions': async (h) => {
    const params = { jobId: await job(h) }
    return (await h.api.createJobExpansion({ params, body: { title: 'Another' } })).id
  },
  applications: async (h) => {
    await h.seed.jobs(h.sourceId, [{ reference: 'a' }])
    const jobId = Number((await h.api.listMyJobs()).content[0]?.id)
    return (await makeApplication(h, { jobId, resume: {} })).id
  },
  'application-notes': async (h) => {
    const applicationId = (await owned['applications']?.(h)) ?? 0
    return (await h.api.createApplicationNote({ params: { applicationId }, body: { text: 'Called' } })).id
  },
  companies: async (h) => {
    await h.seed.jobs(h.sourceId, [{ reference: 'a' }])
    return Number((await h.api.listMyCompanies()).content[0]?.id)
  },
  'saved-views': async ({ api }) => (await api.createSavedView({ body: aSavedView })).id,
  webhooks: async ({ api }) => (await api.createWebhook({ body: aWebhook })).id,
  'webhook-deliveries': async ({ api }) => {
    const { id: webhookId } = await api.createWebhook({ body: aWebhook })
    return (await api.testWebhook({ params: { webhookId } })).id
  },
  users: async (h) => {
    // Another owner remains.
    await newUser(h)
    return newUser(h)
  },
  sessions: async (h) => {
    const {
      db,
      tenant,
      parts: { now },
    } = h
    const user = { id: (await owned['users']?.(h)) ?? 0 }
    const secret = await db.transaction().execute(async (tx) => {
      const client = await getOrCreateConsoleClient(tx, tenant, now())
      return startConsoleSession(tx, { client, user, userAgent: undefined }, now())
    })
    return (await findSessionPrincipal(db, secret, now()))?.sessionId ?? 0
  },
  imports: heldImport,
  'app-clients': async ({ db, tenant, parts: { now } }) => {
    const { clientId } = await createAppClient(db, tenant, {
      name: 'Other',
      scopes: ['jobs:read'],
      at: now(),
    })
    const { id } = await db
      .selectFrom('appClient')
      .select('id')
      .where('clientId', '=', clientId)
      .executeTakeFirstOrThrow()
    return id
  },
}

const aSpreadsheet = {
  fileName: 'jobs.csv',
  content: Buffer.from('Title,URL\nNurse,https://jobs.example.com/1').toString('base64'),
}

const password = 'correct horse battery'
let addresses = 0
const newAddress = () => `everybody${(addresses += 1)}@example.com`

/** Records an alert, as the recurring tasks do. */
export const newAlert = ({ db, tenant, parts: { now } }: Harness, campaignId = 1) =>
  db
    .insertInto('alert')
    .values({
      ...tenant,
      kind: 'BUDGET_80',
      occurrence: randomUUID(),
      at: now(),
      title: `Alert ${campaignId}`,
      text: 'Details',
      campaignId,
      sourceId: campaignId,
    })
    .execute()

export async function newUser({ db, parts: { secretBox, now }, tenant }: Harness): Promise<number> {
  const made = { emailAddress: newAddress(), password, secondFactor: 'NONE', at: now() } as const
  return (await createUser(db, secretBox, tenant, made)).id
}

/** Platform objects, which the operator's users may change for any customer. */
const platforms: Record<string, (h: Harness) => Promise<number | string>> = {
  'operator/background-tasks': idleTask,
  // Another owner remains when this one is removed.
  'operator/users': async (h) => (await newUser(h), newUser(h)),
  'operator/publishers': async ({ api }) => (await api.createPublisher({ body: { name: 'Made' } })).id,
  'operator/imports': heldImport,
  'operator/held-clicks': heldClick,
  'operator/job-reports': jobReport,
  'operator/customers': async ({ tenant }) => tenant.customerId,
  'operator/pools': async ({ poolId }) => poolId,
  'operator/sources': fetchedSource,
  'operator/applications': heldApplication,
}

/** A held click. Returns its campaign. */
async function heldClick(h: Harness) {
  const campaignId = await campaign(h)
  const { tenant, clock, db } = h
  const held = { ...tenant, campaignId, at: clock.at, priceCents: 25 }
  const clickId = randomUUID()
  const token = { tokenId: randomUUID(), jobId: 1, publisherId: 1, visitorHash: Buffer.alloc(16) }
  const row = { ...held, ...token, id: clickId, class: 'SUSPECT' as const, chargedCents: 0 }
  await db.insertInto('click').values(row).execute()
  await db
    .insertInto('heldClick')
    .values({ ...held, clickId })
    .execute()
  return campaignId
}

/** An import of a source with a URL that waits for the operator's confirmation. */
export async function heldImport({ db, tenant, sourceId, clock }: Harness) {
  await updateFetchSettings(db, sourceId, { feedUrl: 'https://feeds.example.com/jobs.xml' }, clock.at)
  const { id } = await db
    .insertInto('feedImport')
    .values({
      ...tenant,
      sourceId,
      startedAt: clock.at,
      finishedAt: clock.at,
      outcome: 'NEEDS_CONFIRMATION',
      counts: JSON.stringify({ deleted: 812 }),
      problems: '[]',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const everybodys: Record<string, string> = {
  states: '25',
  counties: '25017',
  cities: '11028',
  zipcodes: '02139',
  categories: '110000',
  'pause-reasons': '1',
  statements: '2026-03',
}

/** Schedules later than any test. */
export const aPause = { pauseOn: '2030-01-31' }
export const aOneTimeBudget = { budgetCents: 5_000, start: '2030-01-31' }
export const aBudgetChange = { absolute: true, applyOn: '2030-01-31', budgetCents: 5_000 }

export const aPostedJob = {
  title: 'Registered Nurse',
  company: 'Acme',
  url: 'https://jobs.example.com/a',
  description: 'Night shift.',
}

const aSavedView = { name: 'Saved', address: '/jobs' }

const aSource = { name: 'Made', feedUrl: 'https://feeds.example.com/jobs.xml' }

const aWebhook = {
  url: 'https://hooks.example.com/tiller',
  eventTypes: ['platform:Campaign:statusChanged:v1' as const],
}

/** Operations for a signed-in user only; no app client's token suffices. */
export const personal: ReadonlySet<string> = new Set([
  'endMySession',
  'recordApplicationVisit',
  'getMyAlertSubscriptions',
  'updateMyAlertSubscriptions',
  'updateMyLanguage',
])

/** Values of path parameters other than ids. */
const beside: Record<string, string> = { jobReference: 'a' }

const campaign = async (h: Harness) => (await h.seed.campaign(h.poolId, { jobFilters: [] })).id

/** A valid body of each operation. Tests fail for an operation that needs a body and is not in this table. */
const bodies: Record<string, (h: Harness) => Promise<object>> = {
  createCampaign: async () => ({ ...blankCampaignSettings, name: 'Campaign' }),
  updateCampaign: async () => ({ name: 'Changed' }),
  pauseCampaign: async () => ({}),
  copyCampaign: async ({ poolId }) => ({ name: 'Copy', poolId }),
  createSegment: async () => ({ name: 'Segment', jobFilters: [] }),
  updateSegment: async () => ({ name: 'Changed' }),
  copySegment: async (h) => ({ name: 'Copy', campaignId: await campaign(h) }),
  createCampaignScheduledPause: async () => aPause,
  createSegmentScheduledPause: async () => aPause,
  updateScheduledPause: async () => ({ pauseOn: '2030-02-28' }),
  createOneTimeBudget: async () => aOneTimeBudget,
  updateOneTimeBudget: async () => ({ budgetCents: 6_000 }),
  createMonthlyBudgetChange: async () => aBudgetChange,
  updateMonthlyBudgetChange: async () => ({ budgetCents: 6_000 }),
  changeCampaigns: async (h) => ({ items: [{ id: await campaign(h), patch: { name: 'Changed' } }] }),
  changeSegments: async (h) => ({
    items: [{ id: await owned['segments']?.(h), patch: { name: 'Changed' } }],
  }),
  updateCustomerAsOperator: async () => ({ name: 'Changed' }),
  updatePoolAsOperator: async () => ({ name: 'Changed' }),
  updateSourceAsOperator: async () => ({ name: 'Changed' }),
  validateQuestions: async () => questions,
  recommendCpc: async () => ({
    title: 'Nurse',
    company: 'Acme',
    zipcodes: ['78701'],
    price: 50,
    priceType: 'cpc',
  }),
  recommendCpcByBudget: async () => ({ title: 'Nurse', company: 'Acme', zipcodes: ['78701'], budget: 5_000 }),
  boostCampaigns: async (h) => [{ campaignId: await campaign(h), cpc: 60 }],
  simulateCampaign: async () => ({ patch: { basicCpc: 60 } }),
  previewJobFilters: async () => ({ jobFilters: [{}] }),
  createWebhook: async () => aWebhook,
  updateWebhook: async () => ({ description: 'Changed' }),
  replayWebhook: async () => ({ from: '2026-03-01T00:00:00Z' }),
  getJobStatuses: async (h) => ({ ids: [await owned['jobs']?.(h)] }),
  suggestJobTitles: async () => ({ titles: ['Registered Nurse'] }),
  createJobExpansion: async () => ({ title: 'Another' }),
  createReferenceExpansion: async () => ({ title: 'Another' }),
  createSourceExpansion: async () => ({ title: 'Another', jobFilters: { jobReference: ['a'] } }),
  createJobExpansions: async ({ sourceId }) => ({
    items: [{ title: 'Another', sourceId, jobFilters: { title: ['nurse'] } }],
  }),
  updateJobExpansion: async () => ({ title: 'Changed' }),
  createCustomer: async () => ({ name: 'Made', test: true }),
  recordApplicationEvent: async () => ({ event: 'contacted' }),
  updateMyAlertSubscriptions: async () => ({ kinds: ['BUDGET_SPENT'] }),
  updateMyLanguage: async () => ({ language: 'es' }),
  createApplicationNote: async () => ({ text: 'Called' }),
  updateApplicationNote: async () => ({ text: 'Called twice' }),
  shareApplication: async (h) => ({ userIds: [await owned['users']?.(h)] }),
  createSource: async () => aSource,
  updateSource: async () => ({ name: 'Changed' }),
  testFeed: async () => ({ feedUrl: aSource.feedUrl }),
  previewUpload: async () => aSpreadsheet,
  uploadJobs: async () => ({
    ...aSpreadsheet,
    mapping: [
      { column: 'Title', field: 'title' },
      { column: 'URL', field: 'url' },
    ],
  }),
  createPool: async () => ({ name: 'Made' }),
  createSourceAsOperator: async () => aSource,
  inviteUserAsOperator: async () => ({ emailAddress: newAddress(), role: 'VIEWER' }),
  intervene: async ({ seed, poolId }) => ({
    kind: 'CAMPAIGN',
    id: (await seed.campaign(poolId, { live: true })).id,
    action: 'SUSPEND',
  }),
  refundClick: async (h) => ({ clickId: await chargedClick(h), reason: 'Double click' }),
  // Without an effect, because other tests see the pages of this installation.
  updateBrand: async () => ({ mailAddress: null }),
  updateCustomerLimits: async () => ({ sources: 200 }),
  searchApplicationsAsOperator: async () => ({ applicationId: 1 }),
  holdApplication: async () => ({ until: '2036-04-01', reason: 'A dispute' }),
  eraseApplication: async () => ({ reason: 'The applicant asked for it' }),
  releaseRecipient: async (h) => ({ emailAddress: await rejectedAddress(h, newAddress()) }),
  createPublisher: async () => ({ name: 'Made' }),
  refundPublisherClicks: async () => ({
    from: '2026-03-01T00:00:00Z',
    to: '2026-03-02T00:00:00Z',
    reason: 'Click farm',
  }),
  reviewHeldClicks: async () => ({ decision: 'REJECT' }),
  decideJobReport: async () => ({ decision: 'CLOSE_JOB' }),
  updateSystem: async () => ({ maintenance: 'INACTIVE' }),
  updatePublisher: async () => ({ name: 'Changed' }),
  // Slightly ahead, because it never moves backward.
  moveClock: async ({ clock, db }) => ({
    to: new Date(clock.at.getTime() + (await readClockOffsetMs(db)) + 60_000).toISOString(),
  }),
  putSourceJob: async () => ({ ...aPostedJob, title: 'Changed' }),
  updateSourceJob: async () => ({ title: 'Changed' }),
  putSourceJobs: async () => ({ items: [{ jobReference: 'a', job: { ...aPostedJob, title: 'Changed' } }] }),
  createSavedView: async () => aSavedView,
  updateSavedView: async () => ({ name: 'Changed' }),
  inviteUser: async () => ({ emailAddress: newAddress(), role: 'VIEWER' }),
  updateUser: async () => ({ role: 'VIEWER' }),
  createAppClient: async () => ({ name: 'Another', scopes: ['integration'] }),
}

/** Preparations for operations that a new object does not allow. */
const before: Record<string, (h: Harness, id: number) => Promise<unknown>> = {
  pauseCampaign: (h, campaignId) => h.api.launchCampaign({ params: { campaignId } }),
  recordApplicationEvent: addClick,
  pauseSegment: (h, segmentId) => h.api.launchSegment({ params: { segmentId } }),
  acknowledgeMonthlyBudgetChange: ({ db, clock }, id) =>
    db
      .updateTable('monthlyBudgetChange')
      .set({ failedAt: clock.at, errorMessage: 'Failed.' })
      .where('id', '=', id)
      .execute(),
}

/** Makes an application come from a click. */
export async function addClick(h: Harness, id: number) {
  const campaignId = await heldClick(h)
  const { id: tlrSid } = await h.db
    .selectFrom('click')
    .select('id')
    .where('campaignId', '=', campaignId)
    .executeTakeFirstOrThrow()
  await h.db.updateTable('application').set({ tlrSid }).where('id', '=', id).execute()
}

const missingId = 9_007_199_254_740_991

/** A valid request of `owner` for its own objects. */
export type Request = {
  operation: SecuredOperation
  /** With the id of the owner's object, or of shared data. */
  params: Record<string, string | number>
  body: object | undefined
  /** The id of the owner's object in the path, if any. */
  ownedId: number | undefined
}

export const pathOf = ({ operation, params }: Request) =>
  operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]))

/** Whether the path identifies an object of a customer. */
export const isOwned = (operation: Operation) => (parameterOf(operation)?.segment as string) in owned

const sourceJobs = /^\/sources\/\{sourceId\}\/jobs\/(?:bulk|\{jobReference\})$/

function parameterOf({ path }: Operation) {
  const [, segment, name] = /([\w-]+)\/\{(\w+)\}/.exec(path) ?? []
  if (segment === undefined || name === undefined) return undefined
  // These need a source for jobs by API.
  if (sourceJobs.test(path)) return { segment: 'sources/jobs', name }
  if (path.includes('/upload')) return { segment: 'sources/upload', name }
  return { segment: path.startsWith('/operator/') ? `operator/${segment}` : segment, name }
}

/** A valid request for an object that no other request uses, because it changes the object. */
export async function freshRequestOf(operation: SecuredOperation, owner: Harness): Promise<Request> {
  const parameter = parameterOf(operation)
  const { segment = '' } = parameter ?? {}
  const request = await fill(operation, owner, {
    ownedId: await owned[segment]?.(owner),
    id: await platforms[segment]?.(owner),
  })
  if (request.ownedId !== undefined) await before[operation.id]?.(owner, request.ownedId)
  return request
}

const made = new WeakMap<Harness, Map<string, Promise<number | string>>>()

/** A request for one of the owner's objects, which is shared by read-only requests. */
export async function requestOf(operation: SecuredOperation, owner: Harness): Promise<Request> {
  const { segment = '' } = parameterOf(operation) ?? {}
  const objects = made.get(owner) ?? new Map<string, Promise<number | string>>()
  made.set(owner, objects)
  const object = objects.get(segment) ?? (owned[segment] ?? platforms[segment])?.(owner)
  if (object !== undefined) objects.set(segment, object)
  const id = await object
  return fill(operation, owner, { id, ownedId: segment in owned ? Number(id) : undefined })
}

type Named = { id: number | string | undefined; ownedId: number | undefined }

async function fill(operation: SecuredOperation, owner: Harness, { id, ownedId }: Named): Promise<Request> {
  const parameter = parameterOf(operation)
  const value = ownedId ?? id ?? everybodys[parameter?.segment ?? '']
  assert.ok(
    parameter === undefined || value !== undefined,
    `${operation.id}: no fixture for ${operation.path}`,
  )
  const makeBody = bodies[operation.id]
  assert.ok(operation.body === undefined || makeBody !== undefined, `${operation.id}: no body in the table`)
  return {
    operation,
    params: Object.fromEntries(
      [...operation.path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => {
        const given = name === parameter?.name ? value : beside[name]
        return given === undefined ? [] : [[name, given]]
      }),
    ),
    body: operation.body === undefined ? undefined : await makeBody?.(owner),
    ownedId,
  }
}

export const missing = (request: Request): Request => ({
  ...request,
  params: Object.fromEntries(Object.keys(request.params).map((name) => [name, missingId])),
  ownedId: missingId,
})

export type Answer = { status: number; body: Record<string, unknown>; headers: Headers }

type Options = NonNullable<Parameters<TillerClient['updateCampaign']>[1]>

/** Sends a request and returns the response of successes and errors. */
export async function send(
  api: TillerClient,
  { operation, params, body }: Request,
  { query, options }: { query?: Record<string, unknown>; options?: Options } = {},
): Promise<Answer> {
  // Any operation, called with all parts and options.
  const { withResponse } = api[operation.id as keyof TillerClient] as unknown as {
    withResponse(
      call: object,
      options?: Options,
    ): Promise<{ data: unknown; status: number; headers: Headers }>
  }
  const { data, status, headers } = await withResponse({ params, query, body }, options).catch(
    (error: unknown) => {
      if (!(error instanceof TillerError)) throw error
      return { data: error.body, status: error.status, headers: error.headers }
    },
  )
  // Every response, except for one list without pages.
  return { status, headers, body: data as Record<string, unknown> }
}

/** A response without the request ID and the requested id, which always differ. */
export const withoutIds = ({ status, body }: Answer, id: number | undefined) => {
  // An error repeats its status, which may equal the id.
  const { requestId: _, status: __, ...rest } = body
  return { status, body: JSON.stringify(rest).replaceAll(new RegExp(`\\b${id}\\b`, 'g'), '<id>') }
}
