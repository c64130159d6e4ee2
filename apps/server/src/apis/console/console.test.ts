import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { platformOperations } from '@tiller/contract/platform/platform'
import { anotherServer } from '#test/harness/another-server.ts'
import { openBrowser, type Page } from '#test/harness/browser.ts'
import { anotherCustomer, harness, type Harness } from '#test/harness/harness.ts'
import { lastMail } from '#test/harness/oauth.ts'
import { assertSpanish } from '#test/harness/spanish.ts'
import { deletedRowsAt } from '#test/harness/retention.ts'
import { sessionRetention } from '#domain/access/console/sessions.ts'
import { createUser, getUser, setPassword, type NewUser } from '#domain/access/sign-in/users.ts'
import { hashPassword } from '#domain/access/sign-in/passwords.ts'
import { toSafeReturnPath } from './sign-in.ts'

const password = 'correct horse battery'
const hour = 3600_000
let users = 0

async function person(h: Harness, user: Partial<NewUser> = {}) {
  const emailAddress = `console${(users += 1)}@example.com`
  const { id } = await createUser(h.db, h.parts.secretBox, h.tenant, {
    emailAddress,
    password,
    secondFactor: 'NONE',
    at: h.clock.at,
    ...user,
  })
  const browser = openBrowser()
  const open = (to = '') => browser.open(`${h.baseUrl}/console/sign-in${to}`)
  const signIn = async (to = '', given = password) =>
    browser.submit(await open(to), { email: emailAddress, answer: given })
  return { id, emailAddress, browser, open, signIn }
}

async function people(t: TestContext, user: Partial<NewUser> = {}) {
  const h = await harness(t)
  return { ...h, ...(await person(h, user)) }
}

const cookieOf = ({ headers }: Page) => headers.get('set-cookie') ?? ''

async function call(
  { baseUrl }: Harness,
  signedIn: Page,
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
) {
  const response = await fetch(`${baseUrl}/console${path}`, {
    method,
    headers: {
      cookie: cookieOf(signedIn).split(';', 1)[0] ?? '',
      'x-tiller-console': '1',
      'sec-fetch-site': 'same-origin',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> }
}

test('a sign-in returns to the requested page, with a session that scripts and other sites cannot use', async (t) => {
  const h = await people(t)
  const page = await h.open('?to=%2Fconsole%2Fcampaigns%3Fsort%3Dname')
  assert.match(page.html, /to continue to <strong>the console<\/strong>/)
  const back = await h.browser.submit(page, { email: h.emailAddress, answer: password })
  assert.deepEqual([back.status, back.location], [303, '/console/campaigns?sort=name'])
  assert.match(
    cookieOf(back),
    /^tlr_console=tlr_session_[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict, tlr_device=/,
  )
  const { status, body } = await call(h, back, '/v5/users/me')
  assert.equal(status, 200)
  assert.partialDeepStrictEqual(body, {
    user: { id: h.id, emailAddress: h.emailAddress, role: 'OWNER' },
    customerId: h.tenant.customerId,
    billingZone: 'America/New_York',
  })
})

test('users of every customer sign in on the same page and act for their own customer', async (t) => {
  const h = await people(t)
  const other = await anotherCustomer(h)
  const stranger = await person(other)
  const mine = await call(h, await h.signIn(), '/v5/users/me')
  const theirs = await call(h, await stranger.signIn(), '/v5/users/me')
  assert.equal(mine.body['customerId'], h.tenant.customerId)
  assert.equal(theirs.body['customerId'], other.tenant.customerId)
})

test('a wrong password, an unknown address, and the address of another customer have the same response', async (t) => {
  const h = await people(t)
  const wrong = await h.signIn('', 'not the password')
  const unknown = await h.browser.submit(await h.open(), { email: 'nobody@example.com', answer: password })
  for (const page of [wrong, unknown]) {
    assert.equal(page.status, 422)
    assert.match(page.html, /The e-mail address or the password is wrong\./)
    assert.match(page.html, /name="sign_in" value=""/)
  }
  assert.equal((await h.browser.submit(wrong, { email: h.emailAddress, answer: password })).status, 303)
})

test('the eleventh wrong password in 15 minutes is not checked', async (t) => {
  const h = await people(t)
  for (let guess = 0; guess < 10; guess += 1) assert.equal((await h.signIn('', 'wrong')).status, 422)
  const locked = await h.signIn()
  assert.equal(locked.status, 429)
  assert.match(locked.html, /10 attempts failed in 15 minutes/)
})

test('sign-ins per address and minute are limited, whatever the user name, and rejected ones store no row', async (t) => {
  const h = await people(t)
  const baseUrl = await anotherServer(t, h, { signInPagesPerMinute: 5 })
  const page = await h.browser.open(`${baseUrl}/console/sign-in`)
  const before = await signInsOf(h)
  const statuses: number[] = []
  for (let times = 0; times < 8; times += 1) {
    const sent = { email: `nobody${times}@example.com`, answer: password }
    statuses.push((await h.browser.submit(page, sent)).status)
  }
  assert.deepEqual(statuses, [...Array<number>(5).fill(422), 429, 429, 429])
  assert.equal(await signInsOf(h), before)
})

const signInsOf = async ({ db }: Harness) =>
  (await db.selectFrom('signIn').select('handleHash').execute()).length

test('the second factor and a new password are requested', async (t) => {
  const h = await people(t, { secondFactor: 'EMAIL_OTP' })
  await setPassword(h.db, await getUser(h.db, h.id), {
    passwordHash: await hashPassword(password),
    mustChange: true,
  })
  const code = await h.signIn('?to=/console/jobs')
  assert.match(code.html, /Enter your code/)
  const { code: digits } = await lastMail(h, h.emailAddress)
  const change = await h.browser.submit(code, { answer: digits })
  assert.match(change.html, /Choose a new password/)
  const back = await h.browser.submit(change, { answer: 'a better one than that' })
  assert.equal(back.location, '/console/jobs')
})

test('a sign-in in Spanish sets the language of mails once; a chosen one remains', async (t) => {
  const h = await people(t, { secondFactor: 'EMAIL_OTP' })
  const languageOf = async () => {
    const { language } = await h.db
      .selectFrom('credential')
      .select('language')
      .where('emailAddress', '=', h.emailAddress)
      .executeTakeFirstOrThrow()
    return language
  }
  const mail = async () => {
    const [last] = await h.db
      .selectFrom('mail')
      .selectAll()
      .where('recipient', '=', h.emailAddress)
      .orderBy('id', 'desc')
      .execute()
    return last
  }
  const signIn = async (headers: Record<string, string>, query = '') => {
    const browser = openBrowser()
    const fields = { email: h.emailAddress, answer: password }
    const code = await browser.submit(
      await browser.open(`${h.baseUrl}/console/sign-in${query}`),
      fields,
      headers,
    )
    const { code: answer } = await lastMail(h, h.emailAddress)
    const { status } = await browser.submit(code, { answer }, headers)
    assert.equal(status, 303)
  }
  await signIn({ 'accept-language': 'en' })
  assert.equal(await languageOf(), null)
  assert.match((await mail())?.body ?? '', /^\d{6} is your code for signing in to Tiller\./)
  await signIn({ 'accept-language': 'es-MX,en;q=0.5' })
  assert.equal(await languageOf(), 'es')
  assertSpanish(await mail())
  await signIn({ 'accept-language': 'en' })
  assert.equal(await languageOf(), 'es', 'the one that is known')
  assertSpanish(await mail())
  await h.db
    .updateTable('credential')
    .set({ language: 'en' })
    .where('emailAddress', '=', h.emailAddress)
    .execute()
  await signIn({ 'accept-language': 'en' }, '?lang=es')
  assert.equal(await languageOf(), 'en', 'the one that was chosen')
})

test('a language that is chosen on the sign-in page counts more than that of the browser', async (t) => {
  const h = await people(t)
  const page = await h.open('?lang=es')
  await h.browser.submit(page, { email: h.emailAddress, answer: password }, { 'accept-language': 'en' })
  const { language } = await h.db
    .selectFrom('credential')
    .select('language')
    .where('emailAddress', '=', h.emailAddress)
    .executeTakeFirstOrThrow()
  assert.equal(language, 'es')
})

test('a form of another site starts no session without the cookie of the page', async (t) => {
  const h = await people(t)
  const response = await fetch(`${h.baseUrl}/console/sign-in`, {
    method: 'POST',
    body: new URLSearchParams({ sign_in: '', email: h.emailAddress, answer: password }),
  })
  assert.deepEqual([response.status, response.headers.get('set-cookie')], [400, null])
})

test('a session is not accepted without the header, from another site, or together with a token', async (t) => {
  const h = await people(t)
  const back = await h.signIn()
  for (const [headers, field] of [
    [{ 'x-tiller-console': '' }, 'X-Tiller-Console'],
    [{ 'sec-fetch-site': 'cross-site' }, 'Sec-Fetch-Site'],
    [{ 'sec-fetch-site': 'same-site' }, 'Sec-Fetch-Site'],
    [{ authorization: 'Bearer x' }, 'Authorization'],
  ] as const) {
    const { status, body } = await call(h, back, '/v5/users/me', { headers })
    assert.equal(status, 400)
    assert.deepEqual((body['errors'] as { field: string }[])[0]?.field, field)
  }
  const bare = await fetch(`${h.baseUrl}/v5/users/me`, { headers: { cookie: cookieOf(back) } })
  assert.equal(bare.status, 401, 'the API itself knows no sessions')
})

test('a role grants its scopes', async (t) => {
  const h = await people(t, { role: 'VIEWER' })
  const [pool] = (await h.api.listMyPools({})).content
  const viewer = await h.signIn()
  assert.equal((await call(h, viewer, '/v5/customers/me/campaigns')).status, 200)
  const refused = await call(h, viewer, `/v5/pools/${pool?.id}/campaigns`, { method: 'POST', body: {} })
  assert.deepEqual([refused.status, refused.body['code']], [403, 'scope-missing'])
  const editor = await (await person(h, { role: 'EDITOR' })).signIn()
  assert.equal((await call(h, editor, '/v5/customers/me/app-clients')).status, 403)
})

test('a session ends after 12 hours without a request or after 30 days, and is deleted', async (t) => {
  const h = await people(t)
  const back = await h.signIn()
  const works = async () => (await call(h, back, '/v5/users/me')).status === 200
  const later = (ms: number) => (h.clock.at = new Date(h.clock.at.getTime() + ms))
  for (let half = 0; half < 60; half += 1) {
    assert.ok(await works(), `half day ${half}`)
    later(12 * hour - 1)
  }
  later(60)
  assert.ok(!(await works()), '30 days are over')
  await deletedRowsAt(h.db, sessionRetention, h.clock.at)
  const rows = await h.db.selectFrom('consoleSession').select('familyId').execute()
  assert.deepEqual(rows, [])
  const next = await h.signIn()
  later(12 * hour)
  const { status, body } = await call(h, next, '/v5/users/me')
  assert.deepEqual([status, body['detail']], [401, 'The session has ended. Sign in to the console again.'])
})

test('signing out and a new password end the session at once', async (t) => {
  const h = await people(t)
  const [first, second, third] = [await h.signIn(), await h.signIn(), await h.signIn()]
  assert.equal((await call(h, first, '/sign-out', { method: 'POST' })).status, 204)
  assert.equal((await call(h, first, '/v5/users/me')).status, 401)
  assert.equal((await call(h, second, '/v5/users/me')).status, 200)
  await setPassword(h.db, await getUser(h.db, h.id), { passwordHash: 'x', mustChange: false })
  for (const ended of [second, third]) assert.equal((await call(h, ended, '/v5/users/me')).status, 401)
})

test('the console has every operation of the Platform API except those with client authentication', async (t) => {
  const { app, baseUrl } = await harness(t)
  for (const { id, method, path, auth } of Object.values(platformOperations)) {
    const url = path.replaceAll(/\{(\w+)\}/g, ':$1')
    assert.equal(app.hasRoute({ method, url: `/console/v5${url}` }), auth !== 'basic', id)
  }
  const { status } = await fetch(`${baseUrl}/console/v5/customers/me`)
  assert.equal(status, 400)
})

test("customers cannot see, create, or delete the console's app client", async (t) => {
  const h = await people(t)
  await h.signIn()
  const { content } = await h.api.listMyAppClients({})
  assert.deepEqual(
    content.map(({ clientId }) => clientId),
    [h.credentials.clientId],
  )
  const { id } = await h.db
    .selectFrom('appClient')
    .select('id')
    .where('customerId', '=', h.tenant.customerId)
    .where('console', '=', true)
    .executeTakeFirstOrThrow()
  await assert.rejects(h.api.deleteAppClient({ params: { id } }), { code: 'not-found' })
})

test('forms of other origins cannot sign a browser in', async (t) => {
  const h = await people(t)
  const { origin } = new URL(h.baseUrl)
  const status = async (headers: Record<string, string>) =>
    (await h.browser.submit(await h.open(), { email: h.emailAddress, answer: password }, headers)).status
  const foreign = 'https://evil.example'
  assert.equal(await status({ origin: foreign, 'sec-fetch-site': 'cross-site' }), 400)
  assert.equal(await status({ origin: foreign, 'sec-fetch-site': 'same-site' }), 400)
  assert.equal(await status({ origin: foreign }), 400)
  assert.equal(await status({ origin: 'null' }), 400)
  assert.equal(await status({ origin, 'sec-fetch-site': 'same-origin' }), 303)
  assert.equal(await status({ origin }), 303)
  assert.equal(await status({}), 303)
})

test('a sign-in redirects only into the console', () => {
  const base = 'https://ads.example.com'
  for (const to of ['/console', '/console/campaigns?a=1#x', '/console/./jobs'])
    assert.match(toSafeReturnPath(to, base), /^\/console/)
  assert.equal(toSafeReturnPath('/console/../console/jobs', base), '/console/jobs')
  for (const to of [
    undefined,
    '',
    '/',
    '/consolex',
    '//evil.example/console',
    '/\\evil.example/console',
    '\\\\evil.example/console',
    'https://evil.example/console',
    'https://ads.example.com.evil.example/console',
    'https:/console@evil.example',
    'javascript:alert(1)//console',
    '/console/../v5/oauth2/authorize',
    '/console/%2e%2e/',
    '/console/sign-in',
    '\t//evil.example/console',
    ['/console', '//evil.example'],
    `/console/${'x'.repeat(3_000)}`,
  ])
    assert.equal(toSafeReturnPath(to, base), '/console', String(to))
})

test('users see only their own sessions and can end them', async (t) => {
  const h = await people(t)
  const first = await h.signIn()
  const other = await person(h)
  const others = await other.signIn()
  h.clock.at = new Date(h.clock.at.getTime() + hour)
  const browser = openBrowser()
  const second = await browser.submit(
    await browser.open(`${h.baseUrl}/console/sign-in`),
    { email: h.emailAddress, answer: password },
    { 'user-agent': `Firefox/${'x'.repeat(300)}` },
  )
  type Listed = { id: number; isCurrent: boolean; userAgent: string; endsAt: string; seenAt: string }
  const listed = async (page: Page) => {
    const { status, body } = await call(h, page, '/v5/users/me/sessions')
    return status === 200 ? (body as unknown as Listed[]) : status
  }
  const mine = (await listed(second)) as Listed[]
  assert.deepEqual(
    mine.map(({ isCurrent }) => isCurrent),
    [true, false],
  )
  const [current, old] = mine
  assert.equal(current?.userAgent, `Firefox/${'x'.repeat(247)}`)
  assert.equal(Date.parse(current?.endsAt ?? '') - Date.parse(current?.seenAt ?? ''), 12 * hour)
  const end = (page: Page) => call(h, page, `/v5/sessions/${old?.id}`, { method: 'DELETE' })
  assert.equal((await end(others)).status, 404)
  assert.equal((await end(second)).status, 200)
  assert.equal(await listed(first), 401)
  assert.equal(((await listed(second)) as Listed[]).length, 1)
  h.clock.at = new Date(h.clock.at.getTime() + 11 * hour + 1)
  await call(h, second, '/v5/users/me')
  assert.deepEqual(
    ((await listed(second)) as Listed[]).map(({ id }) => id),
    [current?.id],
  )
})
