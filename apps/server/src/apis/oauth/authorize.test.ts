import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test, type TestContext } from 'node:test'
import { openBrowser, type Page } from '#test/harness/browser.ts'
import { harness } from '#test/harness/harness.ts'
import { lastMail, oauth } from '#test/harness/oauth.ts'
import { createAppClient } from '#domain/access/app-clients/app-clients.ts'
import { createUser, type NewUser } from '#domain/access/sign-in/users.ts'

const redirectUri = 'https://app.example.com/callback?from=tiller'
const password = 'correct horse battery'
const codeVerifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url')
let users = 0

async function people(t: TestContext, user: Partial<NewUser> = {}) {
  const h = await harness(t)
  const at = h.clock.at
  const credentials = await createAppClient(h.db, h.tenant, {
    name: 'Bids & <Budgets>',
    scopes: ['customer:read', 'campaigns'],
    redirectUris: [redirectUri],
    at,
  })
  const emailAddress = `page${(users += 1)}@example.com`
  const made = await createUser(h.db, h.parts.secretBox, h.tenant, {
    emailAddress,
    password,
    secondFactor: 'NONE',
    at,
    ...user,
  })
  const address = (changes: Record<string, string | null> = {}) => {
    const fields = {
      response_type: 'code',
      client_id: credentials.clientId,
      redirect_uri: redirectUri,
      scope: 'campaigns',
      state: 'xyz',
      code_challenge: codeChallenge,
      code_challenge_method: 'S256',
      ...changes,
    }
    const url = new URL(`${h.baseUrl}/v5/oauth2/authorize`)
    for (const [name, value] of Object.entries(fields)) if (value !== null) url.searchParams.set(name, value)
    return url
  }
  const browser = openBrowser()
  const signIn = async (given = made.password) =>
    browser.submit(await browser.open(address()), { email: emailAddress, answer: given })
  const redeem = (code: string | null, changes = {}) =>
    oauth({ ...h, credentials }, 'token', { grantType: 'CODE', code, redirectUri, codeVerifier, ...changes })
  const later = (ms: number) => (h.clock.at = new Date(h.clock.at.getTime() + ms))
  return { ...h, credentials, emailAddress, made, address, browser, signIn, redeem, later }
}

const parameters = ({ location }: Page) => Object.fromEntries(new URL(location ?? '').searchParams)

test('a user signs in, sees the app client and its scopes, and consents; the code returns tokens once', async (t) => {
  const h = await people(t)
  const consent = await h.signIn()
  assert.equal(consent.status, 200)
  assert.match(consent.html, /<strong>Bids &amp; &lt;Budgets&gt;<\/strong> asks to act for/)
  assert.match(consent.html, /Read and change campaigns.*<code>campaigns<\/code>/)
  const back = await h.browser.submit(consent, { decision: 'allow' })
  assert.equal(back.status, 303)
  const { code = '', ...rest } = parameters(back)
  assert.deepEqual(rest, { from: 'tiller', state: 'xyz', iss: h.baseUrl })
  const tokens = await h.redeem(code)
  assert.deepEqual([tokens.status, tokens.body['scope']], [200, 'campaigns'])
  assert.equal((await h.redeem(code)).body['code'], 'invalid-grant')
  const token = String(tokens.body['accessToken'])
  assert.deepEqual(
    (await oauth(h, 'introspect', { token })).body,
    { active: false },
    'its tokens end with it',
  )
})

test('forms of other origins cannot continue a sign-in', async (t) => {
  const h = await people(t)
  const page = await h.browser.open(h.address())
  const answer = { email: h.emailAddress, answer: h.made.password }
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'same-site' }
  assert.equal((await h.browser.submit(page, answer, foreign)).status, 400)
  const own = { origin: new URL(h.baseUrl).origin, 'sec-fetch-site': 'same-origin' }
  assert.equal((await h.browser.submit(page, answer, own)).status, 200)
})

test('a denied sign-in returns only the denial to the app client', async (t) => {
  const h = await people(t)
  const back = await h.browser.submit(await h.signIn(), { decision: 'deny' })
  assert.partialDeepStrictEqual(parameters(back), { error: 'access_denied', state: 'xyz' })
  assert.equal('code' in parameters(back), false)
})

test('only exactly registered redirect URIs are used', async (t) => {
  const h = await people(t)
  for (const changed of [
    { client_id: 'tlr_client_x' },
    { client_id: null },
    { redirect_uri: null },
    { redirect_uri: 'https://app.example.com/callback' },
    { redirect_uri: 'https://app.example.com/callback?from=tiller&' },
    { redirect_uri: 'https://evil.example/' },
  ]) {
    const page = await h.browser.open(h.address(changed))
    assert.deepEqual([page.status, page.location], [400, null])
    assert.match(page.html, /This page cannot continue/)
  }
})

test('other errors are returned to the app client', async (t) => {
  const h = await people(t)
  for (const [changed, error] of [
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ code_challenge: null }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge_method: null }, 'invalid_request'],
    [{ scope: 'campaigns jobs:read' }, 'invalid_scope'],
  ] as const) {
    const back = await h.browser.open(h.address(changed))
    assert.equal(back.status, 303)
    assert.partialDeepStrictEqual(parameters(back), { error, state: 'xyz', iss: h.baseUrl })
  }
  const twice = await h.browser.open(`${h.address().href}&scope=campaigns`)
  assert.equal(parameters(twice)['error'], 'invalid_request')
})

test('a code needs its verifier, redirect URI, and app client, and is valid for one minute', async (t) => {
  const h = await people(t)
  const newCode = async () =>
    parameters(await h.browser.submit(await h.signIn(), { decision: 'allow' }))['code'] ?? ''
  const other = await people(t)
  for (const changes of [
    { codeVerifier: codeVerifier.replace('d', 'e') },
    { redirectUri: 'https://app.example.com/callback' },
  ]) {
    const code = await newCode()
    assert.equal((await h.redeem(code, changes)).body['code'], 'invalid-grant')
    assert.equal((await h.redeem(code)).body['code'], 'invalid-grant', 'a second guess is not possible')
  }
  const code = await newCode()
  assert.equal((await other.redeem(code)).body['code'], 'invalid-grant')
  assert.equal((await h.redeem(code)).status, 200)
  const late = await newCode()
  h.later(60_000)
  assert.equal((await h.redeem(late)).body['code'], 'invalid-grant')
})

test('a form from another browser or site changes nothing', async (t) => {
  const h = await people(t)
  const consent = await h.signIn()
  const stranger = openBrowser()
  assert.equal((await stranger.submit(consent, { decision: 'allow' })).status, 400)
  await stranger.open(h.address())
  assert.equal((await stranger.submit(consent, { decision: 'allow' })).status, 400)
  const cookie = (await openBrowser().open(h.address())).headers.get('set-cookie') ?? ''
  assert.match(cookie, /; HttpOnly; SameSite=Lax$/)
  assert.equal((await h.browser.submit(consent, { decision: 'allow' })).status, 303)
  assert.equal((await h.browser.submit(consent, { decision: 'allow' })).status, 400, 'decided once')
})

test('consent is requested only after every step, whatever the form contains', async (t) => {
  const h = await people(t, { secondFactor: 'EMAIL_OTP' })
  const first = await h.browser.open(h.address())
  assert.equal((await h.browser.submit(first, { decision: 'allow' })).status, 422)
  const code = await h.browser.submit(first, { email: h.emailAddress, answer: password })
  assert.match(code.html, /We have sent it to p\*\*\*@example\.com/)
  assert.equal((await h.browser.submit(code, { decision: 'allow' })).status, 422)
  const consent = await h.browser.submit(code, { answer: (await lastMail(h, h.emailAddress)).code })
  assert.match(consent.html, /Allow access\?/)
})

test('a temporary password must be changed before consent', async (t) => {
  const h = await people(t, { password: undefined })
  const asked = await h.signIn()
  assert.match(asked.html, /Choose a new password/)
  assert.match((await h.browser.submit(asked, { answer: 'short' })).html, /must have 12 to 256 characters/)
  assert.match((await h.browser.submit(asked, { answer: password })).html, /Allow access\?/)
})

test('after a wrong code the page still shows its destination, and a new code can be requested', async (t) => {
  const h = await people(t, { secondFactor: 'EMAIL_OTP' })
  const codeIn = async () => (await lastMail(h, h.emailAddress)).code
  const asked = await h.signIn()
  const first = await codeIn()
  const wrong = await h.browser.submit(asked, { answer: first === '000000' ? '000001' : '000000' })
  assert.equal(wrong.status, 422)
  assert.match(wrong.html, /sent it to p\*\*\*@example\.com\./)
  assert.match(wrong.html, /aria-describedby="answer-error" aria-invalid="true"/)
  const again = await h.browser.submit(wrong, { again: '1' })
  assert.equal(again.status, 200)
  assert.match(again.html, /sent it to p\*\*\*@example\.com\..*A new code has been sent/)
  const second = await codeIn()
  assert.notEqual(second, first)
  assert.equal((await h.browser.submit(again, { answer: first })).status, 422, 'the first counts no more')
  assert.match((await h.browser.submit(again, { answer: second })).html, /It cannot/)
})

test('a new code is sent only during a sign-in, at most ten times per hour', async (t) => {
  const plain = await people(t)
  const password = await plain.browser.open(plain.address())
  assert.equal((await plain.browser.submit(password, { again: '1' })).status, 400)
  const h = await people(t, { secondFactor: 'EMAIL_OTP' })
  const asked = await h.signIn()
  const statuses: number[] = []
  for (let time = 0; time < 10; time += 1)
    statuses.push((await h.browser.submit(asked, { again: '1' })).status)
  assert.deepEqual(statuses, [...Array<number>(9).fill(200), 429])
})

test('the pages run no script, cannot be framed, and their forms lead only to the app client', async (t) => {
  const h = await people(t)
  const page = await h.browser.open(h.address())
  assert.equal(/<script|\son\w+=|javascript:/i.test(page.html), false)
  assert.match(
    page.headers.get('content-security-policy') ?? '',
    /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; font-src 'self'; img-src 'self'; form-action 'self' https:\/\/app\.example\.com; base-uri 'none'; frame-ancestors 'none'$/,
  )
  assert.deepEqual(
    ['x-frame-options', 'cache-control', 'referrer-policy'].map((name) => page.headers.get(name)),
    ['DENY', 'no-store', 'same-origin'],
  )
})

test('ten wrong passwords lock the sign-in, which expires after 15 minutes', async (t) => {
  const h = await people(t)
  const wrong = await h.signIn('wrong')
  assert.equal(wrong.status, 422)
  assert.match(
    wrong.html,
    /role="alert"[^>]*><p id="sign-in-error">The e-mail address or the password is wrong\./,
  )
  for (let failure = 1; failure < 10; failure += 1)
    await h.browser.submit(wrong, { email: h.emailAddress, answer: 'wrong' })
  const locked = await h.browser.submit(wrong, { email: h.emailAddress, answer: password })
  assert.deepEqual([locked.status, locked.headers.get('retry-after')], [429, '900'])
  h.later(15 * 60_000)
  assert.equal((await h.browser.submit(wrong, { email: h.emailAddress, answer: password })).status, 400)
  assert.equal((await h.signIn()).status, 200)
})
