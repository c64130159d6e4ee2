import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test, type TestContext } from 'node:test'
import { createClient } from '../client.ts'
import { recordWaits, startScriptedServer, type ScriptedResponse } from '../scripted-server.fixture.ts'
import { createSignIn, SignInError, type SignInOptions, type SignInStore } from './sign-in.ts'

const redirectUri = 'https://app.example/callback'

/** Creates a store in memory with asynchronous access. */
function memoryStore() {
  const kept = new Map<string, string>()
  const store: SignInStore = {
    get: async (name) => kept.get(name),
    set: async (name, text) => void (text === undefined ? kept.delete(name) : kept.set(name, text)),
  }
  return { kept, store }
}

/** Starts a strict authorization server: codes and refresh tokens work once, and reuse ends the session. */
async function authorizationServer(t: TestContext, options: Partial<SignInOptions> = {}) {
  const clock = { ms: 1_000_000 }
  const used = new Set<string>()
  let ended = false
  let given = 0
  const grants: Record<string, string>[] = []
  const faults: ScriptedResponse[] = []
  /** A hook that the server calls while it processes a grant. */
  const during = { grant: () => {} }
  const tokens = (proof: string): ScriptedResponse => {
    const fault = faults.shift()
    if (fault !== undefined) return fault
    if (used.has(proof)) ended = true
    used.add(proof)
    if (ended) return { status: 400, body: { error: 'invalid_grant', error_description: 'It is over.' } }
    given += 1
    const [access_token, refresh_token] = [`access ${given}`, `refresh ${given}`]
    return { body: { access_token, refresh_token, token_type: 'Bearer', expires_in: 3600 } }
  }
  const server = await startScriptedServer(t, ({ url, headers, body }) => {
    const form = Object.fromEntries(new URLSearchParams(body))
    if (url === '/v5/oauth2/token') {
      grants.push(form)
      during.grant()
      return tokens(form['refresh_token'] ?? form['code'] ?? '')
    }
    if (url === '/v5/oauth2/revoke') {
      ended = form['token'] === `refresh ${given}`
      return {}
    }
    const valid = !ended && headers.authorization === `Bearer access ${given}`
    return valid ? { body: { id: 1 } } : { status: 401, body: { code: 'token-invalid' } }
  })
  const { kept, store } = memoryStore()
  const { baseUrl } = server
  const newSignIn = () =>
    createSignIn({
      baseUrl,
      clientId: 'app',
      clientSecret: 'secret',
      redirectUri,
      store,
      now: () => clock.ms,
      ...recordWaits().options,
      ...options,
    })
  const signIn = newSignIn()
  const api = createClient({ baseUrl, tokens: signIn.tokens })
  /** Begins a sign-in and returns the callback URL after the user's consent. */
  const callback = async (parameters: Record<string, string> = {}) => {
    const begun = new URL(await signIn.begin()).searchParams
    const query = new URLSearchParams({ code: 'code', state: begun.get('state') ?? '', ...parameters })
    return `${redirectUri}?${query.toString()}`
  }
  return {
    ...server,
    signIn,
    newSignIn,
    api,
    clock,
    kept,
    grants,
    faults,
    during,
    callback,
    isOver: () => ended,
  }
}

const signedIn = async (t: TestContext, options: Partial<SignInOptions> = {}) => {
  const server = await authorizationServer(t, options)
  await server.signIn.finish(await server.callback())
  return server
}

const code = (expected: string) => (error: unknown) => {
  assert.ok(error instanceof SignInError)
  assert.equal(error.code, expected)
  return true
}

test('the sign-in URL has a challenge whose verifier redeems the code', async (t) => {
  const { signIn, baseUrl, grants, kept, requests } = await authorizationServer(t, {
    scopes: ['campaigns', 'jobs:read'],
  })
  const url = new URL(await signIn.begin())
  const { state = '', code_challenge: challenge, ...rest } = Object.fromEntries(url.searchParams)
  assert.equal(url.origin + url.pathname, `${baseUrl}/v5/oauth2/authorize`)
  assert.deepEqual(rest, {
    response_type: 'code',
    client_id: 'app',
    redirect_uri: redirectUri,
    code_challenge_method: 'S256',
    scope: 'campaigns jobs:read',
  })
  assert.match(state, /^[\w-]{43}$/)
  await signIn.finish(`${redirectUri}?code=abc&state=${state}&iss=${encodeURIComponent(baseUrl)}`)
  const [{ code_verifier: verifier = '', ...grant } = {}] = grants
  assert.deepEqual(grant, { grant_type: 'authorization_code', code: 'abc', redirect_uri: redirectUri })
  assert.match(verifier, /^[\w-]{43}$/)
  assert.equal(createHash('sha256').update(verifier).digest('base64url'), challenge)
  assert.equal(requests[0]?.headers.authorization, `Basic ${btoa('app:secret')}`)
  assert.deepEqual([...kept.keys()], ['tiller-session'], 'the verifier is not kept longer than it is needed')
  assert.equal(await signIn.isSignedIn(), true)
})

test('every sign-in has its own state and verifier', async (t) => {
  const { signIn } = await authorizationServer(t)
  const parameters = async () => new URL(await signIn.begin()).searchParams
  const [one, other] = [await parameters(), await parameters()]
  for (const name of ['state', 'code_challenge']) assert.notEqual(one.get(name), other.get(name))
})

test('a client without a secret sends its id in the form', async (t) => {
  const { signIn, callback, grants, requests } = await authorizationServer(t, { clientSecret: undefined })
  await signIn.finish(await callback())
  assert.partialDeepStrictEqual(grants[0], { client_id: 'app' })
  assert.equal(requests[0]?.headers.authorization, undefined)
})

test('a callback of another sign-in or server changes nothing, and the right one still works', async (t) => {
  const { signIn, callback, requests } = await authorizationServer(t)
  await assert.rejects(signIn.finish(`${redirectUri}?code=x&state=y`), code('not-begun'))
  const right = await callback()
  await assert.rejects(signIn.finish(`${redirectUri}?code=x&state=y`), code('state-mismatch'))
  await assert.rejects(signIn.finish(`${redirectUri}?code=x`), code('state-mismatch'))
  await assert.rejects(signIn.finish(`${right}&iss=https%3A%2F%2Fevil.example`), code('issuer-mismatch'))
  assert.equal(requests.length, 0)
  await signIn.finish(right)
  await assert.rejects(signIn.finish(right), code('not-begun'))
})

test('a callback that is handled twice concurrently is redeemed once', async (t) => {
  const { signIn, callback, grants, api } = await authorizationServer(t)
  const right = await callback()
  const results = await Promise.allSettled([signIn.finish(right), signIn.finish(right)])
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected'],
  )
  assert.equal(grants.length, 1)
  await api.getMe()
})

test('an error of the user or server is passed on, and there is no session', async (t) => {
  const { signIn, callback, api } = await authorizationServer(t)
  const no = { error: 'access_denied', error_description: 'The user said no.' }
  const refused = (await callback(no)).replace('code=code&', '')
  await assert.rejects(signIn.finish(refused), { code: 'access_denied', message: 'The user said no.' })
  await assert.rejects(signIn.finish((await callback()).replace('code=code&', '')), code('code-missing'))
  assert.equal(await signIn.isSignedIn(), false)
  await assert.rejects(api.getMe(), code('sign-in-needed'))
})

test('the session survives the page that started it', async (t) => {
  const { newSignIn, baseUrl } = await signedIn(t)
  const api = createClient({ baseUrl, tokens: newSignIn().tokens })
  assert.deepEqual(await api.getMe(), { id: 1 })
})

test('an expired token is refreshed once for all calls, with the latest refresh token', async (t) => {
  const { api, clock, grants } = await signedIn(t)
  for (const round of [1, 2]) {
    clock.ms += 3_600_000
    await Promise.all(Array.from({ length: 10 }, () => api.getMe()))
    assert.deepEqual(grants[round], { grant_type: 'refresh_token', refresh_token: `refresh ${round}` })
  }
  assert.equal(grants.length, 3)
})

test('a rejected token is refreshed once for all calls', async (t) => {
  const { api, grants, newSignIn } = await signedIn(t)
  // Another page refreshes and invalidates this page's token.
  const [session] = [await newSignIn().tokens.get({})]
  await newSignIn().tokens.get({ refused: session })
  await Promise.all(Array.from({ length: 10 }, () => api.getMe()))
  assert.equal(grants.length, 2)
})

test('pages that share a store with a lock refresh once between them', async (t) => {
  const { store } = memoryStore()
  let last: Promise<unknown> = Promise.resolve()
  const lock = <T>(work: () => Promise<T>) => {
    const turn = last.then(work, work)
    last = turn
    return turn
  }
  const { newSignIn, baseUrl, clock, grants, isOver } = await signedIn(t, { store: { ...store, lock } })
  clock.ms += 3_600_000
  const pages = Array.from({ length: 5 }, () => createClient({ baseUrl, tokens: newSignIn().tokens }))
  await Promise.all(pages.map((api) => api.getMe()))
  assert.deepEqual([grants.length, isOver()], [2, false])
})

test('a session that the server ended is deleted, and a new sign-in is required', async (t) => {
  const { api, signIn, clock, kept, faults } = await signedIn(t)
  clock.ms += 3_600_000
  faults.push({ status: 400, body: { code: 'invalid-grant', detail: 'Used before.' } })
  await assert.rejects(api.getMe(), code('sign-in-needed'))
  assert.deepEqual([kept.size, await signIn.isSignedIn()], [0, false])
})

test('a temporary failure of the server does not end the session', async (t) => {
  const { api, clock, faults, signIn } = await signedIn(t)
  clock.ms += 3_600_000
  faults.push({ status: 500 })
  await assert.rejects(api.getMe(), { status: 500 })
  assert.equal(await signIn.isSignedIn(), true)
  faults.push('cut', { status: 503, headers: { 'retry-after': '1' } })
  assert.deepEqual(await api.getMe(), { id: 1 })
})

test('a sign-out deletes the session first, then revokes its refresh token', async (t) => {
  const { signIn, api, requests, kept, isOver } = await signedIn(t)
  await signIn.end()
  const { url, body } = requests.at(-1) ?? {}
  assert.deepEqual([url, body], ['/v5/oauth2/revoke', 'token=refresh+1'])
  assert.deepEqual([kept.size, isOver()], [0, true])
  await assert.rejects(api.getMe(), code('sign-in-needed'))
  await signIn.end()
})

test('a concurrent refresh does not undo a sign-out', async (t) => {
  const { signIn, api, clock, kept, during, requests, isOver } = await signedIn(t)
  clock.ms += 3_600_000
  const signedOut = Promise.withResolvers<void>()
  during.grant = () => signedOut.resolve(signIn.end())
  // Depending on timing, the call succeeds or fails.
  await api.getMe().catch(() => undefined)
  await signedOut.promise
  assert.equal(requests.at(-1)?.body, 'token=refresh+2')
  assert.deepEqual([kept.size, isOver()], [0, true])
})

test('malformed data in the store is not a session', async (t) => {
  const { signIn, kept } = await authorizationServer(t)
  for (const text of ['', 'null', '{', '[]', '7', '{"accessToken":7}', '{"accessToken":"a"}']) {
    kept.set('tiller-session', text)
    assert.equal(await signIn.isSignedIn(), false, text)
    kept.set('tiller-sign-in', text)
    await assert.rejects(signIn.finish(`${redirectUri}?code=x&state=y`), code('not-begun'))
  }
})
