import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { createClient } from '@tiller/client'
import { createSignIn, type SignInOptions } from '@tiller/client/sign-in'
import { createAppClient } from '#domain/access/app-clients/app-clients.ts'
import { createUser } from '#domain/access/sign-in/users.ts'
import { anotherServer } from '../harness/another-server.ts'
import { openBrowser } from '../harness/browser.ts'
import { checkedFetch } from '../harness/documents.ts'
import { harness, type Harness } from '../harness/harness.ts'

/** The client with a real server. Its own tests cover a misbehaving server. */

const redirectUri = 'http://127.0.0.1:8765/callback'
const password = 'correct horse battery'
let users = 0

type Credentials = { clientId: string; clientSecret: string }

async function withUser(t: TestContext) {
  const h = await harness(t)
  const at = h.clock.at
  const appClient = await createAppClient(h.db, h.tenant, {
    name: 'App',
    scopes: ['customer:read', 'campaigns'],
    redirectUris: [redirectUri],
    at,
  })
  const emailAddress = `client${(users += 1)}@example.com`
  await createUser(h.db, h.parts.secretBox, h.tenant, { emailAddress, password, secondFactor: 'NONE', at })
  const kept = new Map<string, string>()
  const signInOptions: SignInOptions = {
    baseUrl: h.baseUrl,
    ...appClient,
    redirectUri,
    scopes: ['customer:read'],
    store: {
      get: (name) => kept.get(name),
      set: (name, text) => void (text === undefined ? kept.delete(name) : kept.set(name, text)),
    },
    fetch: checkedFetch,
  }
  const signIn = createSignIn(signInOptions)
  /** Lets the user sign in and decide; returns the redirect URL. */
  const decide = async (decision: 'allow' | 'deny', begun = signIn) => {
    const browser = openBrowser()
    const asked = await browser.submit(await browser.open(await begun.begin()), {
      email: emailAddress,
      answer: password,
    })
    return String((await browser.submit(asked, { decision })).location)
  }
  const api = createClient({ baseUrl: h.baseUrl, tokens: signIn.tokens, fetch: checkedFetch })
  return { ...h, appClient, signInOptions, signIn, decide, kept, userApi: api }
}

const pass = ({ clock }: Pick<Harness, 'clock'>, ms: number) => {
  clock.at = new Date(clock.at.getTime() + ms)
}

test('a user signs in, stays signed in beyond the life of a token, and signs out', async (t) => {
  const h = await withUser(t)
  await h.signIn.finish(await h.decide('allow'))
  assert.equal((await h.userApi.getMe()).id, h.tenant.customerId)
  await assert.rejects(h.userApi.listMyAppClients(), { code: 'scope-missing' })
  for (const hours of [1, 2]) {
    pass(h, hours * 3600_000)
    // Using one refresh token twice would end the session.
    await Promise.all(Array.from({ length: 8 }, () => h.userApi.getMe()))
  }
  const tokens = String(h.kept.get('tiller-session'))
  await h.signIn.end()
  await assert.rejects(h.userApi.getMe(), { name: 'SignInError', code: 'sign-in-needed' })
  h.kept.set('tiller-session', tokens)
  pass(h, 5_000)
  await assert.rejects(h.userApi.getMe(), { code: 'sign-in-needed' })
  assert.equal(await h.signIn.isSignedIn(), false)
})

test('a user who denies access is not signed in, and the app receives the error', async (t) => {
  const h = await withUser(t)
  await assert.rejects(h.signIn.finish(await h.decide('deny')), {
    name: 'SignInError',
    code: 'access_denied',
  })
  assert.equal(await h.signIn.isSignedIn(), false)
})

/** The server behind a page that cannot keep a secret: adds the secret to forwarded forms. */
async function secretKeeper(t: TestContext, h: Harness, appClient: Credentials) {
  const basic = Buffer.from(`${appClient.clientId}:${appClient.clientSecret}`).toString('base64')
  const server = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(`${h.baseUrl}/v5/oauth2${request.url}`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${basic}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: await text(request),
      })
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
    })()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

test('a page without a secret signs users in through its own server', async (t) => {
  const h = await withUser(t)
  const { clientSecret: _, ...options } = h.signInOptions
  const alone = createSignIn(options)
  const refused = alone.finish(await h.decide('allow', alone))
  await assert.rejects(refused, { status: 401, code: 'client-authentication-failed' })
  const keeper = await secretKeeper(t, h, h.appClient)
  const endpoints = { token: `${keeper}/token`, revocation: `${keeper}/revoke` }
  const signIn = createSignIn({ ...options, endpoints })
  const api = createClient({ baseUrl: h.baseUrl, tokens: signIn.tokens, fetch: checkedFetch })
  await signIn.finish(await h.decide('allow', signIn))
  pass(h, 3600_000)
  assert.equal((await api.getMe()).id, h.tenant.customerId)
  await signIn.end()
})

test('a rate-limited call succeeds after the time that the server named', async (t) => {
  const h = await harness(t)
  const baseUrl = await anotherServer(t, h, { platformRequestsPerMinute: 3 })
  const waitsMs: number[] = []
  const api = createClient({
    baseUrl,
    credentials: h.credentials,
    fetch: checkedFetch,
    random: () => 0,
    sleep: async (ms) => {
      waitsMs.push(ms)
      pass(h, ms)
    },
  })
  for (let calls = 0; calls < 5; calls += 1) await api.getMe()
  assert.deepEqual(waitsMs, [20_000, 20_000])
  const { rateLimit } = await api.getMe.withResponse()
  assert.deepEqual(rateLimit, { limit: 3, windowSeconds: 60, remaining: 0, resetSeconds: 60 })
})

test('a change whose response was lost is applied once', async (t) => {
  const h = await harness(t)
  let lost = 0
  const api = createClient({
    baseUrl: h.baseUrl,
    credentials: h.credentials,
    sleep: async () => {},
    fetch: async (input, init) => {
      const response = await fetch(input, init)
      if (lost > 0 || !response.url.endsWith('/segments')) return response
      lost += 1
      throw new TypeError('The connection broke.')
    },
  })
  const { id: campaignId } = await h.seed.campaign(h.poolId)
  const made = await api.createSegment.withResponse({ params: { campaignId }, body: { name: 'North' } })
  assert.equal(made.replayed, true)
  const { content } = await api.listCampaignSegments({ params: { campaignId } })
  assert.deepEqual(
    content.map(({ id }) => id),
    [made.data.id],
  )
})

test('iterates over all rows of a list, page by page', async (t) => {
  const { api, seed, poolId } = await harness(t)
  const names = ['a', 'b', 'c', 'd', 'e']
  for (const name of names) await seed.campaign(poolId, { name, jobFilters: [] })
  const found: string[] = []
  for await (const { name } of api.listMyCampaigns.all({ query: { size: 2, sort: ['name,asc'] } }))
    found.push(name)
  assert.deepEqual(found, names)
})
