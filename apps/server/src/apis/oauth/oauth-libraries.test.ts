import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { createClient } from '@tiller/client'
import * as openid from 'openid-client'
import { AuthorizationCode, ClientCredentials } from 'simple-oauth2'
import { openBrowser } from '#test/harness/browser.ts'
import { checkedFetch } from '#test/harness/documents.ts'
import { harness } from '#test/harness/harness.ts'
import { createAppClient } from '#domain/access/app-clients/app-clients.ts'
import { createUser } from '#domain/access/sign-in/users.ts'

const redirectUri = 'http://127.0.0.1:8765/callback'
const password = 'correct horse battery'
let users = 0

async function people(t: TestContext) {
  const h = await harness(t)
  const at = h.clock.at
  const client = await createAppClient(h.db, h.tenant, {
    name: 'Library',
    scopes: ['customer:read', 'campaigns'],
    redirectUris: [redirectUri],
    at,
  })
  const emailAddress = `library${(users += 1)}@example.com`
  await createUser(h.db, h.parts.secretBox, h.tenant, {
    emailAddress,
    password,
    secondFactor: 'NONE',
    at,
  })
  /** Signs in and consents, as the user does between the two steps of the code flow. */
  const allow = async (url: URL | string) => {
    const browser = openBrowser()
    const asked = await browser.submit(await browser.open(url), { email: emailAddress, answer: password })
    const { location } = await browser.submit(asked, { decision: 'allow' })
    return new URL(location ?? '')
  }
  const me = (token: string) => createClient({ baseUrl: h.baseUrl, token, fetch: checkedFetch }).getMe()
  return { ...h, client, allow, me }
}

const discover = ({ baseUrl, client }: Awaited<ReturnType<typeof people>>) =>
  openid.discovery(
    new URL(baseUrl),
    client.clientId,
    undefined,
    openid.ClientSecretBasic(client.clientSecret),
    { algorithm: 'oauth2', execute: [openid.allowInsecureRequests] },
  )

test('openid-client discovers the server and gets a token with client credentials', async (t) => {
  const h = await people(t)
  const config = await discover(h)
  const tokens = await openid.clientCredentialsGrant(config, { scope: 'customer:read' })
  assert.deepEqual([tokens.scope, tokens.expires_in], ['customer:read', 3600])
  assert.equal((await h.me(tokens.access_token)).id, h.tenant.customerId)
  await assert.rejects(openid.clientCredentialsGrant(config, { scope: 'jobs:read' }), {
    error: 'invalid_scope',
  })
})

test('openid-client runs the code flow with PKCE, refresh, introspection, and revocation', async (t) => {
  const h = await people(t)
  const config = await discover(h)
  const pkceCodeVerifier = openid.randomPKCECodeVerifier()
  const expectedState = openid.randomState()
  const callback = await h.allow(
    openid.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'customer:read',
      state: expectedState,
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
    }),
  )
  const tokens = await openid.authorizationCodeGrant(config, callback, { pkceCodeVerifier, expectedState })
  assert.equal(tokens.scope, 'customer:read')
  assert.equal((await h.me(tokens.access_token)).id, h.tenant.customerId)
  const next = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '')
  assert.notEqual(next.access_token, tokens.access_token)
  assert.equal((await openid.tokenIntrospection(config, next.access_token)).active, true)
  await openid.tokenRevocation(config, next.refresh_token ?? '')
  assert.equal((await openid.tokenIntrospection(config, next.access_token)).active, false)
  await assert.rejects(openid.refreshTokenGrant(config, next.refresh_token ?? ''), { error: 'invalid_grant' })
})

test('simple-oauth2 gets a token with client credentials', async (t) => {
  const h = await people(t)
  const { clientId: id, clientSecret: secret } = h.client
  const auth = { tokenHost: h.baseUrl, tokenPath: '/v5/oauth2/token' }
  const { token } = await new ClientCredentials({ client: { id, secret }, auth }).getToken({
    scope: ['customer:read', 'campaigns'],
  })
  assert.equal(token['scope'], 'customer:read campaigns')
  assert.equal((await h.me(String(token['access_token']))).id, h.tenant.customerId)
})

test('simple-oauth2 runs the code flow with PKCE and refresh', async (t) => {
  const h = await people(t)
  const { clientId: id, clientSecret: secret } = h.client
  const flow = new AuthorizationCode({
    client: { id, secret },
    auth: {
      tokenHost: h.baseUrl,
      tokenPath: '/v5/oauth2/token',
      authorizePath: '/v5/oauth2/authorize',
      revokePath: '/v5/oauth2/revoke',
    },
  })
  const codeVerifier = openid.randomPKCECodeVerifier()
  // The library accepts additional parameters, but its types list only those of RFC 6749.
  const request = {
    redirect_uri: redirectUri,
    scope: 'campaigns customer:read',
    state: 'a b&c',
    code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  }
  const callback = await h.allow(flow.authorizeURL(request))
  assert.equal(callback.searchParams.get('state'), 'a b&c')
  const redemption = {
    code: callback.searchParams.get('code') ?? '',
    redirect_uri: redirectUri,
    code_verifier: codeVerifier,
  }
  const given = await flow.getToken(redemption)
  assert.equal((await h.me(String(given.token['access_token']))).id, h.tenant.customerId)
  const next = await given.refresh()
  assert.equal((await h.me(String(next.token['access_token']))).id, h.tenant.customerId)
  await next.revokeAll()
  await assert.rejects(next.refresh())
})
