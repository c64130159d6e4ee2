import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createAppClient } from '#domain/access/app-clients/app-clients.ts'
import { createUser } from '#domain/access/sign-in/users.ts'
import { anotherServer } from '../harness/another-server.ts'
import { harness, type Harness } from '../harness/harness.ts'
import { testBrowser } from '../../../../test/worker.ts'

const buildClient = fileURLToPath(new URL('../../../../packages/client/build.ts', import.meta.url))

/** A page that signs its user in and changes a campaign, using only the published client. */
const page = ({
  signInUrl,
  apiUrl,
  clientId,
  campaignId,
}: Record<string, string | number>) => `<!doctype html>
<title>waiting</title>
<script type="module">
  import { createClient } from '/client/client.js'
  import { createSignIn } from '/client/access/sign-in.js'

  const signIn = createSignIn({
    baseUrl: '${signInUrl}',
    clientId: '${clientId}',
    redirectUri: location.origin + '/callback',
    endpoints: { token: location.origin + '/token', revocation: location.origin + '/revoke' },
    store: {
      get: (name) => localStorage.getItem(name),
      set: (name, text) =>
        text === undefined ? localStorage.removeItem(name) : localStorage.setItem(name, text),
      lock: (work) => navigator.locks.request('tiller', work),
    },
  })
  const api = createClient({ baseUrl: '${apiUrl}', tokens: signIn.tokens })
  try {
    if (location.pathname === '/callback') await signIn.finish(location.href)
    if (!(await signIn.isSignedIn())) location.assign(await signIn.begin())
    else {
      const params = { campaignId: ${campaignId} }
      const read = await api.getCampaign.withResponse({ params })
      const body = { name: 'Changed in a browser' }
      const changed = await api.updateCampaign.withResponse({ params, body }, { ifMatch: read.etag })
      const stale = await api.updateCampaign({ params, body }, { ifMatch: read.etag }).catch(({ code }) => code)
      const names = []
      for await (const { name } of api.listMyCampaigns.all()) names.push(name)
      await signIn.end()
      const { replayed, rateLimit, requestId } = changed
      window.result = { stale, names, replayed, rateLimit, hasId: requestId !== undefined, left: localStorage.length }
      document.title = 'done'
    }
  } catch (error) {
    document.title = 'failed: ' + error
  }
</script>`

/** The page's own server: serves the client and the page, and keeps the secret. */
async function pageServer(t: TestContext, h: Harness, html: () => string, basic: () => string) {
  const files = mkdtempSync(join(tmpdir(), 'tiller-client-'))
  t.after(() => rmSync(files, { recursive: true }))
  execFileSync(process.execPath, [buildClient, files])
  const server = createServer((request, response) => {
    void (async () => {
      const { method, url = '/' } = request
      if (method === 'POST') {
        const headers = {
          authorization: `Basic ${basic()}`,
          'content-type': 'application/x-www-form-urlencoded',
        }
        const init = { method, headers, body: await text(request) }
        const answer = await fetch(`${h.baseUrl}/v5/oauth2${url}`, init)
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
      } else if (url.startsWith('/client/')) {
        response.writeHead(200, { 'content-type': 'text/javascript' })
        response.end(readFileSync(join(files, url.slice('/client/'.length))))
      } else response.writeHead(200, { 'content-type': 'text/html' }).end(html())
    })()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => server.close())
  t.after(() => server.closeAllConnections())
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

test('signs a user in on a page of another origin, where the client has all its features', async (t) => {
  const h = await harness(t)
  const { id: campaignId } = await h.seed.campaign(h.poolId, { jobFilters: [] })
  const made = { html: '', basic: '' }
  const origin = await pageServer(
    t,
    h,
    () => made.html,
    () => made.basic,
  )
  const apiUrl = await anotherServer(t, h, { corsOrigins: [origin], platformRequestsPerMinute: 600 })
  const { clientId, clientSecret } = await createAppClient(h.db, h.tenant, {
    name: 'Page',
    scopes: ['campaigns', 'customer:read'],
    redirectUris: [`${origin}/callback`],
    at: h.clock.at,
  })
  made.html = page({ signInUrl: h.baseUrl, apiUrl, clientId, campaignId })
  made.basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const [emailAddress, password] = ['browser@example.com', 'correct horse battery']
  await createUser(h.db, h.parts.secretBox, h.tenant, {
    emailAddress,
    password,
    secondFactor: 'NONE',
    at: h.clock.at,
  })

  const tab = await (await testBrowser()).newPage()
  t.after(() => tab.close())
  await tab.goto(origin)
  await tab.fill('[name=email]', emailAddress)
  await tab.fill('[name=answer]', password)
  await tab.press('[name=answer]', 'Enter')
  await tab.click('[name=decision][value=allow]')
  await tab.waitForFunction(() => /done|failed/.test(document.title))
  assert.equal(await tab.title(), 'done')
  assert.deepEqual(await tab.evaluate('window.result'), {
    stale: 'version-mismatch',
    names: ['Changed in a browser'],
    replayed: false,
    rateLimit: { limit: 600, windowSeconds: 60, remaining: 598, resetSeconds: 1 },
    hasId: true,
    left: 0,
  })
})
