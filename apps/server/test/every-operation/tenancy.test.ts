import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { platform } from '@tiller/contract/platform/platform'
import type { Operation } from '@tiller/contract/operation'
import { allows, scopeNames, type Scope } from '@tiller/contract/scopes'
import { bearerOf } from '../bearer.ts'
import { harness, type Harness } from '../harness.ts'
import {
  anonymous,
  freshRequestOf,
  isOwned,
  missing,
  requestOf,
  secured,
  send,
  type Answer,
  type Secured,
} from './cases.ts'

/** Of an unknown job it says so with a success. */
const answersUnknown = new Set(['getJobStatus'])

/** A family of customers and a stranger, with tokens by scope. */
async function people(t: TestContext) {
  const stale = await bearerOf(await harness(t))
  const parent = await harness(t)
  parent.clock.at = new Date(parent.clock.at.getTime() + 3600_000)
  const relation = { parent: parent.tenant }
  const at = parent.clock.at
  const [child, sibling, stranger] = [
    await harness(t, relation),
    await harness(t, relation),
    await harness(t),
  ]
  parent.clock.at = at
  const tokens = new Map<string, Promise<string>>()
  const token = (who: Harness, scopes: readonly Scope[]) => {
    const key = `${who.tenant.customerId} ${scopes.join(' ')}`
    const known = tokens.get(key) ?? bearerOf(who, scopes)
    tokens.set(key, known)
    return known
  }
  return { stale, parent, child, sibling, stranger, token, baseUrl: parent.baseUrl }
}

type People = Awaited<ReturnType<typeof people>>

const code = ({ status, body }: Answer) => [status, body['code']]

async function refusesTokens({ stale, child, token, baseUrl }: People, operation: Secured) {
  const request = await requestOf(operation, child)
  const others = scopeNames.filter((scope) => !allows([scope], operation.auth))
  assert.deepEqual(code(await send(baseUrl, request, {})), [401, 'token-missing'])
  assert.deepEqual(code(await send(baseUrl, request, { bearer: stale })), [401, 'token-invalid'])
  assert.deepEqual(code(await send(baseUrl, request, { bearer: await token(child, others) })), [
    403,
    'scope-missing',
  ])
}

async function takesScope({ child, parent, token, baseUrl }: People, operation: Secured) {
  const { customerId } = child.tenant
  const scopes = [operation.auth]
  const mine = await send(baseUrl, await freshRequestOf(operation, child), {
    bearer: await token(child, scopes),
  })
  assert.ok([200, 409].includes(mine.status), `as its owner: ${mine.status} ${JSON.stringify(mine.body)}`)
  if (!isActing(operation)) return
  const bearer = await token(parent, scopes)
  const theirs = await send(baseUrl, await freshRequestOf(operation, child), {
    bearer,
    subCustomerId: customerId,
  })
  assert.equal(theirs.status, mine.status, `as its parent: ${JSON.stringify(theirs.body)}`)
}

const isActing = ({ query }: Operation) => query !== undefined && 'subCustomerId' in query.properties

async function hidesObject({ child, parent, sibling, stranger, token, baseUrl }: People, operation: Secured) {
  const request = await requestOf(operation, child)
  const unknown = missing(request)
  for (const who of [stranger, sibling, parent]) {
    const bearer = await token(who, [operation.auth])
    const hidden = await send(baseUrl, request, { bearer })
    if (!answersUnknown.has(operation.id)) assert.deepEqual(code(hidden), [404, 'not-found'])
    assert.deepEqual(
      anonymous(hidden, request.ownedId),
      anonymous(await send(baseUrl, unknown, { bearer }), unknown.ownedId),
    )
  }
  const parents = await requestOf(operation, parent)
  const fromBelow = await send(baseUrl, parents, { bearer: await token(child, [operation.auth]) })
  if (!answersUnknown.has(operation.id)) assert.deepEqual(code(fromBelow), [404, 'not-found'])
}

/** Acting for somebody is refused alike whether it is a sibling, a parent, a stranger or nobody. */
async function hidesCustomers(
  { child, parent, sibling, stranger, token, baseUrl }: People,
  operation: Secured,
) {
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
    const bearer = await token(who, [operation.auth])
    const { customerId } = whom.tenant
    const refused = await send(baseUrl, request, { bearer, subCustomerId: customerId })
    assert.deepEqual(code(refused), [404, 'not-found'])
    const unknown = await send(baseUrl, request, { bearer, subCustomerId: Number(nobody) })
    assert.deepEqual(anonymous(refused, customerId), anonymous(unknown, nobody))
  }
}

/** A list without an id in its path holds the acting customer's rows and nobody else's. */
async function listsOwn({ child, parent, sibling, stranger, token, baseUrl }: People, operation: Secured) {
  const request = await requestOf(operation, child)
  const ids = async (who: Harness, subCustomerId?: number) => {
    const bearer = await token(who, [operation.auth])
    const { status, body } = await send(baseUrl, request, {
      bearer,
      ...(subCustomerId === undefined ? {} : { subCustomerId }),
    })
    assert.equal(status, 200)
    const rows = Array.isArray(body['content'])
      ? (body['content'] as { id: number }[])
      : [body as { id: number }]
    return rows.map(({ id }) => id)
  }
  const own = new Set(await ids(child))
  assert.ok(own.size > 0, `${operation.id}: nothing to hide`)
  assert.deepEqual(new Set(await ids(parent, child.tenant.customerId)), own)
  for (const who of [parent, sibling, stranger])
    assert.deepEqual(
      (await ids(who)).filter((id) => own.has(id)),
      [],
    )
}

/** One test for each operation. */
async function each(
  t: TestContext,
  operations: readonly Secured[],
  check: (operation: Secured) => Promise<void>,
) {
  assert.ok(operations.length > 0)
  await Promise.all(operations.map((operation) => t.test(operation.id, () => check(operation))))
}

const several = { concurrency: 6 }

test('every operation but these few needs a token', () => {
  const open = Object.values<Operation>(platform).filter(({ auth }) => auth === 'none' || auth === 'basic')
  assert.deepEqual(
    open.map(({ id }) => id),
    ['createToken', 'revokeToken', 'introspectToken', 'getStatus'],
  )
})

test(
  'every operation answers 401 without a valid token, 403 without its scope, and works with it',
  several,
  async (t) => {
    const everybody = await people(t)
    await each(t, secured, async (operation) => {
      await refusesTokens(everybody, operation)
      await takesScope(everybody, operation)
    })
  },
)

test(
  'every operation on an object answers strangers, siblings, parents and children as if it did not exist',
  several,
  async (t) => {
    const everybody = await people(t)
    await each(t, secured.filter(isOwned), (operation) => hidesObject(everybody, operation))
  },
)

test(
  'no operation lets a customer act for one that is not below it, or tells whether it exists',
  several,
  async (t) => {
    const everybody = await people(t)
    await each(t, secured.filter(isActing), (operation) => hidesCustomers(everybody, operation))
  },
)

test('every list holds the rows of the acting customer and of nobody else', several, async (t) => {
  const everybody = await people(t)
  await everybody.child.seed.jobs(everybody.child.sourceId, [{ reference: 'a' }])
  const { id } = await everybody.child.seed.campaign(everybody.child.poolId)
  await everybody.child.api.createSegment({
    params: { campaignId: id },
    body: { name: 'Segment', jobFilters: [] },
  })
  const lists = secured.filter(({ method, path }) => method === 'GET' && path.startsWith('/customers/me'))
  await each(t, lists, (operation) => listsOwn(everybody, operation))
})

test('every operation that touches what a customer owns can act for a sub-customer', () => {
  const deaf = secured.filter(
    (operation) => (isOwned(operation) || operation.path.startsWith('/customers/me')) && !isActing(operation),
  )
  assert.deepEqual(
    deaf.map(({ id }) => id),
    [],
  )
})
