import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assert as always, property, string } from 'fast-check'
import type { Document } from '../document.ts'
import { loadGenerator } from '../generator.ts'

const { renderPage } = await loadGenerator()

const links = {
  errors: '/errors',
  document: '/document',
  markdown: '/twin',
  operations: '',
  schemas: '',
  guides: {},
  fieldGroups: [],
}

/** Renders a page with `text` in every position where a document may contain text. */
const pageWith = (text: string): string => {
  const document: Document = {
    openapi: '3.1.0',
    info: { title: text, version: text, description: text },
    servers: [{ url: text }],
    paths: { '/a': { get: { operationId: 'a', summary: text, description: text, tags: ['T'] } } },
    components: {
      schemas: {
        S: {
          properties: { [`field ${text}`]: { enum: [`value ${text}`], description: text, pattern: text } },
        },
      },
    },
  }
  return renderPage(document, [], links)
}

const described = (description: string): string => {
  const document: Document = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {},
    components: { schemas: { S: { properties: { a: { description } } } } },
  }
  return /<dd>((?:(?!<dd>).)*)<\/dd><\/dl><\/div>/s.exec(renderPage(document, [], links))?.[1] ?? ''
}

const elements = (markup: string) => markup.match(/<\w+/g)?.length

test('text of a document never becomes an element of its page', () => {
  const least = elements(pageWith('x'))
  always(
    property(string(), (text) => {
      // Removes the characters that Markdown interprets.
      const words = text.replaceAll(/[*_`~[\]()#+|\\!:@/.>=-]|\d|www|http|\s+/g, '')
      assert.equal(elements(pageWith(`x<script>"'&${words}`)), least)
    }),
    { numRuns: 50 },
  )
})

test('markup in a description is shown as text, and links with script schemes are removed', () => {
  const markup = described('<img src=x onerror=alert(1)> [a](javascript:alert(1)) `<b>` [b](/docs)')
  assert.doesNotMatch(markup, /<img|javascript:|<b>/)
  assert.match(markup, /&lt;img src=x onerror=alert\(1\)&gt; <span>a<\/span>/)
  assert.match(markup, /<a href="\/docs">b<\/a>/)
})

test('a single paragraph becomes a phrase, several stay paragraphs', () => {
  assert.equal(described('One `code`.'), 'One <code>code</code>.')
  assert.match(described('One.\n\nTwo.'), /^<p>One\.<\/p>\s*<p>Two\.<\/p>$/)
})
