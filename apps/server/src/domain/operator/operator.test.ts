import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'
import { clientOf } from '#test/harness/clients.ts'
import { heldImport } from '#test/contract/every-operation/cases.ts'
import { click, isolatedHarness } from '#test/harness/harness.ts'
import { refundClick } from '#domain/ledger/refund.ts'
import { updateFetchSettings } from '#domain/accounts/sources/sources.ts'
import { createUser } from '#domain/access/sign-in/users.ts'
import { createAppClient } from '#domain/access/app-clients/app-clients.ts'
import { roleScopes } from '#domain/access/console/roles.ts'
import { verifyOperatorChain } from '#domain/events/audit-log/verify.ts'
import { writeClockOffsetMs } from '#lib/clock/clock.ts'
import { customerScopes } from '@tiller/contract/scopes'

const harness = isolatedHarness()

const isOperators = (scope: string) => scope === 'operator' || scope === 'operator:read'

test('denies operator operations to every customer role', () => {
  for (const role of ['OWNER', 'EDITOR', 'VIEWER'] as const) assert.ok(!roleScopes[role].some(isOperators))
  assert.ok(roleScopes.OPERATOR.some(isOperators))
})

test('never grants operator scopes to an app client', async (t) => {
  const { api } = await harness(t)
  const made = await api.createAppClient({ body: { name: 'Everything' } })
  assert.ok(!made.scopes.some(isOperators))
  const body = { name: 'More', scopes: ['operator' as 'campaigns'] }
  await assert.rejects(api.createAppClient({ body }), { status: 400, code: 'invalid-request' })
  assert.ok(!(await api.listAppClientScopes()).some(({ name }) => isOperators(name)))
})

test('does not invite, change, or remove operators through the API', async (t) => {
  const { api, db, tenant, baseUrl, clock, parts } = await harness(t)
  const body = { emailAddress: 'root@example.com', role: 'OPERATOR' as 'OWNER' }
  await assert.rejects(api.inviteUser({ body }), { status: 400, code: 'invalid-request' })
  const { id } = await createUser(db, parts.secretBox, tenant, {
    emailAddress: 'operator@tiller.example',
    secondFactor: 'NONE',
    role: 'OPERATOR',
    at: clock.at,
  })
  const credentials = await createAppClient(db, tenant, {
    name: 'Owner',
    scopes: customerScopes,
    at: clock.at,
  })
  const owner = clientOf(baseUrl, { credentials })
  const params = { userId: id }
  await assert.rejects(owner.updateUser({ params, body: { role: 'VIEWER' } }), { code: 'invalid-scope' })
  await assert.rejects(owner.deleteUser({ params }), { code: 'invalid-scope' })
})

test('lists mails without their secrets', async (t) => {
  const { api } = await harness(t)
  const emailAddress = 'listed@tiller.example'
  await api.inviteUser({ body: { emailAddress, role: 'VIEWER' } })
  const [mail] = (await api.listMails({ query: { search: `recipient="${emailAddress}"` } })).content
  assert.deepEqual(Object.keys(mail ?? {}), [
    'id',
    'recipient',
    'channel',
    'subject',
    'createdAt',
    'state',
    'attempts',
    'fault',
  ])
})

test('confirms a held import once, makes it due immediately, and records the actor', async (t) => {
  const h = await harness(t)
  const { api, db, sourceId } = h
  const importId = await heldImport(h)
  const mine = { query: { search: `sourceId=${sourceId}` } }
  const [held] = (await api.listHeldImports(mine)).content
  assert.partialDeepStrictEqual(held, {
    id: importId,
    feedAddress: 'feeds.example.com/jobs.xml',
    deletedJobs: 812,
  })
  await db
    .updateTable('source')
    .set({ nextFetchAt: new Date('2030-01-01') })
    .where('id', '=', sourceId)
    .execute()
  await api.confirmImport({ params: { importId } })
  assert.deepEqual((await api.listHeldImports(mine)).content, [])
  const source = db.selectFrom('source').select('nextFetchAt').where('id', '=', sourceId)
  assert.deepEqual((await source.executeTakeFirstOrThrow()).nextFetchAt, h.clock.at)
  for (const again of [api.confirmImport, api.refuseImport])
    await assert.rejects(again({ params: { importId } }), { code: 'transition-not-allowed' })
  const changes = (
    await api.listOperatorChanges({ query: { search: `objectId=${importId} objectType="IMPORT"` } })
  ).content
  assert.deepEqual(
    changes.map(({ action, requestId }) => [action, typeof requestId]),
    [['CONFIRM', 'string']],
  )
})

test('keeps the jobs after a refused import; the command line alone confirms file imports', async (t) => {
  const h = await harness(t)
  const { api, db, sourceId } = h
  const refused = await heldImport(h)
  await api.refuseImport({ params: { importId: refused } })
  assert.equal((await api.getSource({ params: { sourceId } })).lastOutcome, 'REFUSED')
  const importId = await heldImport(h)
  await updateFetchSettings(db, sourceId, { feedUrl: null }, h.clock.at)
  await assert.rejects(api.confirmImport({ params: { importId } }), {
    code: 'transition-not-allowed',
    message: new RegExp(`tiller feed import ${sourceId} <file> --confirm`),
  })
})

test('updates only the given fields of a publisher and shows a new secret once', async (t) => {
  const { api } = await harness(t)
  const { id: publisherId } = await api.createPublisher({ body: { name: 'Before' } })
  const params = { publisherId }
  const body = {
    name: 'After',
    redirectHosts: ['Jobs.example.com'],
    flatFeeCents: 20,
    postbackUrl: 'https://jobs.example.com/hook',
  }
  const { postbackSecret, ...changed } = await api.updatePublisher({ params, body })
  assert.match(postbackSecret ?? '', /^whsec_/)
  assert.partialDeepStrictEqual(changed, { ...body, redirectHosts: ['jobs.example.com'], expiredCents: 0 })
  assert.deepEqual(await api.getPublisher({ params }), changed)
  const quiet = await api.updatePublisher({ params, body: { flatFeeCents: null, postbackUrl: null } })
  assert.deepEqual([quiet.flatFeeCents, quiet.postbackUrl, quiet.postbackSecret], [null, null, undefined])
  for (const wrong of [{ redirectHosts: ['a b'] }, { postbackUrl: 'ftp://jobs.example.com' }])
    await assert.rejects(api.updatePublisher({ params, body: wrong }), { status: 400 })
  const [last] = (
    await api.listOperatorChanges({ query: { search: `objectId=${publisherId} action="CHANGE"` } })
  ).content
  assert.deepEqual(
    last?.fields.map(({ field, old, new: now }) => [field, old, now]),
    [
      ['flatFeeCents', 20, null],
      ['postbackUrl', 'https://jobs.example.com/hook', null],
    ],
  )
})

test('chains audit records so that changes are blocked and detected', async (t) => {
  const { api, db } = await harness(t)
  await api.createPublisher({ body: { name: 'One' } })
  await api.createPublisher({ body: { name: 'Two' } })
  const chain = await verifyOperatorChain(db)
  assert.equal(chain?.brokenAt, null)
  assert.equal((await api.listOperatorChanges()).content[0]?.hash, chain?.lastHash)
  const last = (tx: Db, action: string) =>
    tx
      .updateTable('operatorChange')
      .where('position', '=', chain?.changes ?? 0)
      .set({ action })
  await assert.rejects(last(db, 'CHANGE').execute(), /operator_change is append-only/)
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await last(tx, 'CHANGE').execute()
    assert.equal((await verifyOperatorChain(tx))?.brokenAt, chain?.changes ?? 0)
    await last(tx, 'CREATE').execute()
  })
})

// These come last because the clock never moves back.
test('creates a customer once per idempotency key, and no billed customer after a clock move', async (t) => {
  const { api, db } = await harness(t)
  const options = { idempotencyKey: 'one-customer' }
  const call = { body: { name: 'Once', test: true } }
  const made = await api.createCustomer(call, options)
  assert.deepEqual(await api.createCustomer(call, options), made)
  const below = await api.createCustomer({ body: { name: 'Below', test: true, parentId: made.id } })
  assert.equal(below.parentId, made.id)
  await assert.rejects(api.createCustomer({ body: { name: 'Lost', test: true, parentId: 999_999_999 } }), {
    status: 404,
  })
  await writeClockOffsetMs(db, 60_000)
  await assert.rejects(api.createCustomer({ body: { name: 'Billed' } }), { code: 'transition-not-allowed' })
  assert.equal((await api.listCustomers({ query: { search: 'name="Billed"' } })).totalElements, 0)
  assert.equal((await api.getSystem()).aheadSeconds, 60)
})

test('advances the sandbox clock by at most 31 days, never back, and records the actor', async (t) => {
  const { api, clock } = await harness(t)
  const day = (days: number) => new Date(clock.at.getTime() + days * 86_400_000).toISOString()
  await assert.rejects(api.moveClock({ body: { to: day(32) } }), { code: 'invalid-request' })
  await assert.rejects(api.moveClock({ body: { to: day(-1) } }), { code: 'transition-not-allowed' })
  const moved = await api.moveClock({ body: { to: day(1) } })
  assert.deepEqual([moved.at, moved.aheadSeconds], [day(1), 86_400])
  const [last] = (await api.listOperatorChanges({ query: { search: 'objectType="CLOCK"' } })).content
  assert.deepEqual(last?.fields, [{ field: 'at', old: day(0), new: day(1) }])
})

test('reports each publisher’s clicks by class with exact earnings and refunds', async (t) => {
  const h = await harness(t)
  const { id: publisherId, pass = '' } = await h.api.createPublisher({ body: { name: 'Jobs for few' } })
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Bellfounder' }])
  await h.seed.campaign(h.poolId, { live: true, basicCpc: 35 })
  for (const visitor of ['one', 'one', 'two', 'three']) {
    const { jobs } = await h.api.searchJobs({ query: { q: 'bellfounder', link: 1, id: publisherId, pass } })
    await click(jobs[0]?.url ?? assert.fail('no job was found'), visitor)
  }
  const today = { from: '2026-03-02', to: '2026-03-02' }
  const own = async (query: { from?: string; to?: string }) =>
    (await h.api.reportPublisherClicks({ query })).publishers.find((each) => each.publisherId === publisherId)
  const before = await own(today)
  // A fifth of 35 cents is 7.
  assert.partialDeepStrictEqual(before, {
    name: 'Jobs for few',
    clicks: 4,
    billableClicks: 3,
    earningsCents: 21,
  })
  assert.deepEqual(
    before?.classes.map(({ class: name, clicks, earningsCents }) => [name, clicks, earningsCents]),
    [
      ['VALID', 3, 21],
      ['DUPLICATE', 1, 0],
    ],
  )
  const { id: clickId } = await h.db
    .selectFrom('click')
    .select('id')
    .where('publisherId', '=', publisherId)
    .where('chargedCents', '>', 0)
    .limit(1)
    .executeTakeFirstOrThrow()
  await refundClick(h.db, { clickId, reason: 'A test.', at: h.clock.at, period: '2026-03-01' })
  const after = await own({})
  assert.deepEqual([after?.clicks, after?.billableClicks, after?.earningsCents], [4, 2, 14])
  assert.deepEqual(after?.classes.at(-1), {
    class: 'REFUNDED',
    clicks: 1,
    billableClicks: -1,
    earningsCents: -7,
    visitors: 0,
  })
  assert.equal(await own({ from: '2026-03-01', to: '2026-03-01' }), undefined)
  for (const query of [
    { from: '2026-03-02', to: '2026-03-01' },
    { from: '2026-01-01', to: '2026-03-01' },
  ])
    await assert.rejects(h.api.reportPublisherClicks({ query }), { status: 400, code: 'invalid-request' })
})

test('the revenue of a month is the sum of its charges less refunds, by type of business', async (t) => {
  const h = await harness(t)
  const customerId = h.tenant.customerId
  await h.api.updateCustomerAsOperator({ params: { customerId }, body: { revenueType: 'ALLIANCE' } })
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: `Ropewalker ${customerId}` }])
  await h.seed.campaign(h.poolId, { live: true, basicCpc: 35 })
  await h.parts.searchIndex.catchUp()
  for (const visitor of ['one', 'two', 'two', 'three']) {
    const { jobs } = await h.api.searchJobs({ query: { q: `ropewalker ${customerId}`, link: 1 } })
    await click(jobs[0]?.url ?? '', visitor)
  }
  const { id: clickId } = await h.db
    .selectFrom('click')
    .select('id')
    .where('customerId', '=', customerId)
    .where('chargedCents', '>', 0)
    .limit(1)
    .executeTakeFirstOrThrow()
  await refundClick(h.db, { clickId, reason: 'A test.', at: h.clock.at, period: '2026-03-01' })
  const revenueOf = async (query: { month?: string }) =>
    (await h.api.reportRevenue({ query })).types.find(({ revenueType }) => revenueType === 'ALLIANCE')
  assert.deepEqual(await revenueOf({}), {
    revenueType: 'ALLIANCE',
    customers: 1,
    clicks: 3,
    acquisitions: 0,
    chargedCents: 105,
    refundedCents: 35,
  })
  assert.equal(await revenueOf({ month: '2026-02' }), undefined)
})
