import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { TillerError } from '@tiller/client'
import { openBrowser } from '#test/harness/browser.ts'
import { clientOf } from '#test/harness/clients.ts'
import { anotherCustomer, harness, type Harness } from '#test/harness/harness.ts'
import { lastMail, oauth } from '#test/harness/oauth.ts'
import { assertSpanish } from '#test/harness/spanish.ts'
import { createAppClient } from '../app-clients/app-clients.ts'
import { getOrCreateConsoleClient } from '../console/console-client.ts'
import { roleScopes } from '../console/roles.ts'
import { startTokenFamily } from '../tokens/families.ts'
import { issueAccessToken } from '../tokens/tokens.ts'
import { createUser, deleteUser, type NewUser } from '../sign-in/users.ts'

const password = 'correct horse battery'
const day = 86_400_000
let addresses = 0
const newAddress = () => `guest${(addresses += 1)}@example.com`

const makeUser = async (h: Harness, user: Partial<NewUser> = {}) => {
  const { emailAddress = newAddress(), ...fields } = user
  const { id } = await createUser(h.db, h.parts.secretBox, h.tenant, {
    emailAddress,
    password,
    secondFactor: 'NONE',
    at: h.clock.at,
    ...fields,
  })
  return { id, emailAddress }
}

/** A customer with an owner and an app client for the password grant. */
async function people(t: TestContext) {
  const h = await harness(t)
  const owner = await makeUser(h)
  const credentials = await createAppClient(h.db, h.tenant, {
    name: 'First party',
    scopes: ['customer:read', 'campaigns', 'users'],
    passwordGrant: true,
    at: h.clock.at,
  })
  /** The tokens of a user who signs in to the app client. */
  const tokensOf = async (username: string) => {
    const request = { grantType: 'PASSWORD', username, password }
    return (await oauth({ baseUrl: h.baseUrl, credentials }, 'token', request)).body
  }
  const as = async (username: string) =>
    clientOf(h.baseUrl, { token: String((await tokensOf(username))['accessToken']) })
  const introspected = async (token: unknown) =>
    (await oauth({ baseUrl: h.baseUrl, credentials }, 'introspect', { token })).body
  return { ...h, owner, appCredentials: credentials, tokensOf, as, introspected }
}

const refused = (code: string) => (error: TillerError) => error.code === code

/** The response of the console's sign-in to an address and a password. */
async function signInAt(baseUrl: string, email: string, answer: string) {
  const browser = openBrowser()
  const page = await browser.submit(await browser.open(`${baseUrl}/console/sign-in`), { email, answer })
  return { browser, page }
}

/** The page of the last invitation mailed to an address. */
async function openInvitation(h: Harness, emailAddress: string) {
  const { body } = await lastMail(h, emailAddress)
  const link = /http\S+\/console\/invitation\/\S+/.exec(body)?.[0] ?? assert.fail(body)
  const browser = openBrowser()
  return { browser, page: await browser.open(link) }
}

test('an invited person chooses a password on the page of the mailed link, and then signs in', async (t) => {
  const h = await people(t)
  const { api, baseUrl } = h
  const emailAddress = newAddress()
  const invited = await api.inviteUser({ body: { emailAddress, role: 'EDITOR' } })
  assert.deepEqual([invited.role, invited.mustChangePassword], ['EDITOR', true])
  assert.equal((await signInAt(baseUrl, emailAddress, password)).page.status, 422)
  const { browser, page } = await openInvitation(h, emailAddress)
  assert.match(page.html, /Choose a password/)
  assert.equal((await browser.submit(page, { answer: 'short' })).status, 422)
  assert.equal((await browser.submit(page, { answer: password })).location, '/console/sign-in')
  assert.equal((await browser.submit(page, { answer: password })).status, 404, 'a link works once')
  assert.equal((await signInAt(baseUrl, emailAddress, password)).page.status, 303)
  assert.equal((await api.getUser({ params: { userId: invited.id } })).mustChangePassword, false)
})

test('an invitation can be accepted for a week', async (t) => {
  const h = await people(t)
  const { api, clock } = h
  const emailAddress = newAddress()
  await api.inviteUser({ body: { emailAddress, role: 'VIEWER' } })
  const { browser, page } = await openInvitation(h, emailAddress)
  clock.at = new Date(clock.at.getTime() + 7 * day)
  assert.equal((await browser.submit(page, { answer: password })).status, 404)
  clock.at = new Date(clock.at.getTime() - 1)
  assert.equal((await browser.submit(page, { answer: password })).status, 303)
})

test('the response to an invitation does not depend on whether the person is a user of another customer', async (t) => {
  const h = await people(t)
  const { api } = h
  const { emailAddress: known } = await makeUser(await anotherCustomer(h))
  const answers = await Promise.all(
    [known.toUpperCase(), newAddress()].map(async (emailAddress) => {
      const { id, ...answer } = await api.inviteUser({ body: { emailAddress, role: 'VIEWER' } })
      const { content } = await api.listMyUsers({ query: { search: `mustChangePassword=true AND id=${id}` } })
      const [subject] = await h.db
        .selectFrom('mail')
        .select('subject')
        .where('recipient', '=', emailAddress)
        .execute()
      return [answer, content.map((user) => ({ ...user, id: 0 })), subject].map((part) =>
        JSON.stringify(part).replace(emailAddress, ''),
      )
    }),
  )
  assert.deepEqual(answers[0], answers[1])
  const own = { emailAddress: known, role: 'VIEWER' as const }
  await assert.rejects(
    api.inviteUser({ body: own }),
    refused('user-exists'),
    'invited by this customer already',
  )
})

test('a user of another customer becomes a user only by accepting the invitation, and chooses at sign-in', async (t) => {
  const h = await people(t)
  const { api, baseUrl } = h
  const other = await anotherCustomer(h)
  const { id, emailAddress } = await makeUser(other)
  const { id: invitedId } = await api.inviteUser({ body: { emailAddress, role: 'VIEWER' } })
  assert.equal((await signInAt(baseUrl, emailAddress, password)).page.status, 303, 'to the only customer')
  assert.equal((await h.tokensOf(emailAddress))['code'], 'invalid-grant')
  const { browser, page } = await openInvitation(h, emailAddress)
  assert.doesNotMatch(page.html, /type="password"/)
  assert.equal((await browser.submit(page, { answer: 'a password of an attacker' })).status, 303)
  assert.equal((await signInAt(baseUrl, emailAddress, 'a password of an attacker')).page.status, 422)
  const signedIn = await signInAt(baseUrl, emailAddress, password)
  assert.match(signedIn.page.html, /Choose an account/)
  for (const account of [String(h.owner.id), 'x'])
    assert.equal((await signedIn.browser.submit(signedIn.page, { account })).status, 400, account)
  const inside = await signedIn.browser.submit(signedIn.page, { account: String(invitedId) })
  const cookie = inside.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  const answer = await fetch(`${baseUrl}/console/v5/users/me`, {
    headers: { cookie, 'x-tiller-console': '1' },
  })
  assert.partialDeepStrictEqual(await answer.json(), {
    user: { id: invitedId, role: 'VIEWER' },
    customerId: h.tenant.customerId,
  })
  await api.deleteUser({ params: { userId: invitedId } })
  assert.equal(
    (await signInAt(baseUrl, emailAddress, password)).page.status,
    303,
    'remains a user of the other',
  )
  await deleteUser(h.db, id)
  assert.equal((await signInAt(baseUrl, emailAddress, password)).page.status, 422)
  await makeUser(other, { emailAddress })
})

test('a removed user loses an open invitation', async (t) => {
  const h = await people(t)
  const emailAddress = newAddress()
  const { id } = await h.api.inviteUser({ body: { emailAddress, role: 'VIEWER' } })
  const { browser, page } = await openInvitation(h, emailAddress)
  await h.api.deleteUser({ params: { userId: id } })
  assert.equal((await browser.submit(page, { answer: password })).status, 404)
})

test('rejects granting or changing a role with scopes that the caller lacks', async (t) => {
  const { db, baseUrl, tenant, clock, owner, api } = await people(t)
  const editor = await createAppClient(db, tenant, {
    name: 'People',
    scopes: ['users', 'campaigns:read', 'jobs:read'],
    at: clock.at,
  })
  const narrow = clientOf(baseUrl, { credentials: editor })
  for (const role of ['OWNER', 'EDITOR', 'VIEWER'] as const)
    await assert.rejects(
      narrow.inviteUser({ body: { emailAddress: newAddress(), role } }),
      refused('invalid-scope'),
    )
  await api.inviteUser({ body: { emailAddress: newAddress(), role: 'OWNER' } })
  const params = { userId: owner.id }
  await assert.rejects(narrow.updateUser({ params, body: { role: 'VIEWER' } }), refused('invalid-scope'))
  await assert.rejects(narrow.deleteUser({ params }), refused('invalid-scope'))
})

test('keeps the last owner who can sign in, also for concurrent removals', async (t) => {
  const h = await people(t)
  const { api, owner } = h
  const params = { userId: owner.id }
  await api.inviteUser({ body: { emailAddress: newAddress(), role: 'OWNER' } })
  await assert.rejects(api.deleteUser({ params }), refused('last-owner'))
  await assert.rejects(api.updateUser({ params, body: { role: 'EDITOR' } }), refused('last-owner'))
  const other = await makeUser(h)
  const outcomes = await Promise.allSettled([
    api.deleteUser({ params }),
    api.updateUser({ params: { userId: other.id }, body: { role: 'VIEWER' } }),
  ])
  assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
})

test("ends a removed user's sessions at once and their tokens within 5 seconds", async (t) => {
  const h = await people(t)
  const { api, baseUrl, clock } = h
  const gone = await makeUser(h, { role: 'EDITOR' })
  const { page } = await signInAt(baseUrl, gone.emailAddress, password)
  const cookie = page.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  const inConsole = () =>
    fetch(`${baseUrl}/console/v5/customers/me`, { headers: { cookie, 'x-tiller-console': '1' } })
  assert.equal((await inConsole()).status, 200)
  const theirs = await h.as(gone.emailAddress)
  await theirs.getMe()
  await api.deleteUser({ params: { userId: gone.id } })
  assert.equal((await inConsole()).status, 401)
  clock.at = new Date(clock.at.getTime() + 5_000)
  await assert.rejects(theirs.getMe(), { status: 401, code: 'token-invalid' })
})

test("limits tokens to the user's role as soon as it changes", async (t) => {
  const h = await people(t)
  const { api, clock } = h
  const { id, emailAddress } = await makeUser(h, { role: 'VIEWER' })
  const given = await h.tokensOf(emailAddress)
  assert.equal(given['scope'], 'customer:read campaigns:read users:read')
  const params = { userId: id }
  await api.updateUser({ params, body: { role: 'OWNER' } })
  const wide = await h.tokensOf(emailAddress)
  assert.equal(wide['scope'], 'customer:read campaigns users')
  const theirs = clientOf(h.baseUrl, { token: String(wide['accessToken']) })
  const body = { emailAddress: newAddress(), role: 'VIEWER' as const }
  await assert.rejects(theirs.inviteUser({ body }), refused('invalid-scope'))
  await api.updateUser({ params, body: { role: 'VIEWER' } })
  clock.at = new Date(clock.at.getTime() + 5_000)
  await assert.rejects(theirs.inviteUser({ body }), refused('scope-missing'))
  assert.deepEqual((await theirs.getMyAccess()).scopes, ['customer:read', 'campaigns:read', 'users:read'])
  const request = { grantType: 'REFRESH_TOKEN', refreshToken: wide['refreshToken'] }
  const refreshed = await oauth({ baseUrl: h.baseUrl, credentials: h.appCredentials }, 'token', request)
  assert.equal(refreshed.body['scope'], 'customer:read campaigns:read users:read')
  const told = await h.introspected(wide['accessToken'])
  assert.equal(told['scope'], 'customer:read campaigns:read users:read')
})

test('records role changes without the e-mail address', async (t) => {
  const h = await people(t)
  const { api } = h
  const editor = await makeUser(h, { role: 'EDITOR' })
  const { id } = await api.inviteUser({ body: { emailAddress: newAddress(), role: 'VIEWER' } })
  await api.updateUser({ params: { userId: id }, body: { role: 'EDITOR' } })
  await api.deleteUser({ params: { userId: id } })
  const { content } = await api.listMyChanges({ query: { search: `objectId=${id} AND objectType="USER"` } })
  assert.deepEqual(
    content.map(({ action, actor, fields }) => [action, actor, fields]),
    [
      ['DELETE', 'APP_CLIENT', [{ field: 'role', old: 'EDITOR', new: null }]],
      ['CHANGE', 'APP_CLIENT', [{ field: 'role', old: 'VIEWER', new: 'EDITOR' }]],
      ['CREATE', 'APP_CLIENT', [{ field: 'role', old: null, new: 'VIEWER' }]],
    ],
  )
  assert.equal((await api.getUser({ params: { userId: editor.id } })).role, 'EDITOR')
})

test('a person chooses the language of mails and of the invitations that they send', async (t) => {
  const h = await people(t)
  const ana = await makeUser(h)
  const token = await h.db.transaction().execute(async (tx) => {
    const client = await getOrCreateConsoleClient(tx, h.tenant, h.clock.at)
    const familyId = await startTokenFamily(tx, client, ana.id, h.clock.at)
    return issueAccessToken(tx, { ...client, familyId }, roleScopes.OWNER, h.clock.at)
  })
  const api = clientOf(h.baseUrl, { token })
  const language = async () => (await api.getMyAccess({})).user?.language
  assert.equal(await language(), 'en')
  const invite = async () => {
    const emailAddress = newAddress()
    await api.inviteUser({ body: { emailAddress, role: 'VIEWER' } })
    return h.db.selectFrom('mail').selectAll().where('recipient', '=', emailAddress).executeTakeFirst()
  }
  assert.match((await invite())?.subject ?? '', /^You are invited to the Tiller console of /)
  assert.deepEqual(await api.updateMyLanguage({ body: { language: 'es' } }), { language: 'es' })
  await api.updateMyLanguage({ body: { language: 'es' } })
  assert.equal(await language(), 'es')
  const invitation = await invite()
  assertSpanish(invitation)
  assert.match(invitation?.subject ?? '', /^Invitación a la consola de Tiller de /)
  const { content } = await h.api.listMyChanges({
    query: { search: `objectId=${ana.id} AND objectType="USER"` },
  })
  assert.deepEqual(
    content.map(({ fields, userId }) => [fields, userId]),
    [[[{ field: 'language', old: 'en', new: 'es' }], ana.id]],
  )
  assert.equal((await (await h.as(h.owner.emailAddress)).getMyAccess({})).user?.language, 'en')
  await assert.rejects(h.api.updateMyLanguage({ body: { language: 'es' } }), { code: 'not-found' })
  await assert.rejects(api.updateMyLanguage({ body: { language: 'fr' as 'es' } }), {
    code: 'invalid-request',
  })
})

test('limits users per customer and invitations per day', async (t) => {
  const { api, clock, db, tenant } = await people(t)
  const body = () => ({ emailAddress: newAddress(), role: 'VIEWER' as const })
  const first = await api.inviteUser({ body: body() })
  const { rootCustomerId, customerId } = tenant
  const changes = Array.from({ length: 99 }, () => ({
    rootCustomerId,
    customerId,
    at: clock.at,
    objectType: 'USER',
    objectId: first.id,
    action: 'CREATE',
    actor: 'OPERATOR' as const,
    fields: '[]',
  }))
  await db.insertInto('changeRecord').values(changes).execute()
  await assert.rejects(api.inviteUser({ body: body() }), refused('too-many-requests'))
  clock.at = new Date(clock.at.getTime() + day)
  await api.inviteUser({ body: body() })
  const { total } = await db
    .selectFrom('appUser')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('customerId', '=', customerId)
    .executeTakeFirstOrThrow()
  const others = Array.from({ length: 200 - total }, () => ({
    ...tenant,
    emailAddress: newAddress(),
    createdAt: clock.at,
  }))
  await db.insertInto('appUser').values(others).execute()
  await assert.rejects(api.inviteUser({ body: body() }), refused('quota-exceeded'))
})
