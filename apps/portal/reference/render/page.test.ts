import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { httpMethods, parseOpenApiDocument, type Document, type Schema } from '../document.ts'
import { parseErrorCatalog } from '../errors.ts'
import { shopDocument, shopErrors } from '../fixtures/shop.ts'
import { loadGenerator } from '../generator.ts'
import { renderMarkdown } from './markdown-page.ts'

const links = {
  errors: '/docs/resources/errors',
  document: '/openapi/shop.yaml',
  markdown: '/api/shop.md',
  operations: '',
  schemas: '',
  guides: {},
  fieldGroups: [],
}
const { renderPage, renderSchemas } = await loadGenerator()
const page = renderPage(shopDocument, shopErrors, links)

const operationIds = (document: Document): string[] =>
  Object.values(document.paths).flatMap((item) =>
    httpMethods.flatMap((method) => item[method]?.operationId ?? []),
  )

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const propertyNames = (node: unknown): string[] => {
  if (!isObject(node)) return []
  const inside = Object.values(node).flatMap(propertyNames)
  const { properties } = node as Schema
  return isObject(properties) ? [...Object.keys(properties), ...inside] : inside
}

const documents: [string, Document, ReturnType<typeof parseErrorCatalog>][] = [
  ['the fixture', shopDocument, shopErrors],
]
const emitted = new URL('../../../../openapi/', import.meta.url)
if (existsSync(new URL('errors.json', emitted))) {
  const read = (file: string) => readFileSync(new URL(file, emitted), 'utf8')
  const errors = parseErrorCatalog(read('errors.json'), 'errors.json')
  for (const file of ['platform.v5.json', 'search.yaml', 'disposition.v1.yaml'])
    documents.push([file, parseOpenApiDocument(read(file), file), errors])
}

for (const [name, document, errors] of documents) {
  test(`every operation, parameter, and property of ${name} is on its page and in its Markdown`, () => {
    const markup = renderPage(document, errors, links)
    const markdown = renderMarkdown(document, errors, links)
    const ids = operationIds(document)
    assert.ok(ids.length > 0)
    for (const id of ids) {
      assert.ok(markup.includes(`<article class="operation" id="${id}">`), id)
      assert.ok(markdown.includes(id), id)
    }
    for (const property of propertyNames(document.components)) {
      assert.ok(markup.includes(`<code>${property}</code>`), property)
      assert.ok(markdown.includes(property), property)
    }
  })

  test(`the table of contents of ${name} names each operation like its heading`, () => {
    const markup = renderPage(document, errors, links)
    const titlesOf = (links: RegExp) =>
      new Map([...markup.matchAll(links)].map(([, id = '', title]) => [id, title]))
    const headings = titlesOf(/<h3><a href="#([^"]+)">([^<]+)</g)
    const listed = titlesOf(/<li><a href="#([^"]+)"><b[^>]*>\w+<\/b> ([^<]+)</g)
    for (const id of operationIds(document)) {
      assert.ok(headings.has(id), id)
      assert.equal(listed.get(id), headings.get(id))
    }
  })

  test(`every link inside the page of ${name} has exactly one target`, () => {
    const markup = renderPage(document, errors, links)
    const ids = [...markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    assert.deepEqual(ids.length, new Set(ids).size)
    for (const [, target] of markup.matchAll(/href="#([^"]+)"/g)) assert.ok(ids.includes(target), target)
  })

  test(`if the schemas of ${name} have their own page, both pages are complete and each link has a target`, () => {
    const pages = {
      '/api': renderPage(document, errors, { ...links, schemas: '/api/schemas' }),
      '/api/schemas': renderSchemas(document, { ...links, operations: '/api' }),
    }
    const both = Object.values(pages).join('')
    for (const property of propertyNames(document.components))
      assert.ok(both.includes(`<code>${property}</code>`), property)
    const places = new Set(
      Object.entries(pages).flatMap(([path, markup]) =>
        [...markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => `${path}#${id}`),
      ),
    )
    for (const [path, markup] of Object.entries(pages))
      for (const [, page, target] of markup.matchAll(/href="(|\/api|\/api\/schemas)#([^"]+)"/g))
        assert.ok(places.has(`${page || path}#${target}`), `${page || path}#${target}`)
  })
}

const positions = (...texts: string[]) => texts.map((text) => page.indexOf(text))
const isAscending = (numbers: number[]) =>
  numbers.every((number, index) => number >= 0 && number > (numbers[index - 1] ?? -1))

test('tags are sorted by name, and operations stay in document order', () => {
  assert.ok(isAscending(positions('<h2 id="tag-orders">', '<h2 id="tag-tokens">')))
  assert.ok(isAscending(positions('id="listOrders"', 'id="createOrder"')))
})

test('properties stay in document order', () => {
  const order = page.slice(page.indexOf('id="schema-Order"'))
  assert.ok(order.indexOf('<code>zeta</code>') < order.indexOf('<code>id</code>'))
})

test('allowed values are sorted', () => {
  assert.match(page, /<code>CANCELLED<\/code> <code>OPEN<\/code> <code>SHIPPED<\/code>/)
})

test('text of the document is never interpreted as markup', () => {
  assert.ok(page.includes('&lt;b&gt;returns&lt;/b&gt;'))
  assert.doesNotMatch(page, /<b>(bold|returns)<\/b>/)
})

test('a scope, an error code, a header, a form, and an XML example are all shown', () => {
  assert.match(page, /<a href="#scope-orders"><code>orders<\/code><\/a>/)
  assert.ok(page.includes('href="/docs/resources/errors#invalid-request"'))
  assert.ok(page.includes('<code>ETag</code>'))
  assert.ok(page.includes('<code>grant_type</code>'))
  assert.ok(page.includes('&lt;orders&gt;'))
})

test('a union names its discriminator value', () => {
  assert.match(page, /when <code>kind<\/code> is <code>card<\/code>/)
})

test('an error code that is missing in the catalog fails the build', () => {
  assert.throws(() => renderPage(shopDocument, [], links), /'invalid-request', which the catalogue lacks/)
})

test('an unresolved reference fails the build', () => {
  const broken = structuredClone(shopDocument)
  broken.components = { ...broken.components, responses: {} }
  assert.throws(() => renderPage(broken, shopErrors, links), /#\/components\/responses\/Refused/)
})

test('a header of nearly all responses is described once, and responses without it name it', () => {
  const answer = (headers: object) => ({ get: { responses: { 200: { description: 'Done', headers } } } })
  const header = { RateLimit: { schema: { type: 'string' }, description: 'Requests left.' } }
  const names = Array.from({ length: 30 }, (_, index) => `/things/${index}`)
  const paths = Object.fromEntries([...names.map((name) => [name, answer(header)]), ['/bare', answer({})]])
  const markup = renderPage({ ...shopDocument, paths }, shopErrors, links)
  assert.deepEqual(markup.match(/RateLimit(?!")/g)?.length, 3)
  assert.match(markup, /id="get--bare"(?:(?!<article)[^])*Without the headers<\/a> RateLimit/)
})
