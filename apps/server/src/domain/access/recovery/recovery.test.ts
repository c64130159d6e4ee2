import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { openBrowser, type Page } from '#test/harness/browser.ts'
import { anotherCustomer, harness, type Harness } from '#test/harness/harness.ts'
import { lastMail, oauth } from '#test/harness/oauth.ts'
import { deletedRowsAt } from '#test/harness/retention.ts'
import { assertSpanish } from '#test/harness/spanish.ts'
import { createAppClient } from '../app-clients/app-clients.ts'
import { createUser, type NewUser } from '../sign-in/users.ts'
import { mailRecoveryLinks } from './request-recovery.ts'
import { resetPasswordByLink } from './recover.ts'
import { recoveryRetention } from './retention.ts'

const oldPassword = 'correct horse battery'
const newPassword = 'a better one than that'
const minute = 60_000
let people = 0

async function forgetful(t: TestContext, user: Partial<NewUser> = {}, h?: Harness) {
  const customer = h ?? (await harness(t))
  const emailAddress = `Forgetful${(people += 1)}@example.com`
  const at = customer.clock.at
  const made = { emailAddress, password: oldPassword, secondFactor: 'NONE', at, ...user } as const
  const { id } = await createUser(customer.db, customer.parts.secretBox, customer.tenant, made)
  return { ...customer, ...pagesOf(customer), id, emailAddress }
}

/** The pages, as a browser at an address of its own sees them. */
function pagesOf(h: Harness, from = `192.0.2.${(people += 1)}`) {
  const browser = openBrowser()
  const headers = { 'x-forwarded-for': from }
  const open = (path: string) => browser.open(`${h.baseUrl}/console/${path}`)
  const request = async (email: string) => browser.submit(await open('forgot-password'), { email }, headers)
  const signIn = async (email: string, answer: string) =>
    browser.submit(await open('sign-in'), { email, answer }, headers)
  const set = async (page: Page, answer = newPassword) => browser.submit(page, { answer }, headers)
  const mailLinks = () => mailRecoveryLinks(h.db, h.baseUrl, h.clock.at)
  const later = (ms: number) => (h.clock.at = new Date(h.clock.at.getTime() + ms))
  return { browser, open, request, signIn, set, mailLinks, later }
}

const mailsTo = ({ db }: Harness, recipient: string) =>
  db.selectFrom('mail').selectAll().where('recipient', '=', recipient).orderBy('id').execute()

/** Requests a link and returns its path. */
async function linkOf(h: Awaited<ReturnType<typeof forgetful>>) {
  assert.equal((await h.request(h.emailAddress)).status, 200)
  await h.mailLinks()
  const { body } = await lastMail(h, h.emailAddress)
  return /\/console\/(recovery\/tlr_recovery_[\w-]{43})/.exec(body)?.[1] ?? assert.fail(body)
}

test('a mailed link sets a new password, once, and ends every session, token, and sign-in of the person', async (t) => {
  const h = await forgetful(t)
  const session = await h.signIn(h.emailAddress, oldPassword)
  assert.equal(session.status, 303)
  const app = await createAppClient(h.db, h.tenant, {
    name: 'First party',
    scopes: ['customer:read'],
    redirectUris: [],
    passwordGrant: true,
    at: h.clock.at,
  })
  const credentials = { username: h.emailAddress, password: oldPassword }
  const { body: tokens } = await oauth({ baseUrl: h.baseUrl, credentials: app }, 'token', {
    grantType: 'PASSWORD',
    ...credentials,
  })
  const link = await linkOf(h)
  const form = await h.open(link)
  assert.match(form.html, /Set a new password/)
  assert.match(form.html, new RegExp(`for <strong>${h.emailAddress}</strong>`))
  const short = await h.set(form, 'short')
  assert.equal(short.status, 422)
  assert.match(short.html, /id="answer-error"[^>]*>The new password must have 12 to 256 characters\./)
  const done = await h.set(form)
  assert.equal(done.status, 200)
  assert.match(done.html, /Your password is set/)
  assert.equal((await h.signIn(h.emailAddress, oldPassword)).status, 422)
  const cookie = (session.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''
  const me = await fetch(`${h.baseUrl}/console/v5/users/me`, {
    headers: { cookie, 'x-tiller-console': '1' },
  })
  assert.equal(me.status, 401)
  const refreshed = await oauth({ baseUrl: h.baseUrl, credentials: app }, 'token', {
    grantType: 'REFRESH_TOKEN',
    refreshToken: tokens['refreshToken'],
  })
  assert.equal(refreshed.body['code'], 'invalid-grant')
  for (const again of [await h.open(link), await h.set(form, 'another password')]) {
    assert.equal(again.status, 404)
    assert.match(again.html, /The link was used or is older than 60 minutes\..*Request a new link/)
  }
  assert.equal((await h.signIn(h.emailAddress, newPassword)).status, 303)
})

test('a second factor is still required, and a sign-in that waits for its code ends', async (t) => {
  const h = await forgetful(t, { secondFactor: 'EMAIL_OTP' })
  const waiting = await h.signIn(h.emailAddress, oldPassword)
  const { code } = await lastMail(h, h.emailAddress)
  await h.set(await h.open(await linkOf(h)))
  assert.equal((await h.browser.submit(waiting, { answer: code })).status, 400)
  assert.match((await h.signIn(h.emailAddress, newPassword)).html, /Enter your code/)
})

test('the new password is audited at each customer, and a mail informs the person', async (t) => {
  const h = await forgetful(t)
  await h.set(await h.open(await linkOf(h)))
  const { content } = await h.api.listMyChanges({ query: { search: 'objectType="USER"' } })
  assert.partialDeepStrictEqual(content[0], {
    objectId: h.id,
    action: 'CHANGE',
    actor: 'USER',
    userId: h.id,
    reason: 'New password set with a mailed link',
    fields: [],
  })
  assert.ok(!JSON.stringify(content).includes(h.emailAddress))
  const mails = await mailsTo(h, h.emailAddress)
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    ['Set a new password for Tiller', 'Your Tiller password was changed'],
  )
})

test('mails about passwords are in the language of the person', async (t) => {
  const h = await forgetful(t)
  await h.db
    .updateTable('credential')
    .set({ language: 'es' })
    .where('emailAddress', '=', h.emailAddress)
    .execute()
  await h.set(await h.open(await linkOf(h)))
  const [link, changed] = await mailsTo(h, h.emailAddress)
  assertSpanish(link)
  assert.equal(link?.subject, 'Crear una contraseña nueva para Tiller')
  assertSpanish(changed)
  assert.equal(changed?.subject, 'Su contraseña de Tiller cambió')
})

test('a link expires after an hour, works in any spelling of the address, and is stored as a hash', async (t) => {
  const h = await forgetful(t)
  await h.request(`mailto: ${h.emailAddress.toUpperCase()}`)
  await h.mailLinks()
  const { body } = await lastMail(h, h.emailAddress)
  const link = /console\/(recovery\/\S+)/.exec(body)?.[1] ?? ''
  const secret = link.replace('recovery/', '')
  const stored = await h.db.selectFrom('recoveryLink').selectAll().execute()
  assert.ok(!JSON.stringify(stored).includes(secret))
  h.later(60 * minute - 1)
  assert.equal((await h.open(link)).status, 200)
  h.later(1)
  assert.equal((await h.open(link)).status, 404)
  await deletedRowsAt(h.db, recoveryRetention, h.clock.at)
  const left = await h.db
    .selectFrom('recoveryLink')
    .innerJoin('credential', 'credential.id', 'credentialId')
    .select('credential.id')
    .where('emailAddress', '=', h.emailAddress)
    .execute()
  assert.deepEqual(left, [])
})

test('the response is the same for an unknown address, an invited person, and a person without links left', async (t) => {
  const h = await forgetful(t)
  const invited = `invited${(people += 1)}@example.com`
  await h.api.inviteUser({ body: { emailAddress: invited, role: 'VIEWER' } })
  for (let links = 0; links < 3; links += 1) await linkOf(h)
  const pages: string[] = []
  for (const email of [h.emailAddress, invited, `nobody${(people += 1)}@example.com`]) {
    const page = await h.request(email)
    assert.equal(page.status, 200)
    pages.push(page.html.replaceAll(email, 'x'))
  }
  assert.equal(new Set(pages).size, 1)
  await h.mailLinks()
  assert.equal((await mailsTo(h, h.emailAddress)).length, 3)
  assert.equal((await mailsTo(h, invited)).length, 1)
  const waiting = await h.db.selectFrom('recoveryRequest').select('id').execute()
  assert.deepEqual(waiting, [])
})

test('a person gets at most three links an hour, from whatever addresses they are requested', async (t) => {
  const h = await forgetful(t)
  for (let n = 0; n < 5; n += 1) {
    await pagesOf(h).request(n % 2 === 0 ? h.emailAddress : h.emailAddress.toLowerCase())
    await h.mailLinks()
  }
  assert.equal((await mailsTo(h, h.emailAddress)).length, 3)
  h.later(60 * minute)
  await h.request(h.emailAddress)
  await h.mailLinks()
  assert.equal((await mailsTo(h, h.emailAddress)).length, 4)
})

test('ten links an hour can be requested from an address or its /64, even at once', async (t) => {
  const h = await forgetful(t)
  const network = `2001:db8:0:${(people += 1).toString(16)}`
  const requests = Array.from({ length: 15 }, (_, n) =>
    pagesOf(h, `${network}::${n}`).request(`nobody${n}@example.com`),
  )
  const pages = await Promise.all(requests)
  assert.deepEqual(
    pages.map(({ status }) => status).sort((a, b) => a - b),
    [...Array(10).fill(200), ...Array(5).fill(429)],
  )
  assert.match(pages.find(({ status }) => status === 429)?.html ?? '', /try again in 60 minutes/)
  assert.equal((await pagesOf(h, '2001:db8:1::1').request('nobody@example.com')).status, 200)
})

test('of two concurrent uses of a link, one sets the password; other links of the person end', async (t) => {
  const h = await forgetful(t)
  const [first, second] = [await linkOf(h), await linkOf(h)]
  const use = (passwordHash: string) =>
    resetPasswordByLink(
      h.db,
      { secret: first.replace('recovery/', ''), passwordHash, requestId: 'r' },
      h.clock.at,
    )
  const used = await Promise.all([use('one'), use('two'), use('three')])
  assert.equal(used.filter(Boolean).length, 1)
  assert.equal((await h.open(second)).status, 404)
})

test('two rounds at once mail one link per request', async (t) => {
  const h = await forgetful(t)
  await h.request(h.emailAddress)
  await h.request(h.emailAddress)
  await Promise.all([h.mailLinks(), h.mailLinks()])
  assert.equal((await mailsTo(h, h.emailAddress)).length, 1)
})

test('a person of several customers gets one link, which ends the sessions at all of them', async (t) => {
  const h = await forgetful(t)
  const other = await anotherCustomer(h)
  await other.api.inviteUser({ body: { emailAddress: h.emailAddress, role: 'VIEWER' } })
  const { body } = await lastMail(h, h.emailAddress)
  await h.browser.submit(await h.open(/console\/(invitation\/\S+)/.exec(body)?.[1] ?? ''), {})
  await h.set(await h.open(await linkOf(h)))
  for (const { api } of [h, other]) {
    const { content } = await api.listMyChanges({ query: { search: 'reason~"mailed link"' } })
    assert.equal(content.length, 1)
  }
})

test('forms of other sites request no link and set no password', async (t) => {
  const h = await forgetful(t)
  const link = await linkOf(h)
  for (const path of ['forgot-password', link]) {
    const response = await fetch(`${h.baseUrl}/console/${path}`, {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ email: h.emailAddress, answer: newPassword }),
    })
    assert.equal(response.status, 400, path)
  }
  assert.equal((await h.open(link)).status, 200)
})

test('an invalid e-mail address is reported at its field', async (t) => {
  const h = await forgetful(t)
  for (const email of ['ana', '', 'a b@example.com', `${'x'.repeat(250)}@example.com`]) {
    const page = await h.request(email)
    assert.equal(page.status, 422)
    assert.match(page.html, /id="email-error"[^>]*>Enter an e-mail address, such as name@example\.com\./)
  }
})
