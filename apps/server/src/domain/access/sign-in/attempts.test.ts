import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { anotherServer } from '#test/harness/another-server.ts'
import { openBrowser } from '#test/harness/browser.ts'
import { isolatedHarness } from '#test/harness/harness.ts'
import { lastMail, oauth, type OAuthAnswer } from '#test/harness/oauth.ts'
import { createAppClient } from '../app-clients/app-clients.ts'
import { hashPassword } from './passwords.ts'
import { createUser, type NewUser } from './users.ts'

const harness = isolatedHarness()

const password = 'correct horse battery'
const redirectUri = 'https://app.example.com/callback'
let users = 0

/** A customer with a user and an app client for the password grant and the sign-in pages. */
async function people(t: TestContext, user: Partial<NewUser> = {}) {
  const h = await harness(t)
  const at = h.clock.at
  const credentials = await createAppClient(h.db, h.tenant, {
    name: 'First party',
    scopes: ['customer:read'],
    redirectUris: [redirectUri],
    passwordGrant: true,
    at,
  })
  const newUser = async () => {
    const emailAddress = `try${(users += 1)}@example.com`
    await createUser(h.db, h.parts.secretBox, h.tenant, {
      emailAddress,
      password,
      secondFactor: 'NONE',
      at,
      ...user,
    })
    return emailAddress
  }
  const emailAddress = await newUser()
  const call = (
    operation: 'token' | 'revoke' | 'introspect',
    body: object,
    from = '192.0.2.1',
    secret?: string,
  ) =>
    oauth(
      {
        baseUrl: h.baseUrl,
        credentials: { ...credentials, clientSecret: secret ?? credentials.clientSecret },
      },
      operation,
      body,
      { 'x-forwarded-for': from },
    )
  return {
    ...h,
    credentials,
    emailAddress,
    newUser,
    call,
    signIn: (given = password, username = emailAddress, from?: string) =>
      call('token', { grantType: 'PASSWORD', username, password: given }, from),
    answer: (session: unknown, challengeResponse: string) =>
      call('token', { grantType: 'CHALLENGE', session, challengeResponse }),
    later: (ms: number) => (h.clock.at = new Date(h.clock.at.getTime() + ms)),
  }
}

const own = { grantType: 'CLIENT_CREDENTIALS' }
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

function tally(answers: { status: number }[]) {
  const statuses = Map.groupBy(answers, ({ status }) => status)
  return Object.fromEntries([...statuses].map(([status, all]) => [status, all.length]))
}

const locked = ({ status, body, headers }: OAuthAnswer) => [status, body['code'], headers.get('retry-after')]

test('locks an app client after ten wrong secrets in 15 minutes, only for that address and its /64', async (t) => {
  const h = await people(t)
  for (let failure = 0; failure < 10; failure += 1) {
    assert.equal((await h.call('token', own, `2001:db8::${failure}`, 'wrong')).status, 401)
    h.later(1000)
  }
  for (const operation of ['token', 'revoke', 'introspect'] as const) {
    const sent = operation === 'token' ? own : { token: 'x' }
    assert.deepEqual(locked(await h.call(operation, sent, '2001:db8::a')), [429, 'sign-in-locked', '890'])
  }
  assert.equal((await h.call('token', own, '2001:db8:0:1::')).status, 200)
  h.later(890_000)
  assert.equal((await h.call('token', own, '2001:db8::a')).status, 200)
})

test('checks ten of 120 concurrent wrong secrets', async (t) => {
  const h = await people(t)
  assert.deepEqual(
    tally(await times(120, (n) => h.call('introspect', { token: 'x' }, '192.0.2.1', `wrong ${n}`))),
    {
      401: 10,
      429: 110,
    },
  )
})

test('does not limit concurrent requests with the right secret', async (t) => {
  const h = await people(t)
  assert.deepEqual(tally(await times(40, () => h.call('introspect', { token: 'x' }))), { 200: 40 })
})

test('checks ten of 40 concurrent passwords from one address and rejects the right one with the rest', async (t) => {
  const h = await people(t)
  const guesses = await times(40, (n) => h.signIn(`wrong ${n}`))
  assert.deepEqual(tally(guesses), { 400: 10, 429: 30 })
  assert.deepEqual(locked(await h.signIn()), [429, 'sign-in-locked', '900'])
  h.later(15 * 60_000)
  assert.equal((await h.signIn()).status, 200)
})

test('wrong passwords from other addresses do not lock a user out', async (t) => {
  const h = await people(t)
  await times(60, (n) => h.signIn('wrong', h.emailAddress, `192.0.2.${10 + (n % 6)}`))
  assert.equal((await h.signIn('wrong', h.emailAddress, '192.0.2.10')).status, 429)
  assert.equal((await h.signIn()).status, 200)
})

test('a browser that has signed in before is not locked out by wrong passwords from its own address', async (t) => {
  const h = await people(t)
  const browser = openBrowser()
  const submit = async (from: ReturnType<typeof openBrowser>, email: string, answer: string) =>
    (await from.submit(await from.open(`${h.baseUrl}/console/sign-in`), { email, answer })).status
  assert.equal(await submit(browser, h.emailAddress, password), 303)
  const attacker = openBrowser()
  for (let n = 0; n < 10; n += 1) await submit(attacker, h.emailAddress, 'wrong')
  assert.equal(await submit(attacker, h.emailAddress, password), 429)
  assert.equal(await submit(openBrowser(), h.emailAddress, password), 429)
  assert.equal(await submit(browser, h.emailAddress, password), 303)
  for (let n = 0; n < 10; n += 1) assert.equal(await submit(browser, h.emailAddress, 'wrong'), 422)
  assert.equal(await submit(browser, h.emailAddress, password), 429, 'a stolen device is limited too')
  const other = await h.newUser()
  assert.equal(await submit(browser, other, password), 429, 'it is a device of its own user only')
})

test('thirty wrong passwords in a day lock a user for that browser until they are a day old', async (t) => {
  const h = await people(t)
  const submit = async (answer: string) => {
    const browser = openBrowser()
    const page = await browser.open(`${h.baseUrl}/console/sign-in`)
    return browser.submit(page, { email: h.emailAddress, answer })
  }
  for (let n = 0; n < 30; n += 1) {
    assert.equal((await submit('wrong')).status, 422)
    h.later(3 * 60_000)
  }
  const locked = await submit(password)
  assert.deepEqual([locked.status, locked.headers.get('retry-after')], [429, String(86_400 - 90 * 60)])
  h.later((86_400 - 90 * 60) * 1000)
  assert.equal((await submit(password)).status, 303)
})

test('locks an unknown e-mail address like a known one, in any spelling', async (t) => {
  const h = await people(t)
  for (const name of [h.emailAddress, 'nobody@example.com']) {
    for (let n = 0; n < 10; n += 1)
      assert.equal((await h.signIn('wrong', n % 2 === 0 ? name : name.toUpperCase())).status, 400)
    assert.equal((await h.signIn('wrong', name)).status, 429)
  }
})

test('locks neither the app client nor its other users after wrong passwords of a user', async (t) => {
  const h = await people(t)
  for (let n = 0; n < 12; n += 1) await h.signIn('wrong')
  assert.equal((await h.signIn()).status, 429)
  assert.equal((await h.call('token', own)).status, 200)
  assert.equal((await h.call('revoke', { token: 'x' })).status, 200)
  assert.equal((await h.signIn(password, await h.newUser())).status, 200)
})

test('does not count right passwords and codes', async (t) => {
  const h = await people(t)
  for (let n = 0; n < 12; n += 1) assert.equal((await h.signIn()).status, 200)
})

test('checks ten of 100 concurrent wrong codes across the five pending sign-ins', async (t) => {
  const h = await people(t, { secondFactor: 'EMAIL_OTP' })
  const sessions: unknown[] = []
  for (let n = 0; n < 5; n += 1) sessions.push((await h.signIn()).body['session'])
  const { code } = await lastMail(h, h.emailAddress)
  const guesses = await times(100, (n) => h.answer(sessions[n % 5], code === '000000' ? '111111' : '000000'))
  const judged = guesses.filter(({ body }) => body['detail'] === 'The code is wrong.')
  assert.equal(judged.length, 10)
  assert.equal((await h.answer(sessions[4], code)).status, 429)
})

test('allows five sign-ins of a user to wait for a code and tells the sixth when to retry', async (t) => {
  const h = await people(t, { secondFactor: 'EMAIL_OTP' })
  assert.deepEqual(tally(await times(9, () => h.signIn())), { 200: 5, 429: 4 })
  h.later(60_000)
  assert.deepEqual(locked(await h.signIn()), [429, 'too-many-requests', '240'])
  const { code } = await lastMail(h, h.emailAddress)
  assert.match(code, /^\d{6}$/)
  h.later(240_000)
  assert.equal((await h.signIn()).status, 200)
})

test('sends a user at most ten codes per hour', async (t) => {
  const h = await people(t, { secondFactor: 'EMAIL_OTP' })
  const statuses: number[] = []
  for (let n = 0; n < 11; n += 1) {
    statuses.push((await h.signIn()).status)
    h.later(5 * 60_000)
  }
  assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 200), 429])
  h.later(5 * 60_000)
  assert.equal((await h.signIn()).status, 200)
  const mails = await h.db.selectFrom('mail').selectAll().where('recipient', '=', h.emailAddress).execute()
  assert.equal(mails.length, 11)
})

test('counts unknown client ids per address, in one row', async (t) => {
  const h = await people(t)
  const rows = async () =>
    (
      await h.db
        .selectFrom('attempt')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n
  const before = await rows()
  const ask = (clientId: string) =>
    oauth({ baseUrl: h.baseUrl, credentials: { clientId, clientSecret: 'x' } }, 'introspect', { token: 'x' })
  assert.deepEqual(tally(await times(60, (n) => ask(`tlr_client_made_up_${n}`))), { 401: 10, 429: 50 })
  assert.equal((await rows()) - before, 1)
  assert.equal(
    (await h.call('token', own, '127.0.0.1')).status,
    200,
    'an existing client is not locked with them',
  )
})

test('limits the sign-in pages that an address opens per minute', async (t) => {
  const h = await people(t)
  const baseUrl = await anotherServer(t, h, { signInPagesPerMinute: 5 })
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: h.credentials.clientId,
    redirect_uri: redirectUri,
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  })
  const open = () => openBrowser().open(`${baseUrl}/v5/oauth2/authorize?${query}`)
  assert.deepEqual(tally(await times(20, open)), { 200: 5, 429: 15 })
  const refused = await open()
  assert.equal(refused.headers.get('retry-after'), '12')
  assert.match(refused.html, /12 seconds/)
})

test('holds no connection while passwords are hashed', async (t) => {
  const h = await people(t)
  const turns = times(60, () => hashPassword(password))
  let answered = 0
  const signIns = times(30, async (n) => {
    await h.signIn('wrong', `nobody ${n}@example.com`)
    answered += 1
  })
  const waiting = () => h.db.selectFrom('signIn').select('handleHash').where('attempts', '=', 1).execute()
  while ((await waiting()).length < 30) assert.equal(answered, 0)
  await Promise.all([turns, signIns])
})
