import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assert as always, property, string } from 'fast-check'
import { html, joined } from './html.ts'
import { phrase, plain, prose } from './markdown.ts'

test('no text can leave the place that a template gives it', () => {
  always(
    property(string(), (text) => {
      const { html: markup } = html`<p title="${text}">${text}</p>`
      const inner = markup.slice('<p title="'.length, -'</p>'.length)
      assert.equal(inner.match(/["<]/g)?.length ?? 0, 1)
      assert.doesNotMatch(markup.replace(/&(amp|lt|gt|quot|#39);/g, ''), /&/)
    }),
  )
})

test('absent values vanish and lists are joined', () => {
  assert.equal(html`<p>${null}${undefined}${false}${['a', html`<b>${1}</b>`]}</p>`.html, '<p>a<b>1</b></p>')
  assert.equal(joined(['a', 'b', 'c'], ', ').html, 'a, b, c')
})

test("the template's line breaks are single spaces, and those of its values stay", () => {
  const strings = Object.assign(['<p>\n    ', '\n  </p>'], { raw: [] })
  assert.equal(html(strings, 'a\n  b').html, '<p> a\n  b </p>')
})

test('markup in a description is text, and a link that would run a script leads nowhere', () => {
  const { html: markup } = prose('<img src=x onerror=alert(1)> [a](javascript:alert(1)) `<b>`')
  assert.doesNotMatch(markup, /<img|javascript:|<b>/)
})

test('a single paragraph is a phrase, and several stay paragraphs', () => {
  assert.equal(phrase('One `code`.').html, 'One <code>code</code>.')
  assert.match(phrase('One.\n\nTwo.').html, /^<p>One\.<\/p>\s*<p>Two\.<\/p>$/)
})

test('plain words carry no marks of Markdown', () => {
  assert.equal(
    plain('See [the *guide*](/docs), _now_, and `full_desc`.'),
    'See the guide, now, and full_desc.',
  )
})
