import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { TillerClient } from '@tiller/client'
import { platformOperations } from '@tiller/contract/platform/platform'
import { listAcceptedScopes, type Operation } from '@tiller/contract/operation'
import { isScopeGranted, scopeNames, type Scope } from '@tiller/contract/scopes'
import { getOrCreateConsoleClient } from '#domain/access/console/console-client.ts'
import { startTokenFamily } from '#domain/access/tokens/families.ts'
import { issueAccessToken } from '#domain/access/tokens/tokens.ts'
import { selectCases } from '../../../../../test/nightly.ts'
import { makeApplication } from '../../harness/applications.ts'
import { clientOf } from '../../harness/clients.ts'
import { anotherCustomer, harness, type Harness } from '../../harness/harness.ts'
import { accessToken } from '../../harness/oauth.ts'
import {
  aBudgetChange,
  newAlert,
  newUser,
  withoutIds,
  aOneTimeBudget,
  aPause,
  freshRequestOf,
  aPostedJob,
  isOwned,
  missing,
  personal,
  requestOf,
  secured,
  send,
  type Answer,
  type SecuredOperation,
} from './cases.ts'

// Also nightly: it calls every operation with each scope that it accepts, instead of with one of them.

/** Operations without rows; tests of their own check the tenant. */
const sums = new Set(['getMyMonth', 'listMyStatements', 'downloadStatement'])

/** Includes the rows of sub-customers, for which the caller can act. */
const reachesBelow = new Set(['listMySubCustomers'])

/** Reports an unknown job with a success status. */
const answersUnknown = new Set(['getJobStatus'])

/** A parent, its children, and an unrelated customer, with clients by scope. */
async function people(t: TestContext) {
  const parent = await harness(t)
  const nobody = clientOf(parent.baseUrl)
  const late = clientOf(parent.baseUrl, { token: await accessToken(parent) })
  parent.clock.at = new Date(parent.clock.at.getTime() + 3600_000)
  const newChild = () => anotherCustomer(parent, { parent: parent.tenant })
  const [child, sibling, stranger] = [await newChild(), await newChild(), await anotherCustomer(parent)]
  const clients = new Map<string, TillerClient>()
  const as = ({ baseUrl, credentials, tenant }: Harness, scopes: readonly Scope[]) => {
    const key = `${tenant.customerId} ${scopes.join(' ')}`
    const client = clients.get(key) ?? clientOf(baseUrl, { credentials: { ...credentials, scopes } })
    clients.set(key, client)
    return client
  }
  return { nobody, late, parent, child, sibling, stranger, newChild, as }
}

type People = Awaited<ReturnType<typeof people>>

const code = ({ status, body }: Answer) => [status, body['code']]

async function refusesTokens({ nobody, late, child, as }: People, operation: SecuredOperation) {
  const request = await requestOf(operation, child)
  const others = scopeNames.filter(
    (scope) => !listAcceptedScopes(operation).some((accepted) => isScopeGranted([scope], accepted)),
  )
  assert.deepEqual(code(await send(nobody, request)), [401, 'token-missing'])
  assert.deepEqual(code(await send(late, request)), [401, 'token-invalid'])
  assert.deepEqual(code(await send(as(child, others), request)), [403, 'scope-missing'])
}

/** Grants access, which requires all granted scopes. */
const givesAccess = new Set(['rotateAppClientSecret', 'inviteUser', 'updateUser', 'deleteUser'])

/** Succeeds only once per customer. */
const limitedPerCustomer = new Set(['createAppClient'])

/** As a new customer, and for it as its parent. */
async function takesScope({ newChild, parent, as }: People, operation: SecuredOperation, scope: Scope) {
  const scopes = givesAccess.has(operation.id) ? scopeNames : [scope]
  const owner = await newChild()
  const request = await freshRequestOf(operation, owner)
  const mine = await send(
    personal.has(operation.id) ? await asPerson(owner, operation) : as(owner, scopes),
    request,
  )
  assert.equal(mine.status, 200, `as its owner: ${JSON.stringify(mine.body)}`)
  if (!isActing(operation)) return
  const other = limitedPerCustomer.has(operation.id) ? await newChild() : owner
  const query = { subCustomerId: other.tenant.customerId }
  const api = personal.has(operation.id) ? await asPerson(parent, operation) : as(parent, scopes)
  const theirs = await send(api, await freshRequestOf(operation, other), { query })
  assert.equal(theirs.status, 200, `as its parent: ${JSON.stringify(theirs.body)}`)
}

/** As the customer's newest user, who is created if there is none. */
async function asPerson(h: Harness, { auth }: SecuredOperation) {
  const { db, baseUrl, tenant, clock } = h
  const token = await db.transaction().execute(async (tx) => {
    const client = await getOrCreateConsoleClient(tx, tenant, clock.at)
    const newest = await tx
      .selectFrom('appUser')
      .select('id')
      .where('customerId', '=', tenant.customerId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const id = newest?.id ?? (await newUser(h))
    const familyId = await startTokenFamily(tx, client, id, clock.at)
    return issueAccessToken(tx, { ...client, familyId }, [auth], clock.at)
  })
  return clientOf(baseUrl, { token })
}

const isActing = ({ query }: Operation) => query !== undefined && 'subCustomerId' in query.properties

async function hidesObject({ child, parent, sibling, stranger, as }: People, operation: SecuredOperation) {
  const request = await requestOf(operation, child)
  const unknown = missing(request)
  for (const who of [stranger, sibling, parent]) {
    const api = as(who, [operation.auth])
    const hidden = await send(api, request)
    if (!answersUnknown.has(operation.id)) assert.deepEqual(code(hidden), [404, 'not-found'])
    assert.deepEqual(
      withoutIds(hidden, request.ownedId),
      withoutIds(await send(api, unknown), unknown.ownedId),
    )
  }
  const fromBelow = await send(as(child, [operation.auth]), await requestOf(operation, parent))
  if (!answersUnknown.has(operation.id)) assert.deepEqual(code(fromBelow), [404, 'not-found'])
}

/** Acting for a sibling, a parent, a stranger, or a nonexistent customer is rejected with the same error. */
async function hidesCustomers({ child, parent, sibling, stranger, as }: People, operation: SecuredOperation) {
  const request = await requestOf(operation, child)
  const nobody = missing(request).ownedId
  const pairs = [
    [sibling, child],
    [stranger, child],
    [child, parent],
    [child, sibling],
    [parent, stranger],
  ] as const
  for (const [who, whom] of pairs) {
    const api = as(who, [operation.auth])
    const { customerId } = whom.tenant
    const refused = await send(api, request, { query: { subCustomerId: customerId } })
    assert.deepEqual(code(refused), [404, 'not-found'])
    const unknown = await send(api, request, { query: { subCustomerId: nobody } })
    assert.deepEqual(withoutIds(refused, customerId), withoutIds(unknown, nobody))
  }
}

/** A list without an id in its path contains only the acting customer's rows. */
async function listsOwn({ child, parent, sibling, stranger, as }: People, operation: SecuredOperation) {
  const request = await requestOf(operation, child)
  const ids = async (who: Harness, query: { subCustomerId?: number } = {}) => {
    const { status, body } = await send(as(who, [operation.auth]), request, { query })
    assert.equal(status, 200)
    // Aggregated rows have no ids, but the ids of their sources.
    if (Array.isArray(body['source']))
      return (body['source'] as { value: string }[]).map(({ value }) => Number(value))
    const rows = Array.isArray(body['content'])
      ? (body['content'] as { id: number }[])
      : [body as { id: number }]
    return rows.map(({ id }) => id)
  }
  const own = new Set(await ids(child))
  assert.ok(own.size > 0, `${operation.id}: nothing to hide`)
  assert.deepEqual(new Set(await ids(parent, { subCustomerId: child.tenant.customerId })), own)
  const others = reachesBelow.has(operation.id) ? [sibling, stranger] : [parent, sibling, stranger]
  for (const who of others)
    assert.deepEqual(
      (await ids(who)).filter((id) => own.has(id)),
      [],
    )
}

async function each(
  t: TestContext,
  operations: readonly SecuredOperation[],
  check: (operation: SecuredOperation) => Promise<void>,
) {
  assert.ok(operations.length > 0)
  await Promise.all(operations.map((operation) => t.test(operation.id, () => check(operation))))
}

const several = { concurrency: 6 }

test('all operations except these require a token', () => {
  const open = Object.values<Operation>(platformOperations).filter(
    ({ auth }) => auth === 'none' || auth === 'basic',
  )
  assert.deepEqual(
    open.map(({ id }) => id),
    ['createToken', 'revokeToken', 'introspectToken', 'getStatus'],
  )
})

test(
  'every operation responds with 401 without a valid token and 403 without its scopes, and works with any of them',
  several,
  async (t) => {
    const everybody = await people(t)
    const turns = new Map(secured.map(({ id }, turn) => [id, turn]))
    await each(t, secured, async (operation) => {
      await refusesTokens(everybody, operation)
      const scopes = selectCases(listAcceptedScopes(operation), turns.get(operation.id) ?? 0, 1)
      for (const scope of scopes) await takesScope(everybody, operation, scope)
    })
  },
)

test(
  'every operation on an object responds to strangers, siblings, parents, and children as if it did not exist',
  several,
  async (t) => {
    const everybody = await people(t)
    await each(t, secured.filter(isOwned), (operation) => hidesObject(everybody, operation))
  },
)

test('every operation of the operator responds with 404 for an unknown object', several, async (t) => {
  const h = await harness(t)
  const operations = secured.filter(
    ({ auth, params, fails }: Operation) =>
      auth.startsWith('operator') && params !== undefined && fails.includes('not-found'),
  )
  assert.ok(operations.length > 8)
  await each(t, operations, async (operation) =>
    assert.deepEqual(code(await send(h.api, missing(await requestOf(operation, h)))), [404, 'not-found']),
  )
})

test(
  'no operation lets a customer act for one that is not its sub-customer, or reveals whether it exists',
  several,
  async (t) => {
    const everybody = await people(t)
    await each(t, secured.filter(isActing), (operation) => hidesCustomers(everybody, operation))
  },
)

test('every list contains only the rows of the acting customer', several, async (t) => {
  const everybody = await people(t)
  await everybody.child.seed.jobs(everybody.child.sourceId, [{ reference: 'a' }])
  const { id } = await everybody.child.seed.campaign(everybody.child.poolId)
  await everybody.child.api.createSegment({
    params: { campaignId: id },
    body: { name: 'Segment', jobFilters: [] },
  })
  const params = { campaignId: id }
  await everybody.child.api.createCampaignScheduledPause({ params, body: aPause })
  await everybody.child.api.createOneTimeBudget({ params, body: aOneTimeBudget })
  await everybody.child.api.createMonthlyBudgetChange({ params, body: aBudgetChange })
  const { id: sourceId } = await everybody.child.api.createSource({
    params: { poolId: everybody.child.poolId },
    body: { name: 'By API', type: 'API' },
  })
  await everybody.child.api.putSourceJob({ params: { sourceId, jobReference: 'a' }, body: aPostedJob })
  await newAlert(everybody.child)
  await everybody.child.api.createSavedView({ body: { name: 'Listed', address: '/jobs' } })
  await everybody.child.api.inviteUser({ body: { emailAddress: 'listed@example.com', role: 'VIEWER' } })
  const jobId = Number((await everybody.child.api.listMyJobs()).content[0]?.id)
  await makeApplication(everybody.child, { jobId })
  await anotherCustomer(everybody.child, { parent: everybody.child.tenant })
  const lists = secured.filter(
    ({ id, method, path }) => method === 'GET' && path.startsWith('/customers/me') && !sums.has(id),
  )
  await each(t, lists, (operation) => listsOwn(everybody, operation))
})

test('every operation on a customer’s objects can act for a sub-customer', () => {
  const deaf = secured.filter(
    (operation) =>
      (isOwned(operation) || operation.path.startsWith('/customers/me')) &&
      !isActing(operation) &&
      !personal.has(operation.id),
  )
  assert.deepEqual(
    deaf.map(({ id }) => id),
    [],
  )
})
