import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { createClient } from '@tiller/client'
import { checkedFetch } from '#test/harness/documents.ts'
import { anotherServer } from '#test/harness/another-server.ts'
import { harness } from '#test/harness/harness.ts'
import { lastMail, oauth } from '#test/harness/oauth.ts'
import { createAppClient } from '../app-clients/app-clients.ts'
import { computeHotp, toTotpStep } from '../sign-in/totp.ts'
import { createUser, getUser, type NewUser } from '../sign-in/users.ts'

const password = 'correct horse battery'
let users = 0

/** A customer with a user and an app client for the password grant. */
async function people(t: TestContext, user: Partial<NewUser> = {}, passwordGrant = true) {
  const h = await harness(t)
  const emailAddress = `jo${(users += 1)}@example.com`
  const at = h.clock.at
  const credentials = await createAppClient(h.db, h.tenant, {
    name: 'First party',
    scopes: ['customer:read', 'campaigns'],
    passwordGrant,
    at,
  })
  const made = await createUser(h.db, h.parts.secretBox, h.tenant, {
    emailAddress,
    password,
    secondFactor: 'NONE',
    at,
    ...user,
  })
  const client = { baseUrl: h.baseUrl, credentials }
  const answer = (session: unknown, challengeResponse: string, more = {}) =>
    oauth(client, 'token', { grantType: 'CHALLENGE', session, challengeResponse, ...more })
  const signIn = (given = password, more = {}) =>
    oauth(client, 'token', { grantType: 'PASSWORD', username: emailAddress, password: given, ...more })
  const later = (ms: number) => (h.clock.at = new Date(h.clock.at.getTime() + ms))
  return { ...h, ...client, ...made, emailAddress, signIn, answer, later }
}

test("issues a working token and a refresh token for a user's password", async (t) => {
  const h = await people(t)
  const { status, body } = await h.signIn(password, { scopes: ['customer:read'] })
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body), ['accessToken', 'tokenType', 'expiresIn', 'scope', 'refreshToken'])
  assert.equal(body['scope'], 'customer:read')
  const api = createClient({ baseUrl: h.baseUrl, token: String(body['accessToken']), fetch: checkedFetch })
  assert.equal((await api.getMe()).id, h.tenant.customerId)
})

test('an address that is pasted with invisible characters is the same address', async (t) => {
  const h = await people(t)
  assert.equal((await h.signIn(password, { username: ` ${h.emailAddress}\u200b` })).status, 200)
})

test('accepts passwords only from app clients with the password grant', async (t) => {
  const h = await people(t, {}, false)
  for (const { status, body } of [await h.signIn(), await h.answer('x', '123456')])
    assert.deepEqual([status, body['code']], [400, 'unauthorized-client'])
})

test('rejects a wrong password, an unknown user, and a user of another customer in the same way', async (t) => {
  const h = await people(t)
  const stranger = await people(t)
  const answers = await Promise.all([
    h.signIn('wrong'),
    h.signIn(password, { username: 'nobody@example.com' }),
    h.signIn(password, { username: stranger.emailAddress }),
  ])
  for (const { status, body } of answers)
    assert.deepEqual(
      [status, body['code'], body['detail']],
      [400, 'invalid-grant', 'The e-mail address or the password is wrong.'],
    )
})

test('uses the names of RFC 6749 in forms, also for challenges', async (t) => {
  const plain = await people(t)
  const form = (h: typeof plain, fields: Record<string, string>) =>
    oauth(h, 'token', new URLSearchParams(fields))
  const fields = { grant_type: 'password', username: plain.emailAddress, password }
  const { body: tokens } = await form(plain, fields)
  const inTheFormsSpelling = (answer: object) => Object.keys(answer).filter((name) => !/[A-Z]/.test(name))
  assert.deepEqual(inTheFormsSpelling(tokens), [
    'scope',
    'access_token',
    'token_type',
    'expires_in',
    'refresh_token',
  ])
  assert.equal(tokens['access_token'], tokens['accessToken'])
  const careful = await people(t, { secondFactor: 'EMAIL_OTP' })
  const { body: asked } = await form(careful, { ...fields, username: careful.emailAddress })
  assert.deepEqual(inTheFormsSpelling(asked), ['session', 'challenge_name', 'challenge_parameters'])
  const { code } = await lastMail(careful, careful.emailAddress)
  const { body: answered } = await form(careful, {
    grant_type: 'challenge',
    session: String(asked['session']),
    challenge_response: code,
  })
  assert.match(String(answered['access_token']), /^tlr_token_/)
})

test('names missing fields of a grant type in the encoding of the request', async (t) => {
  const h = await people(t)
  const fieldsOf = async (body: object) => {
    const { status, body: problem } = await oauth(h, 'token', body)
    assert.equal(status, 400)
    return (problem['errors'] as { field: string }[]).map(({ field }) => field)
  }
  assert.deepEqual(await fieldsOf({ grantType: 'CODE' }), ['code', 'redirectUri', 'codeVerifier'])
  assert.deepEqual(await fieldsOf({ grantType: 'CHALLENGE' }), ['session', 'challengeResponse'])
  assert.deepEqual(await fieldsOf(new URLSearchParams({ grant_type: 'refresh_token' })), ['refresh_token'])
})

for (const [secondFactor, destination] of [
  ['EMAIL_OTP', 'j***@example.com'],
  ['SMS_MFA', '***99'],
] as const) {
  test(`${secondFactor}: accepts the sent code once`, async (t) => {
    const h = await people(t, { secondFactor, phone: '+15125550199' })
    const { body } = await h.signIn()
    assert.partialDeepStrictEqual(body, {
      challengeName: secondFactor,
      challengeParameters: { destination },
    })
    const { code } = await lastMail(h, secondFactor === 'SMS_MFA' ? '+15125550199' : h.emailAddress)
    const pasted = `\u200b${code.slice(0, 3)} ${code.slice(3)}\u00a0`
    const taken = await h.answer(body['session'], pasted, { challengeName: secondFactor })
    assert.match(String(taken.body['accessToken']), /^tlr_token_/)
    assert.equal((await h.answer(body['session'], code)).body['code'], 'invalid-grant')
  })
}

test('SOFTWARE_TOKEN_MFA: accepts a code of the authenticator app once', async (t) => {
  const h = await people(t, { secondFactor: 'SOFTWARE_TOKEN_MFA' })
  const code = computeHotp(h.totpSecret ?? Buffer.alloc(0), toTotpStep(h.clock.at))
  const { body } = await h.signIn()
  assert.equal(body['challengeName'], 'SOFTWARE_TOKEN_MFA')
  assert.equal((await h.answer(body['session'], code)).status, 200)
  const again = await h.signIn()
  assert.equal((await h.answer(again.body['session'], code)).body['code'], 'invalid-grant')
  const row = await getUser(h.db, h.id)
  assert.equal(row.totpSecret?.includes(h.totpSecret ?? ''), false, 'the secret is sealed in the database')
})

test('SOFTWARE_TOKEN_MFA: codes carry real time while the clock of a sandbox is ahead', async (t) => {
  const h = await people(t, { secondFactor: 'SOFTWARE_TOKEN_MFA' })
  const real = h.clock.at
  h.clock.at = new Date(real.getTime() + 40 * 86_400_000)
  const baseUrl = await anotherServer(t, { parts: { ...h.parts, machine: () => real } }, {})
  const { body } = await h.signIn()
  const session = String(body['session'])
  const grant = { grantType: 'CHALLENGE', session, challengeName: 'SOFTWARE_TOKEN_MFA' }
  const code = computeHotp(h.totpSecret ?? Buffer.alloc(0), toTotpStep(real))
  assert.equal((await oauth({ ...h, baseUrl }, 'token', { ...grant, challengeResponse: code })).status, 200)
})

test('NEW_PASSWORD_REQUIRED: accepts a temporary password only to set a new one', async (t) => {
  const h = await people(t, { password: undefined, secondFactor: 'EMAIL_OTP' })
  const { body: first } = await h.signIn(h.password)
  const { code } = await lastMail(h, h.emailAddress)
  const { body } = await h.answer(first['session'], code)
  assert.deepEqual(
    [body['challengeName'], body['challengeParameters']],
    ['NEW_PASSWORD_REQUIRED', { minLength: 12 }],
  )
  for (const refused of ['too short', h.password])
    assert.equal((await h.answer(body['session'], refused)).status, 400)
  assert.equal((await h.answer(body['session'], password)).status, 200)
  assert.equal((await h.signIn(h.password)).status, 400)
  assert.equal((await h.signIn()).body['challengeName'], 'EMAIL_OTP')
})

test('ends a challenge after five wrong answers or five minutes and rejects another app client', async (t) => {
  const h = await people(t, { secondFactor: 'EMAIL_OTP' })
  const begin = async () => {
    const { body } = await h.signIn()
    return { session: body['session'], code: (await lastMail(h, h.emailAddress)).code }
  }
  const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000')
  const guessed = await begin()
  for (let guess = 0; guess < 5; guess += 1) await h.answer(guessed.session, wrongFor(guessed.code))
  assert.equal((await h.answer(guessed.session, guessed.code)).status, 400)
  const foreign = await begin()
  const other = await people(t)
  assert.equal((await other.answer(foreign.session, foreign.code)).status, 400)
  assert.equal((await h.answer(foreign.session, foreign.code, { challengeName: 'SMS_MFA' })).status, 400)
  assert.equal((await h.answer(foreign.session, foreign.code)).status, 200)
  const late = await begin()
  h.later(5 * 60_000)
  assert.equal((await h.answer(late.session, late.code)).body['code'], 'invalid-grant')
})

test('accepts a refresh token once and revokes all tokens of the sign-in on a second use', async (t) => {
  const h = await people(t)
  const { body: first } = await h.signIn()
  const refresh = (token: unknown, more = {}) =>
    oauth(h, 'token', { grantType: 'REFRESH_TOKEN', refreshToken: token, ...more })
  const second = await refresh(first['refreshToken'], { scopes: ['customer:read'] })
  assert.equal(second.body['scope'], 'customer:read')
  const third = await refresh(second.body['refreshToken'])
  assert.equal(third.body['scope'], 'customer:read campaigns', 'a narrower token narrows only itself')
  assert.equal(
    (await refresh(third.body['refreshToken'], { scopes: ['jobs:read'] })).body['code'],
    'invalid-scope',
  )
  const api = createClient({
    baseUrl: h.baseUrl,
    token: String(third.body['accessToken']),
    fetch: checkedFetch,
  })
  await api.getMe()
  assert.equal((await refresh(first['refreshToken'])).body['code'], 'invalid-grant')
  assert.equal((await refresh(third.body['refreshToken'])).body['code'], 'invalid-grant')
  h.later(5000)
  await assert.rejects(api.getMe(), { status: 401, code: 'token-invalid' })
})

test('revokes the tokens of two concurrent uses of a refresh token', async (t) => {
  const h = await people(t)
  const { body } = await h.signIn()
  const request = { grantType: 'REFRESH_TOKEN', refreshToken: body['refreshToken'] }
  const answers = await Promise.all([oauth(h, 'token', request), oauth(h, 'token', request)])
  assert.deepEqual(
    answers.map(({ status }) => status).sort((a, b) => a - b),
    [200, 400],
  )
  const given = answers.find(({ status }) => status === 200)
  const next = await oauth(h, 'token', { ...request, refreshToken: given?.body['refreshToken'] })
  assert.equal(next.body['code'], 'invalid-grant')
})

test('binds a refresh token to its app client and expires it after 30 days', async (t) => {
  const h = await people(t)
  const { body } = await h.signIn()
  const request = { grantType: 'REFRESH_TOKEN', refreshToken: body['refreshToken'] }
  const other = await people(t)
  assert.equal((await oauth(other, 'token', request)).body['code'], 'invalid-grant')
  h.later(30 * 86_400_000)
  assert.equal((await oauth(h, 'token', request)).body['code'], 'invalid-grant')
})

test('stores no credential in plain text', async (t) => {
  const h = await people(t, { secondFactor: 'EMAIL_OTP' })
  const { body } = await h.signIn()
  const { code } = await lastMail(h, h.emailAddress)
  const { body: tokens } = await h.answer(body['session'], code)
  const secrets = [
    tokens['accessToken'],
    tokens['refreshToken'],
    body['session'],
    password,
    h.credentials.clientSecret,
  ]
  for (const table of ['appClient', 'accessToken', 'refreshToken', 'signIn', 'credential'] as const) {
    const rows = await h.db.selectFrom(table).selectAll().execute()
    const text = rows
      .flatMap((row) => Object.values(row))
      .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
      .join('\n')
    for (const secret of secrets)
      assert.equal(text.includes(String(secret)), false, `${table} contains a secret`)
  }
  const user = await getUser(h.db, h.id)
  assert.match(user.passwordHash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
