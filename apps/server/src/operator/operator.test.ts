import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientOf } from '../../test/clients.ts'
import { harness } from '../../test/harness.ts'
import { createAppClient } from '../access/app-clients/app-clients.ts'
import { roleScopes } from '../access/console/roles.ts'
import { customerScopes } from '@tiller/contract/scopes'

const isOperators = (scope: string) => scope === 'operator' || scope === 'operator:read'

test('no role of a customer’s people opens what the operator does', () => {
  for (const role of ['OWNER', 'EDITOR', 'VIEWER'] as const) assert.ok(!roleScopes[role].some(isOperators))
  assert.ok(roleScopes.OPERATOR.some(isOperators))
})

test('an app client cannot be given the operator’s scopes, whoever makes it', async (t) => {
  const { api } = await harness(t)
  const made = await api.createAppClient({ body: { name: 'Everything' } })
  assert.ok(!made.scopes.some(isOperators))
  const body = { name: 'More', scopes: ['operator' as 'campaigns'] }
  await assert.rejects(api.createAppClient({ body }), { status: 400, code: 'invalid-request' })
  assert.ok(!(await api.listAppClientScopes()).some(({ name }) => isOperators(name)))
})

test('nobody invites an operator, nor changes or removes one', async (t) => {
  const { api, db, tenant, baseUrl, clock } = await harness(t)
  const body = { emailAddress: 'root@example.com', role: 'OPERATOR' as 'OWNER' }
  await assert.rejects(api.inviteUser({ body }), { status: 400, code: 'invalid-request' })
  const { id } = await db
    .insertInto('appUser')
    .values({
      ...tenant,
      emailAddress: 'operator@tiller.example',
      passwordHash: 'none',
      mustChangePassword: false,
      role: 'OPERATOR',
      createdAt: clock.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
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

test('messages are listed without what is secret in them', async (t) => {
  const { api } = await harness(t)
  const emailAddress = 'listed@tiller.example'
  await api.inviteUser({ body: { emailAddress, role: 'VIEWER' } })
  const [mail] = (await api.listMails({ query: { search: `recipient="${emailAddress}"` } })).content
  assert.deepEqual(Object.keys(mail ?? {}), ['id', 'recipient', 'channel', 'subject', 'createdAt'])
})

// The last one: a clock that was moved does not go back.
test('a customer is made once for a request that comes twice, and none that is billed after the clock was moved', async (t) => {
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
  await db.insertInto('clock').values({ aheadMs: 60_000 }).execute()
  await assert.rejects(api.createCustomer({ body: { name: 'Billed' } }), { code: 'transition-not-allowed' })
  assert.equal((await api.listCustomers({ query: { search: 'name="Billed"' } })).totalElements, 0)
  assert.equal((await api.getSystem()).aheadSeconds, 60)
})
