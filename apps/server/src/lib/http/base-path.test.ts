import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { anotherServer } from '#test/harness/another-server.ts'
import { behindBasePath } from '#test/harness/base-path.ts'
import { harness } from '#test/harness/harness.ts'
import { addBasePathToHtml, getBasePath, removeBasePath } from './base-path.ts'

const portal = fileURLToPath(new URL('../../../../portal/build', import.meta.url))

const get = async (url: string) => {
  const response = await fetch(url, { redirect: 'manual', headers: { 'accept-encoding': 'identity' } })
  const { status, headers } = response
  return { status, location: headers.get('location'), headers, text: await response.text() }
}

/** Returns the addresses in the attributes of a page that begin with a slash. */
const localAddresses = (html: string) =>
  [...html.matchAll(/\s(?:href|src)=["']?(\/[^"'\s>#?]*)/g)].map(([, path = '']) => path)

test('a base path is removed only if it is a whole part of the path', () => {
  for (const [url, expected] of [
    ['/hiring', '/'],
    ['/hiring?a=b', '/?a=b'],
    ['/hiring/jobs?a=/hiring', '/jobs?a=/hiring'],
    ['/hiringmanager/jobs', '/hiringmanager/jobs'],
    ['/jobs', '/jobs'],
    ['/hiring/hiring/jobs', '/hiring/jobs'],
  ] as const)
    assert.equal(removeBasePath(url, '/hiring'), expected)
  assert.equal(removeBasePath('/jobs', ''), '/jobs')
  assert.equal(getBasePath('https://example.org'), '')
  assert.equal(getBasePath('https://example.org/a/b'), '/a/b')
})

test('a base path is added to addresses of this server, and to no other address or text', () => {
  const html =
    `<a href="/jobs">/jobs</a><a href="//cdn.example/x"><a href="https://example.org/x"><a href="?l=x">` +
    `<form action="/apply"><img src='/img/a.svg'><style>@font-face{src:url(/assets/a.woff2)}</style>&quot;/jobs&quot;`
  assert.equal(
    addBasePathToHtml(html, '/$1'),
    `<a href="/$1/jobs">/jobs</a><a href="//cdn.example/x"><a href="https://example.org/x"><a href="?l=x">` +
      `<form action="/$1/apply"><img src='/$1/img/a.svg'><style>@font-face{src:url(/$1/assets/a.woff2)}</style>&quot;/jobs&quot;`,
  )
  assert.equal(addBasePathToHtml(html, ''), html)
})

test('no link of a page leaves the base path or leads nowhere, whether or not the proxy removes it', async (t) => {
  const h = await harness(t)
  const pages = globSync('**/index.html', { cwd: portal }).map((file) =>
    `/${dirname(file)}`.replace('/.', '/'),
  )
  assert.ok(pages.length > 10)
  const paths = [...pages, '/jobs', '/status', '/console', '/console/sign-in', '/console/forgot-password']
  for (const removes of [false, true]) {
    const { baseUrl, trouble } = await behindBasePath(t, h, '/hiring', { removes })
    const origin = new URL(baseUrl).origin
    const links = new Set<string>()
    for (const path of removes ? paths.slice(-8) : paths) {
      const page = await get(baseUrl + path)
      assert.equal(page.status, 200, path)
      assert.ok(!page.text.includes('/hiring/hiring'), path)
      for (const link of localAddresses(page.text)) links.add(link)
    }
    assert.ok(links.size > 10, String(links.size))
    for (const link of links) assert.ok((await get(origin + link)).status < 400, link)
    assert.deepEqual(trouble, [])
  }
})

test('redirects, cookies, sitemaps, and discovery documents contain the base path', async (t) => {
  const h = await harness(t)
  const { baseUrl } = await behindBasePath(t, h, '/hiring')
  assert.equal((await get(baseUrl)).location, '/hiring/')
  assert.equal((await get(`${baseUrl}/docs/guides/console.html`)).location, '/hiring/docs/guides/console')
  const signIn = await get(`${baseUrl}/console/sign-in`)
  assert.match(signIn.headers.get('set-cookie') ?? '', /; Path=\/hiring\/console\/sign-in;/)
  const robots = await get(`${baseUrl}/robots.txt`)
  assert.match(robots.text, /^Disallow: \/hiring\/click\/$/m)
  assert.ok(robots.text.includes(`Sitemap: ${baseUrl}/sitemaps/jobs.xml`))
  const documents = [`${baseUrl}/.well-known`, `${new URL(baseUrl).origin}/hiring/.well-known`]
  for (const folder of documents) {
    const { text } = await get(`${folder}/oauth-authorization-server`)
    assert.equal((JSON.parse(text) as { issuer: string }).issuer, baseUrl)
  }
  const openapi = await get(`${baseUrl}/openapi/platform.v5.json`)
  assert.ok(openapi.text.includes('"/docs/resources/errors#'), 'types of errors are the same on every server')
})

test('over HTTPS, the session cookie is bound to the host, or to the base path', async (t) => {
  const h = await harness(t)
  const names = []
  for (const baseUrl of ['https://jobs.example.com', 'https://example.org/hiring']) {
    const url = await anotherServer(t, h, { baseUrl })
    const signedOut = await fetch(`${url}/console/sign-out`, {
      method: 'POST',
      headers: { 'x-tiller-console': '1' },
    })
    names.push(signedOut.headers.get('set-cookie')?.replace(/; Max-Age.*?;/, ';'))
  }
  assert.deepEqual(names, [
    '__Host-tlr_console=; Path=/; HttpOnly; Secure; SameSite=Strict',
    '__Secure-tlr_console=; Path=/hiring; HttpOnly; Secure; SameSite=Strict',
  ])
})
