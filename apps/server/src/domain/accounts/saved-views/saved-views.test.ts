import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { TillerError } from '@tiller/client'
import { clientOf } from '#test/harness/clients.ts'
import { anotherCustomer, harness, type Harness } from '#test/harness/harness.ts'
import { getOrCreateConsoleClient } from '#domain/access/console/console-client.ts'
import { roleScopes, type UserRole } from '#domain/access/console/roles.ts'
import { createUser } from '#domain/access/sign-in/users.ts'
import { startTokenFamily } from '#domain/access/tokens/families.ts'
import { issueAccessToken } from '#domain/access/tokens/tokens.ts'

let people = 0

/** A user with a token. */
async function person(h: Harness, role: UserRole = 'EDITOR') {
  const { id } = await createUser(h.db, h.parts.secretBox, h.tenant, {
    emailAddress: `viewer${(people += 1)}@example.com`,
    password: 'correct horse battery',
    secondFactor: 'NONE',
    role,
    at: h.clock.at,
  })
  const token = await h.db.transaction().execute(async (tx) => {
    const client = await getOrCreateConsoleClient(tx, h.tenant, h.clock.at)
    const familyId = await startTokenFamily(tx, client, id, h.clock.at)
    return issueAccessToken(tx, { ...client, familyId }, roleScopes[role], h.clock.at)
  })
  return { id, api: clientOf(h.baseUrl, { token }) }
}

async function twoPeople(t: TestContext) {
  const h = await harness(t)
  return { h, ana: await person(h), ben: await person(h) }
}

const view = (name: string, shared = false) => ({ body: { name, address: '/jobs?sort=title%2Casc', shared } })
const names = async ({ api }: Pick<Harness, 'api'>, query = {}) =>
  (await api.listMySavedViews({ query: { sort: ['name,asc'], ...query } })).content.map(({ name }) => name)
const refused = (code: string) => (error: TillerError) => error.code === code

test('shows views to their author, and to all users once they are shared', async (t) => {
  const { h, ana, ben } = await twoPeople(t)
  const mine = await ana.api.createSavedView(view('Mine'))
  await ana.api.createSavedView(view('Ours', true))
  await h.api.createSavedView(view('Of a program'))
  assert.deepEqual(
    [await names(ana), await names(ben), await names(h)],
    [['Mine', 'Ours'], ['Ours'], ['Of a program', 'Ours']],
  )
  const params = { savedViewId: mine.id }
  await assert.rejects(ben.api.getSavedView({ params }), refused('not-found'))
  await ana.api.updateSavedView({ params, body: { shared: true } })
  assert.equal((await ben.api.getSavedView({ params })).userId, ana.id)
})

test('lets only the author and user managers change a shared view', async (t) => {
  const { h, ana, ben } = await twoPeople(t)
  const owner = await person(h, 'OWNER')
  const { id } = await ana.api.createSavedView(view('Ours', true))
  const params = { savedViewId: id }
  await assert.rejects(ben.api.updateSavedView({ params, body: { name: 'Ben’s' } }), refused('scope-missing'))
  await assert.rejects(ben.api.deleteSavedView({ params }), refused('scope-missing'))
  assert.equal((await owner.api.updateSavedView({ params, body: { name: 'All’s' } })).name, 'All’s')
  await owner.api.deleteUser({ params: { userId: ana.id } })
  assert.equal((await ben.api.getSavedView({ params })).userId, null)
  await owner.api.deleteSavedView({ params })
  assert.deepEqual(await names(ben), [])
})

test("keeps an agency's views of each sub-customer separate from its own", async (t) => {
  const { h, ana } = await twoPeople(t)
  const below = await anotherCustomer(h, { parent: h.tenant })
  const query = { subCustomerId: below.tenant.customerId }
  await ana.api.createSavedView({ ...view('Theirs'), query })
  assert.deepEqual([await names(ana), await names(ana, query), await names(below)], [[], ['Theirs'], []])
})

test('rejects addresses of other servers and limits the number of views', async (t) => {
  const { h, ana, ben } = await twoPeople(t)
  for (const address of [
    'https://example.com/',
    '//example.com',
    'jobs',
    '/jobs\n',
    '/a b',
    '/\\example.com',
  ])
    await assert.rejects(
      ana.api.createSavedView({ body: { name: 'Bad', address } }),
      refused('invalid-request'),
    )
  assert.equal((await ana.api.createSavedView({ body: { name: 'Home', address: '/' } })).address, '/')
  const many = (count: number, shared: boolean) =>
    Array.from({ length: count }, () => ({
      ...h.tenant,
      ...view('Many', shared).body,
      appUserId: ana.id,
      createdAt: h.clock.at,
      modifiedAt: h.clock.at,
    }))
  await h.db
    .insertInto('savedView')
    .values([...many(49, false), ...many(200, true)])
    .execute()
  await assert.rejects(ana.api.createSavedView(view('One more')), refused('quota-exceeded'))
  const { id } = await ben.api.createSavedView(view('Another’s'))
  await assert.rejects(
    ben.api.updateSavedView({ params: { savedViewId: id }, body: { shared: true } }),
    refused('quota-exceeded'),
  )
})
